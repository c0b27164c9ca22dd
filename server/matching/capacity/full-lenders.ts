/**
 * Which lenders have taken all the leads that they want, as a run begins: there is no use in asking them. Another run may take the last place
 * meanwhile; so a place is reserved before each post all the same (cap-records.ts).
 */
import type { LenderId } from '#domain/matching/lender/lender.ts'
import type { ScreenedLender } from '#domain/matching/lender/lender-criteria.ts'
import { CAP_PERIODS, capPeriodStarts } from '../../lenders/cap-periods.ts'
import type { Records } from '../needs.ts'
import type { CappedLender } from './cap-records.ts'

const NONE: ReadonlySet<LenderId> = new Set()

/** Of the lenders that could be asked otherwise. */
export async function fullLenders(
  { caps }: Pick<Records, 'caps'>,
  screened: readonly ScreenedLender[],
  at: Date,
): Promise<ReadonlySet<LenderId>> {
  const capped = screened.flatMap(({ lender, reasons }): CappedLender[] =>
    reasons.length > 0
      ? []
      : CAP_PERIODS.flatMap((period) => {
          const cap = lender.caps[period]
          return cap === undefined ? [] : [{ lender: lender.id, period, cap, startsAt: capPeriodStarts(lender, at)[period] }]
        }),
  )
  return capped.length > 0 ? caps.full(capped) : NONE
}
