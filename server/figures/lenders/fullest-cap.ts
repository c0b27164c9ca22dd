import type { LenderHealthRow } from '#contracts/operators/lender-figures.ts'

interface FullestCap {
  readonly period: 'hour' | 'day' | 'month'
  readonly used: number
  readonly cap: number
  readonly share: number
}

export function fullestCap({ used, caps }: Pick<LenderHealthRow, 'used' | 'caps'>): FullestCap | undefined {
  const all = (['hour', 'day', 'month'] as const).flatMap((period) => {
    const [taken, cap] = [used[period] ?? 0, caps[period]]
    return cap ? [{ period, used: taken, cap, share: taken / cap }] : []
  })
  return all.toSorted((one, other) => other.share - one.share)[0]
}
