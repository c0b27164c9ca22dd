/** What holds for any input, not only for the examples. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { submitApplicationRequest } from '#contracts/public/submissions.ts'
import { sendVerificationRequest } from '#contracts/public/verification.ts'
import { anyText } from '#tests/support/any-text.ts'
import { CANARY_TODAY, CANARY_TYPED } from '#tests/support/applicants.ts'
import { estimate } from '../calculators/calculator.ts'
import { ccpaRequest } from '../law/ccpa-request.ts'
import { makeZipTable } from '../places/zip-codes.ts'
import { addDays, addMonths, daysBetween, formatUsDate, type PlainDate, parseIsoDate, parseUsDate } from '../values/calendar.ts'
import { checkClientIp } from '../visits/client-ip.ts'
import { applicationShape, type FieldName } from './application.ts'
import { normalizeZip } from './fields/address.ts'
import { joinDateOfBirth, splitDateOfBirth } from './fields/date-of-birth-parts.ts'
import { emailMessageWhileTyping } from './fields/email.ts'
import { formatPhone, normalizePhone } from './fields/phone.ts'
import { hasValidChecksum, routingNumberHint } from './fields/routing-number.ts'
import { formatSsn, normalizeSsn } from './fields/ssn.ts'
import { parseLandingQuery } from './landing-query.ts'
import { STEPS } from './steps.ts'
import { suggestStreets } from './street-suggestions.ts'
import { submissionOutcome } from './submission-outcome.ts'
import { checkStep } from './typed-application.ts'

const digits = (length: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length }).map((d) => d.join(''))

const days = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
  .map((d) => d.toISOString().slice(0, 10) as PlainDate)

describe('formatting and normalising round-trip', () => {
  test('SSN', () => fc.assert(fc.property(digits(9), (ssn) => normalizeSsn(formatSsn(ssn)) === ssn)))
  test('phone', () => fc.assert(fc.property(digits(10), (phone) => normalizePhone(formatPhone(phone)) === phone)))
  test('ZIP+4', () => fc.assert(fc.property(digits(9), (zip) => normalizeZip(normalizeZip(zip)) === normalizeZip(zip))))
  test('dates', () =>
    fc.assert(fc.property(days, (date) => parseUsDate(formatUsDate(date)) === date && parseIsoDate(date) === date)))
  test('date of birth', () =>
    fc.assert(fc.property(days, (date) => joinDateOfBirth(splitDateOfBirth(formatUsDate(date))) === formatUsDate(date))))
})

describe('calendar', () => {
  test('adding days and counting them agree', () =>
    fc.assert(fc.property(days, fc.integer({ min: -4000, max: 4000 }), (date, n) => daysBetween(date, addDays(date, n)) === n)))
  test('a month later is a real date, 28 to 31 days on', () =>
    fc.assert(
      fc.property(days, (date) => {
        const later = addMonths(date, 1)
        const gap = daysBetween(date, later)
        return parseIsoDate(later) === later && gap >= 28 && gap <= 31
      }),
    ))
})

describe('the routing checksum', () => {
  const validRouting = digits(8)
    .map((head) => {
      const sum = [...head].reduce((total, digit, place) => total + Number(digit) * ([3, 7, 1][place % 3] ?? 0), 0)
      return head + String((10 - (sum % 10)) % 10)
    })
    .filter((routing) => /[1-9]/.test(routing))

  test('catches every single-digit error', () =>
    fc.assert(
      fc.property(validRouting, fc.integer({ min: 0, max: 8 }), fc.integer({ min: 1, max: 9 }), (routing, place, shift) => {
        const wrong = routing.slice(0, place) + String((Number(routing[place]) + shift) % 10) + routing.slice(place + 1)
        return hasValidChecksum(routing) && !hasValidChecksum(wrong)
      }),
    ))
})

describe('calculators', () => {
  const loans = fc.tuple(
    fc.constantFrom('installment' as const, 'personal' as const, 'quickcash' as const),
    fc.integer({ min: 100, max: 5000 }),
    fc.integer({ min: 1, max: 72 }),
  )

  test('payments sum to the total, which is within one cent per payment of the unrounded one', () =>
    fc.assert(
      fc.property(loans, ([kind, amount, term]) => {
        const { total, aprPercent, schedule } = estimate(kind, amount, term)
        const sum = schedule.reduce((cents, row) => cents + row.payment, 0)
        const rate = aprPercent / 1200
        const unrounded = (term * amount * 100 * rate) / (1 - (1 + rate) ** -term)
        return sum === total && Math.abs(total - unrounded) <= term
      }),
      { numRuns: 2000 },
    ))

  test('principal sums to the amount, interest to the cost, and the balance ends at nothing', () =>
    fc.assert(
      fc.property(loans, ([kind, amount, term]) => {
        const { cost, schedule } = estimate(kind, amount, term)
        const principal = schedule.reduce((cents, row) => cents + row.principal, 0)
        const interest = schedule.reduce((cents, row) => cents + row.interest, 0)
        return principal === amount * 100 && interest === cost && schedule.at(-1)?.balance === 0
      }),
    ))

  test('a longer term costs more in all', () =>
    fc.assert(
      fc.property(loans, ([kind, amount, term]) => estimate(kind, amount, term + 1).cost > estimate(kind, amount, term).cost),
    ))
})

const zipTable = makeZipTable([{ zip: '78701', city: 'Austin', region: 'TX' }])
const fields = Object.keys(applicationShape(CANARY_TODAY)) as FieldName[]
const overApi = submitApplicationRequest(CANARY_TODAY)

/** Every rule of the domain that reads text from outside. */
const RULES: [name: string, rule: (text: string) => unknown][] = [
  ...STEPS.flatMap((step) =>
    step.fields.map((field): [string, (text: string) => unknown] => [
      field,
      (text) => checkStep(step, { ...CANARY_TYPED, [field]: text }, CANARY_TODAY),
    ]),
  ),
  ...fields.map((field): [string, (text: string) => unknown] => [
    `${field} over the API`,
    (text) => overApi.safeParse({ [field]: text }),
  ]),
  ['email while typing', emailMessageWhileTyping],
  ['routing number while typing', routingNumberHint],
  ['send-verification', (text) => sendVerificationRequest.safeParse({ email: text, firstName: text })],
  ['CCPA request', (text) => ccpaRequest.safeParse({ fullName: text, email: text, phone: text, confirmed: true })],
  ['client IP', checkClientIp],
  ['ZIP code', (text) => zipTable.find(text)],
  ['street suggestions', (text) => suggestStreets(text, undefined)],
  ['landing query', (text) => parseLandingQuery({ get: () => text })],
  ['submission outcome', (text) => submissionOutcome({ status: text, redirect: text })],
]

