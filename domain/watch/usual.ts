/** Whether a share of now is beyond the usual one. */
interface Counted {
  readonly of: number
  readonly many: number
}

/** With fewer, a share says nothing. */
const LEAST_NOW = 20
const LEAST_USUAL = 100
/** Less of a difference is no reason to get up, however sure it is. */
const LEAST_DIFFERENCE = 0.15
/** One in a thousand by chance. */
const DEVIATIONS = 3

export function isBeyondUsual(now: Counted, usual: Counted): boolean {
  if (now.of < LEAST_NOW || usual.of < LEAST_USUAL) return false
  const share = usual.many / usual.of
  const deviation = Math.sqrt((share * (1 - share)) / now.of)
  return now.many / now.of - share > Math.max(LEAST_DIFFERENCE, DEVIATIONS * deviation)
}

export const percent = (share: number): string => `${Math.round(share * 100)}%`
