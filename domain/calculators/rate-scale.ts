/** A logarithmic scale of yearly rates, since the costliest loan is hundreds of times the cheapest. In percent of its width. */
const [FROM, TO] = [4, 1600]

export const RATE_TICKS = [5, 10, 36, 100, 400, 1400] as const

export const onRateScale = (aprPercent: number): number =>
  Math.min(100, Math.max(0, (Math.log(aprPercent / FROM) / Math.log(TO / FROM)) * 100))
