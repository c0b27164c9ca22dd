/** What is more than usual: of an installation, or of one lender. */
interface Counted {
  readonly of: number
  readonly many: number
}

/** With fewer, a share says nothing. */
const LEAST_NOW = 20
export const LEAST_USUAL = 100
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

/** From this share of a cap on, somebody should ask the lender for more. */
export const NEAR_FULL = 0.8

/** One call in ten, and more than a chance or two. */
export const isFailing = ({ failed, made }: { readonly failed: number; readonly made: number }): boolean =>
  failed >= 3 && failed >= made / 10

export interface Speed {
  /** Pings. */
  readonly asked: number
  readonly pingP95Ms: number | null
  /** Of the week before; null: too few pings to know. */
  readonly usualPingP95Ms: number | null
}

/** Against its own past: what is slow for one lender is usual for another. */
export const isSlow = ({ asked, pingP95Ms: now, usualPingP95Ms: usual }: Speed): boolean =>
  now !== null && usual !== null && asked >= LEAST_NOW && now > 2 * usual && now - usual >= 500
