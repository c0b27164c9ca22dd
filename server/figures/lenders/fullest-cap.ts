import type { LenderHealthRow } from '#contracts/operators/lender-figures.ts'

export function fullestCap({ used, caps }: Pick<LenderHealthRow, 'used' | 'caps'>) {
  const all = (['hour', 'day', 'month'] as const).flatMap((period) => {
    const [taken, cap] = [used[period] ?? 0, caps[period]]
    return cap ? [{ period, used: taken, cap, share: taken / cap }] : []
  })
  return all.toSorted((one, other) => other.share - one.share)[0]
}
