/** By when the law wants what (CCPA regulations, 11 CCR §7021 and §7026): counted from the day a request arrives. */
import { addDays, type PlainDate } from './calendar.ts'

const ACKNOWLEDGE_BUSINESS_DAYS = 10
const OPT_OUT_BUSINESS_DAYS = 15
const ANSWER_DAYS = 45

export const privacyRequestDates = (received: PlainDate) => ({
  acknowledgeBy: addBusinessDays(received, ACKNOWLEDGE_BUSINESS_DAYS),
  optOutBy: addBusinessDays(received, OPT_OUT_BUSINESS_DAYS),
  answerBy: addDays(received, ANSWER_DAYS),
})

/** Monday to Friday. Holidays count as business days: the date is then too early, which no one minds, and never too late. */
export function addBusinessDays(from: PlainDate, days: number): PlainDate {
  let date = from
  for (let left = days; left > 0; ) {
    date = addDays(date, 1)
    if (!isWeekend(date)) left -= 1
  }
  return date
}

function isWeekend(date: PlainDate): boolean {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay()
  return weekday === 0 || weekday === 6
}
