/** What each lender owes, also one that has left the file. */
import type { LenderId } from '#domain/matching/lender/lender.ts'
import { isOverLimit, receivablesOf } from '#domain/money/receivables.ts'
import { todayAcrossUs } from '#domain/values/calendar.ts'
import type { LenderDirectory } from '../lenders/lender-directory.ts'
import type { MoneyRecords } from './money-records.ts'
import type { Needs } from './needs.ts'

interface OwingNeeds extends Pick<Needs, 'now'> {
  readonly storage: { readonly records: { readonly money: Pick<MoneyRecords, 'statements'> } }
  readonly directory: Pick<LenderDirectory, 'current' | 'lastEntry'>
}

/** Who owes most first. */
export async function owingLenders({ storage, directory, now }: OwingNeeds) {
  const today = todayAcrossUs(now()).latest
  const [statements, { lenders }] = await Promise.all([storage.records.money.statements(), directory.current()])
  const owing = [...Map.groupBy(statements, ({ lender }) => lender)].map(async ([lender, own]: [LenderId, typeof statements]) => {
    const hasLeft = !lenders.some(({ id }) => id === lender)
    const { name = lender, billing } = (await directory.lastEntry(lender)) ?? {}
    const receivables = receivablesOf(own, today)
    return { lender, name, hasLeft, billing, ...receivables, isOverLimit: !hasLeft && isOverLimit(billing, receivables) }
  })
  return (await Promise.all(owing)).sort((one, other) => other.owedCents - one.owedCents || (one.lender < other.lender ? -1 : 1))
}

export type Owing = Awaited<ReturnType<typeof owingLenders>>[number]
