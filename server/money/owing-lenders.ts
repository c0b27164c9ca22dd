/** What each lender owes, also one that has left the file. */
import type { Lender, LenderId } from '#domain/matching/lender/lender.ts'
import { isOverLimit, type Receivables, receivablesOf } from '#domain/money/receivables.ts'
import { todayAcrossUs } from '#domain/values/calendar.ts'
import type { LenderDirectory } from '../lenders/lender-directory.ts'
import type { MoneyRecords } from './money-records.ts'
import type { Needs } from './needs.ts'

export interface Owing extends Receivables {
  readonly lender: LenderId
  readonly name: string
  readonly hasLeft: boolean
  readonly billing: Lender['billing']
  readonly isOverLimit: boolean
}

interface OwingNeeds extends Pick<Needs, 'now'> {
  readonly storage: { readonly records: { readonly money: Pick<MoneyRecords, 'statements'> } }
  readonly directory: Pick<LenderDirectory, 'current' | 'lastEntry'>
}

/** Who owes most first. */
export async function owingLenders({ storage, directory, now }: OwingNeeds): Promise<Owing[]> {
  const today = todayAcrossUs(now()).latest
  const [statements, { lenders }] = await Promise.all([storage.records.money.statements(), directory.current()])
  const owing = await Promise.all(
    [...Map.groupBy(statements, ({ lender }) => lender)].map(async ([lender, own]) => {
      const entry = lenders.find(({ id }) => id === lender) ?? (await directory.lastEntry(lender))
      const receivables = receivablesOf(
        own.map(({ finalAt, ...sums }) => ({ ...sums, isFinal: finalAt !== null })),
        today,
      )
      const hasLeft = !lenders.some(({ id }) => id === lender)
      const { billing, name = lender } = entry ?? {}
      return { lender, name, hasLeft, billing, ...receivables, isOverLimit: !hasLeft && isOverLimit(billing, receivables) }
    }),
  )
  return owing.sort((one, other) => other.owedCents - one.owedCents || (one.lender < other.lender ? -1 : 1))
}
