/**
 * Which month's statement a line belongs to. For some days after a month has ended, what changes of its leads still goes into its statement; then
 * the statement is final, and later corrections go into the next. Months are New York's.
 */
import { addDays, type PlainDate, todayAcrossUs } from '../values/calendar.ts'
import { firstDayOf, type Month, monthAfter, monthOfDay } from '../values/month.ts'

export const DAYS_OF_GRACE = 7

const dayOf = (at: Date): PlainDate => todayAcrossUs(at).latest
export const monthOf = (at: Date): Month => monthOfDay(dayOf(at))

/** `accruedAt`: when the lender accepted the lead. */
export function statementMonth(accruedAt: Date, at: Date): Month {
  const [own, present] = [monthOf(accruedAt), monthOfDay(addDays(dayOf(at), -DAYS_OF_GRACE))]
  return own > present ? own : present
}

/** The first day on which the month's statement does not change any more. */
export const finalFrom = (month: Month): PlainDate => addDays(firstDayOf(monthAfter(month)), DAYS_OF_GRACE)

/** The newest month whose statement is final by now. */
export const lastFinalMonth = (now: Date): Month => monthAfter(monthOfDay(addDays(dayOf(now), -DAYS_OF_GRACE)), -1)