describe.each(RULES)('%s', (_, rule) => {
  test('never throws, whatever the text', () => {
    fc.assert(
      fc.property(fc.oneof(anyText, fc.string({ unit: 'grapheme' })), (text) => void rule(text)),
      { numRuns: process.env.LONG ? 100 : 25 },
    )
    for (const text of ['\ud800', '\u0000', '__proto__', 'constructor', '%00', '{{7*7}}']) rule(text)
  })

  // Chosen against patterns that look twice: runs of one character, of separators, of letters, of dots and of digits.
  const LONG = ['a', ' ', '@', '.', '1', '-', 'a@', 'a.', ' a', '\u0301', "'", '1 ', 'a@a.']
  test('takes less than 10 ms for 100 kB', () => {
    for (const unit of LONG) {
      const text = unit.repeat(100_000 / unit.length)
      let took = Number.POSITIVE_INFINITY
      for (let tries = 0; took >= 10 && tries < 3; tries++) took = millisecondsOf(() => rule(text))
      expect(took, `${JSON.stringify(unit)} repeated`).toBeLessThan(10)
    }
  })
})

/** Of the processor, not of the clock: a busy machine makes no rule slower. */
function millisecondsOf(action: () => unknown): number {
  const begun = process.threadCpuUsage()
  action()
  const { user, system } = process.threadCpuUsage(begun)
  return (user + system) / 1000
}
