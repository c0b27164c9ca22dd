import * as z from 'zod/mini'
import { addMonths, type PlainDate, parseIsoDate, type Today } from '../../values/calendar.ts'

// spec §3
export const PAY_FREQUENCIES = ['Weekly', 'Bi-weekly', 'Monthly'] as const
export type PayFrequency = (typeof PAY_FREQUENCIES)[number]

export const payFrequency = z.enum(PAY_FREQUENCIES, { error: 'Choose how often you are paid' })

// spec §5
const NEXT_PAY_DATE_INVALID = 'Pay date must be in the future within next month'
const FOLLOWING_PAY_DATE_INVALID = 'Following pay date must be in the future, within the next 3 months'
export const FOLLOWING_PAY_DATE_NOT_AFTER = 'Following pay date must be after the next pay date'

const PAY_DATE_HORIZON_MONTHS = { next: 1, following: 3 } as const

/** The last day that each pay date may fall on; the first is the day after `today.earliest`. */
export const latestNextPayDate = (today: Today): PlainDate => addMonths(today.latest, PAY_DATE_HORIZON_MONTHS.next)
export const latestFollowingPayDate = (today: Today): PlainDate => addMonths(today.latest, PAY_DATE_HORIZON_MONTHS.following)

export const nextPayDate = (today: Today) => payDateSchema(today, latestNextPayDate(today), NEXT_PAY_DATE_INVALID)
export const followingPayDate = (today: Today) => payDateSchema(today, latestFollowingPayDate(today), FOLLOWING_PAY_DATE_INVALID)

function payDateSchema(today: Today, latest: PlainDate, invalid: string) {
  return z.string({ error: invalid }).check(
    z.maxLength(10, { error: invalid }),
    z.regex(/^\d{4}-\d{2}-\d{2}$/, { error: invalid }),
    z.refine(
      (text) => {
        const date = parseIsoDate(text)
        return date !== undefined && date > today.earliest && date <= latest
      },
      { error: invalid },
    ),
  )
}
