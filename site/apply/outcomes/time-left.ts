/** How long offers are still good, in words and not as a countdown: nobody is to be hurried. */
const MINUTE_MS = 60_000

const UNITS = [
  ['day', 24 * 60],
  ['hour', 60],
  ['minute', 1],
] as const

export function timeLeftCopy(until: string, now: number): string {
  const minutes = Math.floor((Date.parse(until) - now) / MINUTE_MS)
  if (minutes < 1) return 'less than a minute'
  if (minutes === 1) return 'about a minute'
  // Two of a unit at least: "about 26 hours" says more than "about a day".
  const [unit, length] = UNITS.find(([, each]) => minutes >= 2 * each) ?? UNITS[2]
  return `about ${Math.round(minutes / length)} ${unit}s`
}

const CLOCK = { hour: 'numeric', minute: '2-digit' } as const

/** "4:05 PM", or on another day "Fri, Nov 20, 4:05 PM", by the reader's own clock. */
export function endCopy(until: string, now: number): string {
  const end = new Date(until)
  if (end.toDateString() === new Date(now).toDateString()) return end.toLocaleTimeString('en-US', CLOCK)
  return end.toLocaleString('en-US', { weekday: 'short', month: 'short', day: 'numeric', ...CLOCK })
}

/** Said aloud once, when there is still time to choose. */
export const isNearEnd = (until: string, now: number): boolean => Date.parse(until) - now <= 5 * MINUTE_MS
