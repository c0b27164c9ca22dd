/**
 * A loan's payments laid over a person's pay days: what each leaves of the pay that it comes out of, and the largest loan whose payments stay
 * within a share of it. Pay is gross, as the form asks for it. All days are plain dates: there is no clock that could move one.
 */
import { LOAN_AMOUNT } from '../application/fields/loan-amount-range.ts'
import { readWholeDollars } from '../application/fields/whole-dollars.ts'
import { followingPayDateAfter } from '../application/pay-dates.ts'
import type { PriceTag } from '../matching/lender/price-tag.ts'
import { addDays, addMonths, daysBetween, type PlainDate, parseIsoDate } from '../values/calendar.ts'
import { type Cents, dollarsToCents } from '../values/money.ts'

const PAYS_A_YEAR = { Weekly: 52, 'Bi-weekly': 26, 'Twice a month': 24, Monthly: 12 } as const
type Rhythm = keyof typeof PAYS_A_YEAR
export const PAY_RHYTHMS = Object.keys(PAYS_A_YEAR) as readonly Rhythm[]

export interface Pay {
  readonly rhythm: Rhythm
  readonly nextPayDate: PlainDate
  readonly followingPayDate: PlainDate
  /** Gross, of one pay day. */
  readonly payCents: Cents
}

/** As they were typed, a month's gross income among them. */
export type PayAnswers = Readonly<Record<'payFrequency' | 'grossIncome' | 'nextPayDate' | 'followingPayDate', string>>

/** Undefined: something is missing, or is no answer. A following pay date that is missing is worked out, as in the form. */
export function parsePay({ payFrequency, grossIncome, nextPayDate, followingPayDate }: PayAnswers): Pay | undefined {
  const named = PAY_RHYTHMS.find((rhythm) => rhythm === payFrequency)
  const dollars = readWholeDollars(grossIncome)
  const next = parseIsoDate(nextPayDate)
  if (!named || !next || typeof dollars !== 'number' || dollars === 0) return undefined
  const usual = named === 'Twice a month' ? addDays(next, 15) : followingPayDateAfter(next, named)
  const following = parseIsoDate(followingPayDate) ?? usual
  const daysApart = daysBetween(next, following)
  // The form knows no "twice a month": people who are paid so choose Bi-weekly, and give dates that are not two weeks apart.
  const isHalfMonthly = named === 'Bi-weekly' && daysApart !== 14 && daysApart >= 13 && daysApart <= 17
  const rhythm = isHalfMonthly ? 'Twice a month' : named
  if (daysApart <= 0 || (rhythm === 'Twice a month' && (daysApart < 10 || daysApart > 20))) return undefined
  const payCents = Math.round((dollarsToCents(dollars) * 12) / PAYS_A_YEAR[rhythm])
  return { rhythm, nextPayDate: next, followingPayDate: following, payCents }
}

const dayOf = (date: PlainDate) => Number(date.slice(8))
const isMonthEnd = (date: PlainDate) => addDays(date, 1).endsWith('-01')

/** That day of a later month, or its last day where it has no such day. */
function onDay(day: number, from: PlainDate, months: number): PlainDate {
  const first = addMonths(`${from.slice(0, 8)}01` as PlainDate, months)
  const last = addDays(addMonths(first, 1), -1)
  return addDays(first, Math.min(day, dayOf(last)) - 1)
}

/** The two dates as they were given, and from the second on by the rhythm: the first may lie beside a holiday. */
const LATER: Readonly<Record<Rhythm, (pay: Pay, place: number) => PlainDate>> = {
  Weekly: ({ followingPayDate }, place) => addDays(followingPayDate, 7 * (place - 1)),
  'Bi-weekly': ({ followingPayDate }, place) => addDays(followingPayDate, 14 * (place - 1)),
  'Twice a month': ({ nextPayDate, followingPayDate }, place) => {
    const from = place % 2 === 0 ? nextPayDate : followingPayDate
    return onDay(isMonthEnd(from) ? 31 : dayOf(from), from, Math.floor(place / 2))
  },
  // Paid on the 31st, then on February 28: the next is March 31.
  Monthly: ({ nextPayDate, followingPayDate }, place) => {
    const day = isMonthEnd(followingPayDate) ? Math.max(dayOf(nextPayDate), dayOf(followingPayDate)) : dayOf(followingPayDate)
    return onDay(day, followingPayDate, place - 1)
  },
}

/** From the next one up to that day. */
export function payDays(pay: Pay, until: PlainDate): PlainDate[] {
  const days: PlainDate[] = []
  for (let day = pay.nextPayDate; day <= until; ) {
    days.push(day)
    day = LATER[pay.rhythm](pay, days.length)
  }
  return days
}

type DuePayment = { readonly date: PlainDate; readonly cents: Cents }

/** By month from the day on which the money is paid out, or at once after so many days. */
export const duePayments = (payments: readonly Cents[], termDays: number | null, start: PlainDate): DuePayment[] =>
  payments.map((cents, place) => ({ date: termDays === null ? addMonths(start, place + 1) : addDays(start, termDays), cents }))

/** What an offer takes for so many dollars: all of it, or less at the same rate. */
export function offeredPayments(price: PriceTag, dollars: number): Cents[] {
  const { payments, paymentCents, lastPaymentCents, amountCents } = price
  const scale = (cents: Cents) => Math.round((cents * dollarsToCents(dollars)) / amountCents)
  return Array.from({ length: payments }, (_, place) => scale(place === payments - 1 ? lastPaymentCents : paymentCents))
}

export interface PayPeriod {
  /** Null: payments that are due before the next pay day. */
  readonly date: PlainDate | null
  readonly payments: readonly DuePayment[]
  readonly payCents: Cents
  /** Below 0 where the payments are more than the pay. */
  readonly leftCents: Cents
}

/** Each payment, in the order of their dates, comes out of the last pay before it. */
export function layOver(pay: Pay, due: readonly DuePayment[]): PayPeriod[] {
  const days: (PlainDate | null)[] = [null, ...payDays(pay, due.at(-1)?.date ?? pay.nextPayDate)]
  const periods = days.map((date, place) => {
    const end = days[place + 1]
    const payments = due.filter((payment) => (date === null || payment.date >= date) && (!end || payment.date < end))
    return { date, payments, payCents: pay.payCents, leftCents: pay.payCents - payments.reduce((sum, { cents }) => sum + cents, 0) }
  })
  return periods.filter(({ date, payments }) => date !== null || payments.length > 0)
}

export type PaymentsFor = (dollars: number) => readonly Cents[]

/** In the form's steps, never above what was asked for; undefined: not even the smallest loan. Payments of any amount are due on the same days. */
export function largestAmount(periods: readonly PayPeriod[], asked: number, sharePercent: number, paymentsFor: PaymentsFor) {
  const { min, step } = LOAN_AMOUNT
  for (let dollars = asked; dollars >= min; dollars = (Math.ceil(dollars / step) - 1) * step) {
    const cents = [...paymentsFor(dollars)]
    const isWithin = periods.every(({ payments, payCents }) => {
      const taken = cents.splice(0, payments.length).reduce((sum, each) => sum + each, 0)
      return taken * 100 <= payCents * sharePercent
    })
    if (isWithin) return dollars
  }
  return undefined
}
