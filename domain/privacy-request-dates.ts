/** By when the law wants what (CCPA regulations, 11 CCR §7021 and §7026): counted from the day a request arrives. */
import { addDays, type PlainDate } from './calendar.ts'

export const PRIVACY_REQUEST_DAYS = { acknowledgeBusiness: 10, optOutBusiness: 15, answer: 45, answerExtension: 45 } as const

export const privacyRequestDates = (received: PlainDate) => ({
  acknowledgeBy: addBusinessDays(received, PRIVACY_REQUEST_DAYS.acknowledgeBusiness),
  optOutBy: addBusinessDays(received, PRIVACY_REQUEST_DAYS.optOutBusiness),
  answerBy: addDays(received, PRIVACY_REQUEST_DAYS.answer),
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
