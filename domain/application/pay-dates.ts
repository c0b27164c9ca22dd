import { addDays, addMonths, type PlainDate } from '../values/calendar.ts'
import type { PayFrequency } from './fields/pay.ts'

// Spec §4: the following pay date fills from the next one.
const NEXT_PAYDAY_AFTER = {
  Weekly: (date) => addDays(date, 7),
  'Bi-weekly': (date) => addDays(date, 14),
  Monthly: (date) => addMonths(date, 1),
} as const satisfies Record<PayFrequency, (date: PlainDate) => PlainDate>

export const followingPayDateAfter = (nextPayDate: PlainDate, payFrequency: PayFrequency): PlainDate =>
  NEXT_PAYDAY_AFTER[payFrequency](nextPayDate)
