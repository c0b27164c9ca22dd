/** By when the law wants what (CCPA regulations, 11 CCR §7021 and §7026): counted from the day a request arrives. */
import { addDays, type PlainDate } from '../values/calendar.ts'

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

export const PRIVACY_REQUEST_STEPS = ['acknowledge', 'opt-out', 'answer'] as const
export type PrivacyRequestStep = (typeof PRIVACY_REQUEST_STEPS)[number]

interface RequestSoFar {
  readonly endsSharing: boolean
  readonly acknowledgeBy: PlainDate
  readonly optOutBy: PlainDate
  readonly answerBy: PlainDate
  readonly isAcknowledged: boolean
  readonly isConfirmed: boolean
}

export interface DueStep {
  readonly step: PrivacyRequestStep
  readonly by: PlainDate
  /** Below 0 when the day has passed. */
  readonly daysLeft: number
}

/**
 * The steps that are still to be taken, the nearest first. Sharing ends by itself when the person confirms the request; whoever wants a copy or
 * a correction has not asked for that.
 */
export function stepsDue(soFar: RequestSoFar, today: PlainDate): readonly [DueStep, ...DueStep[]] {
  const due = (step: PrivacyRequestStep, by: PlainDate) => ({ step, by, daysLeft: daysBetween(today, by) })
  const answer = due('answer', soFar.answerBy)
  const [first = answer, ...others] = [
    ...(soFar.isAcknowledged ? [] : [due('acknowledge', soFar.acknowledgeBy)]),
    ...(soFar.isConfirmed || !soFar.endsSharing ? [] : [due('opt-out', soFar.optOutBy)]),
    answer,
  ]
  return [first, ...others]
}

const DAY_MS = 86_400_000
const daysBetween = (from: PlainDate, to: PlainDate) => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)
