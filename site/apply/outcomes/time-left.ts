/** How long offers are still good, in words and not as a countdown: nobody is to be hurried. */
const MINUTE_MS = 60_000

export function timeLeftCopy(until: string, now: number): string {
  const minutes = Math.floor((Date.parse(until) - now) / MINUTE_MS)
  if (minutes < 1) return 'less than a minute'
  return minutes === 1 ? 'about a minute' : `about ${minutes} minutes`
}

/** "4:05 PM", by the reader's own clock. */
export const clockTime = (moment: string): string =>
  new Date(moment).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' })

/** Said aloud once, when there is still time to choose. */
export const isNearEnd = (until: string, now: number): boolean => Date.parse(until) - now <= 5 * MINUTE_MS
