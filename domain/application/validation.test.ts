import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { CANARY, CANARY_TODAY, CANARY_TYPED } from '#tests/support/applicants.ts'
import type { PlainDate } from '../values/calendar.ts'
import { type Application, applicationSchema, applicationShape } from './application.ts'
import { fieldErrors } from './field-errors.ts'
import { consent } from './fields/consent.ts'
import { choiceConsent, consentBeforeChoice } from './fields/consent-with-choice.ts'
import { emailMessageWhileTyping } from './fields/email.ts'
import { emailProblem } from './fields/email-address.ts'
import { routingNumberHint } from './fields/routing-number.ts'
import { STEPS } from './steps.ts'
import { checkStep, emptyApplication, readApplication } from './typed-application.ts'

const errorsOf = (change: Record<string, unknown>) => {
  const payload = Object.fromEntries(Object.entries({ ...CANARY, ...change }).filter(([, value]) => value !== undefined))
  const { error } = applicationSchema(CANARY_TODAY).safeParse(payload)
  return error ? fieldErrors(error.issues) : {}
}

const EMAIL_INVALID = 'Please enter a valid email address (5-100 characters)'
const AMOUNT_INVALID = 'Loan amount must be between $100 and $5,000'
const NAME_INVALID = 'Name must be 2-50 characters and contain only letters'
const BIRTH_INVALID = 'Must be 18+ years old with valid date format'
const SSN_INVALID = 'Please enter a valid 9-digit SSN'
const PHONE_INVALID = 'Please enter a valid phone number'
const WORK_PHONE_INVALID = 'Please enter a valid work phone number'
const JOB_TITLE_INVALID = 'Job title must be 2-50 characters with valid format'
const INCOME_INVALID = 'Income must be between $1,000 and $1,000,000'
const NEXT_PAY_DATE_INVALID = 'Pay date must be in the future within next month'
const BANK_NAME_INVALID = 'Bank name must be 2-50 characters with valid format'
const ROUTING_INVALID = 'Please enter a valid 9-digit routing number'
const ROUTING_CHECKSUM = 'Invalid routing number - please check and try again'
const ACCOUNT_INVALID = 'Account number must be 4-17 digits (numbers only)'

// Spec §5, row by row; `today` is 2026-11-14 in Honolulu and 2026-11-15 in New York. Undefined: the field is missing.
const REFUSED: [field: keyof Application, value: unknown, message: string][] = [
  ['email', undefined, 'Email is required'],
  ['email', '', 'Email is required'],
  ['email', 'a@b.', EMAIL_INVALID],
  ['email', 'a@bcd', EMAIL_INVALID],
  ['email', 'ann.example.com', EMAIL_INVALID],
  ['email', 'ann@example', EMAIL_INVALID],
  ['email', 'ann lee@example.com', EMAIL_INVALID],
  ['email', 'ann@example.com\r\nBcc: bob@example.com', EMAIL_INVALID],
  ['email', 'ann@example.com,bob@example.com', EMAIL_INVALID],
  ['email', `${'a'.repeat(89)}@example.com`, EMAIL_INVALID],
  ['email', '.ann@example.com', EMAIL_INVALID],
  ['email', 'ann.@example.com', EMAIL_INVALID],
  ['email', 'ann..lee@example.com', EMAIL_INVALID],
  ['email', '-oann@example.com', EMAIL_INVALID],
  ['email', 'ann%other.example@example.com', EMAIL_INVALID],
  ['email', 'other.example!ann@example.com', EMAIL_INVALID],
  ['email', '|ann@example.com', EMAIL_INVALID],
  ['email', '`ann`@example.com', EMAIL_INVALID],
  ['email', '{ann}@example.com', EMAIL_INVALID],
  ['email', 'ann@-example.com', EMAIL_INVALID],
  ['email', 'ann@example-.com', EMAIL_INVALID],
  ['email', 'ann@example..com', EMAIL_INVALID],
  ['email', 'ann@exam_ple.com', EMAIL_INVALID],
  ['email', 'ann@192.0.2.7', EMAIL_INVALID],
  ['loanAmount', undefined, AMOUNT_INVALID],
  ['loanAmount', 99, AMOUNT_INVALID],
  ['loanAmount', 5001, AMOUNT_INVALID],
  ['loanAmount', 250.5, AMOUNT_INVALID],
  ['loanAmount', '2500', AMOUNT_INVALID],
  ['title', 'Dr', 'Choose Mr, Mrs, Ms or Miss, or leave the title empty'],
  ['firstName', undefined, 'First name is required'],
  ['firstName', 'A', NAME_INVALID],
  ['firstName', 'Ann3', NAME_INVALID],
  ['firstName', 'a'.repeat(51), NAME_INVALID],
  ['firstName', 'Ann\u202Enna', NAME_INVALID],
  ['lastName', undefined, 'Last name is required'],
  ['lastName', 'L', NAME_INVALID],
  ['lastName', "'; DROP TABLE", NAME_INVALID],
  ['lastName', '<b>Lee</b>', NAME_INVALID],
  ['dateOfBirth', undefined, 'Date of birth is required'],
  ['dateOfBirth', '', 'Date of birth is required'],
  ['dateOfBirth', '1', BIRTH_INVALID],
  ['dateOfBirth', '1988-03-14', BIRTH_INVALID],
  ['dateOfBirth', '13/01/1988', BIRTH_INVALID],
  ['dateOfBirth', '01/32/1988', BIRTH_INVALID],
  ['dateOfBirth', '02/30/1988', BIRTH_INVALID],
  ['dateOfBirth', '12/31/1899', BIRTH_INVALID],
  ['dateOfBirth', '11/16/2008', BIRTH_INVALID], // 18 tomorrow
  ['dateOfBirth', '11/15/1925', BIRTH_INVALID], // 101 today
  ['ssn', undefined, 'SSN is required'],
  ['ssn', '12345678', SSN_INVALID],
  ['ssn', '1234567890', SSN_INVALID],
  ['ssn', '111111111', SSN_INVALID],
  ['ssn', '123456789', SSN_INVALID],
  ['ssn', '000123456', SSN_INVALID],
  ['ssn', '666123456', SSN_INVALID],
  ['ssn', '912345678', SSN_INVALID],
  ['ssn', '219009871', SSN_INVALID],
  ['ssn', '219090000', SSN_INVALID],
  ['driversLicenseNumber', undefined, 'Driver’s license number is required'],
  ['driversLicenseNumber', 'AB1', 'Driver’s license number must be 4-20 letters and digits, as printed on your license'],
  ['driversLicenseState', undefined, 'Choose the state that issued your license'],
  ['driversLicenseState', 'PR', 'Choose the state that issued your license'],
  ['primaryPhone', undefined, PHONE_INVALID],
  ['primaryPhone', '512555014', PHONE_INVALID],
  ['primaryPhone', '1125550148', PHONE_INVALID],
  ['primaryPhone', '0125550148', PHONE_INVALID],
  ['secondaryPhone', undefined, WORK_PHONE_INVALID],
  ['secondaryPhone', '1125550148', WORK_PHONE_INVALID],
  ['employmentStatus', undefined, 'Choose your employment status'],
  ['employmentStatus', 'Retired', 'Choose your employment status'],
  ['employer', undefined, 'Employer is required. Self-employed? Enter your business name or your own name.'],
  ['employer', 'A', "Employer must be 2-100 characters: letters, digits, spaces and & ' . -"],
  ['employer', 'Acme <script>', "Employer must be 2-100 characters: letters, digits, spaces and & ' . -"],
  ['jobTitle', undefined, 'Job title is required'],
  ['jobTitle', 'X', JOB_TITLE_INVALID],
  ['jobTitle', 'Cook 2', JOB_TITLE_INVALID],
  ['timeAtJob', undefined, 'Choose how long you’ve had this job'],
  ['timeAtJob', '8', 'Choose how long you’ve had this job'],
  ['payFrequency', undefined, 'Choose how often you are paid'],
  ['payFrequency', 'Daily', 'Choose how often you are paid'],
  ['grossIncome', undefined, INCOME_INVALID],
  ['grossIncome', 999, INCOME_INVALID],
  ['grossIncome', 1_000_001, INCOME_INVALID],
  ['wantedRepayment', 'someday', 'Choose over-months or at-once, or leave it out'],
  ['wantedRepayment', '', 'Choose over-months or at-once, or leave it out'],
  ['otherIncome', -1, 'Other monthly income must be a whole number of dollars, 0 or more'],
  ['nextPayDate', undefined, NEXT_PAY_DATE_INVALID],
  ['nextPayDate', '2026-11-14', NEXT_PAY_DATE_INVALID], // today in Honolulu
  ['nextPayDate', '2026-11-31', NEXT_PAY_DATE_INVALID],
  ['followingPayDate', undefined, 'Following pay date must be in the future, within the next 3 months'],
  ['followingPayDate', '2027-02-16', 'Following pay date must be in the future, within the next 3 months'],
  ['followingPayDate', '2026-11-27', 'Following pay date must be after the next pay date'],
  ['zipCode', undefined, 'ZIP code is required'],
  ['zipCode', '9021', 'Please enter a 5-digit ZIP code, such as 90210'],
  ['zipCode', '90210-12', 'Please enter a 5-digit ZIP code, such as 90210'],
  ['state', undefined, 'Choose your state'],
  ['state', 'PR', 'Choose your state'],
  ['city', undefined, 'City is required'],
  ['city', 'X', 'City must be 2-50 letters'],
  ['city', 'Austin 7', 'City must be 2-50 letters'],
  ['streetAddress', undefined, 'Street address is required'],
  ['streetAddress', '12 A', 'Street address must be 5-100 characters, such as 123 Main Street'],
  ['streetAddress', '123 Main\u0000Street', 'Street address must be 5-100 characters, such as 123 Main Street'],
  ['streetAddress', '123 Main \ud800 Street', 'Street address must be 5-100 characters, such as 123 Main Street'],
  ['streetAddress', `${'x'.repeat(99)}\u0000`, 'Street address must be 5-100 characters, such as 123 Main Street'],
  ['unit', 'x'.repeat(21), 'Unit must be at most 20 characters, such as Apt 4B'],
  ['bankName', undefined, 'Bank name is required'],
  ['bankName', 'B', BANK_NAME_INVALID],
  ['bankName', 'b'.repeat(51), BANK_NAME_INVALID],
  ['bankName', 'Bank = 1', BANK_NAME_INVALID],
  ['accountType', undefined, 'Account type is required'],
  ['accountType', 'brokerage', 'Account type is required'],
  ['routingNumber', undefined, 'Routing number is required'],
  ['routingNumber', '11100002', ROUTING_INVALID],
  ['routingNumber', '1110000255', ROUTING_INVALID],
  ['routingNumber', '111000026', ROUTING_CHECKSUM],
  ['routingNumber', '000000000', ROUTING_CHECKSUM],
  ['accountNumber', undefined, 'Account number is required'],
  ['accountNumber', '123', ACCOUNT_INVALID],
  ['accountNumber', '123456789012345678', ACCOUNT_INVALID],
  ['accountNumber', '12345a', ACCOUNT_INVALID],
]

const ACCEPTED: [field: keyof Application, values: unknown[]][] = [
  ['email', ["o'brien_1-2@example.com", 'josé@exämple.com', 'a&b=c~d#e/f@xn--e1afmkfd.example']],
  ['email', ['a@b.c', 'a@b.co', 'first.last+loan@sub.example.com', `${'a'.repeat(88)}@example.com`]],
  ['loanAmount', [100, 250, 5000]],
  ['title', [undefined, 'Mr', 'Mrs', 'Ms', 'Miss']],
  ['firstName', ['Jo', 'Mary Ann', 'D’Arcy', "O'Brien", 'Nuñez', 'Nguyễn', 'Łukasz', '小林', 'Anne-Marie', 'a'.repeat(50)]],
  ['dateOfBirth', ['11/15/2008', '11/16/1925', '02/29/1988']], // 18 today; 100, 101 tomorrow
  ['ssn', ['219099871', '001010001', '899999998']],
  ['driversLicenseNumber', ['A123', '12345678901234567890']],
  ['primaryPhone', ['2125550100', '9995550100']],
  ['employer', ['H-E-B', "Trader Joe's", 'AT&T Inc.', '7 Eleven']],
  ['jobTitle', ['RN', 'Cook/Server', 'Asst. Manager', 'Señor vendedor']],
  ['employmentStatus', ['Employed', 'Self-employed', 'Unemployed']],
  ['payFrequency', ['Weekly', 'Bi-weekly', 'Monthly']],
  ['accountType', ['checking', 'savings']],
  ['timeAtJob', ['0', '1', '2', '3', '4', '5', '6', '7+']],
  ['grossIncome', [1000, 1_000_000]],
  ['wantedRepayment', [undefined, 'over-months', 'at-once']],
  ['otherIncome', [undefined, 0, 400]],
  ['nextPayDate', ['2026-11-15', '2026-12-10']], // tomorrow in Honolulu is today in New York
  ['followingPayDate', ['2026-11-28', '2027-02-15']],
  ['zipCode', ['00501', '78701-1234']],
  ['city', ['St. Louis', "Coeur d'Alene", 'Winston-Salem', 'La Cañada Flintridge']],
  ['streetAddress', ['1 A St', '100½ Mäin Street #4, Bldg C', 'x'.repeat(100)]],
  ['unit', [undefined, '4', 'Apt 4B']],
  ['bankName', ['TD', 'Fifth Third Bank, N.A.', '5/3 Bank (Ohio)']],
  ['routingNumber', ['111000025', '021000021', '322271627']],
  ['accountNumber', ['1234', '12345678901234567']],
]

/** A text of so many characters that the field takes, but for its length. */
const LENGTHS: [field: keyof Application, min: number, max: number, ofLength: (length: number) => string][] = [
  ['firstName', 2, 50, (length) => 'a'.repeat(length)],
  ['lastName', 2, 50, (length) => 'a'.repeat(length)],
  ['driversLicenseNumber', 4, 20, (length) => 'A'.repeat(length)],
  ['employer', 2, 100, (length) => 'a'.repeat(length)],
  ['jobTitle', 2, 50, (length) => 'a'.repeat(length)],
  ['city', 2, 50, (length) => 'a'.repeat(length)],
  ['streetAddress', 5, 100, (length) => '1'.repeat(length)],
  ['unit', 1, 20, (length) => '1'.repeat(length)],
  ['bankName', 2, 50, (length) => 'b'.repeat(length)],
  ['accountNumber', 4, 17, (length) => '1'.repeat(length)],
]

const REQUIRED: [field: keyof Application, message: string][] = [
  ['firstName', 'First name is required'],
  ['lastName', 'Last name is required'],
  ['ssn', 'SSN is required'],
  ['driversLicenseNumber', 'Driver’s license number is required'],
  ['employer', 'Employer is required. Self-employed? Enter your business name or your own name.'],
  ['jobTitle', 'Job title is required'],
  ['zipCode', 'ZIP code is required'],
  ['city', 'City is required'],
  ['streetAddress', 'Street address is required'],
  ['unit', 'Leave the unit out, or enter up to 20 characters'],
  ['bankName', 'Bank name is required'],
  ['routingNumber', 'Routing number is required'],
  ['accountNumber', 'Account number is required'],
]

describe('every row of spec §5', () => {
  test.each(LENGTHS)('%s takes %i to %i characters, and no fewer or more', (field, min, max, ofLength) => {
    const refused = (length: number) => Object.keys(errorsOf({ [field]: ofLength(length) }))
    expect([min - 1, min, max, max + 1].map(refused)).toEqual([[field], [], [], [field]])
  })

  test.each(REQUIRED)('%s, left empty, says "%s"', (field, message) =>
    expect(errorsOf({ [field]: '' })).toEqual({ [field]: message }),
  )

  test.each([
    ['2000-01-01', '01/01/1900', {}],
    ['2000-01-01', '12/31/1899', { dateOfBirth: BIRTH_INVALID }], // 100 years old, and before 1900
  ])('on %s a birthday of %s is judged by its year too', (day, dateOfBirth, errors) => {
    const today = { earliest: day as PlainDate, latest: day as PlainDate }
    const issues = applicationSchema(today).safeParse({ ...CANARY, dateOfBirth }).error?.issues ?? []
    const { dateOfBirth: message } = fieldErrors(issues)
    expect(message ? { dateOfBirth: message } : {}).toEqual(errors)
  })

  test.each(REFUSED)('%s refuses %j with "%s"', (field, value, message) => {
    expect(errorsOf({ [field]: value })).toEqual({ [field]: message })
  })

  test.each(ACCEPTED.flatMap(([field, values]) => values.map((value) => [field, value] as const)))(
    '%s takes %j',
    (field, value) => {
      expect(errorsOf({ [field]: value })).toEqual({})
    },
  )

  test('next pay date reaches one calendar month ahead, and the following one three', () => {
    expect(errorsOf({ nextPayDate: '2026-12-15', followingPayDate: '2027-02-15' })).toEqual({})
    expect(errorsOf({ nextPayDate: '2026-12-16', followingPayDate: '2027-02-15' })).toEqual({ nextPayDate: NEXT_PAY_DATE_INVALID })
  })

  test('both consents are needed, each with its own words', () => {
    const { error } = consent.safeParse({ termsAccepted: false })
    expect(fieldErrors(error?.issues ?? [])).toEqual({
      termsAccepted: 'You must agree to the terms and conditions',
      notActiveMilitary: 'You must confirm you are not active military personnel',
    })
    expect(consent.safeParse({ termsAccepted: true, notActiveMilitary: true }).success).toBe(true)
  })

  test('a text that was shown is known by its version, or by version and hash', () => {
    const shown = (text: unknown) =>
      consent.safeParse({
        termsAccepted: true,
        notActiveMilitary: true,
        documents: { terms: text, privacy: '1', eConsent: '1' },
      }).success
    const sha256 = 'a'.repeat(64)
    expect(['', '1', '1'.repeat(20), '1'.repeat(21), { version: '1', sha256 }, { version: '1', sha256: 'a' }].map(shown)).toEqual([
      false,
      true,
      true,
      false,
      true,
      false,
    ])
  })

  test('a box that is not known is not taken for missing terms', () => {
    const { error } = consent.safeParse({ termsAccepted: true, notActiveMilitary: true, isAdmin: true })
    expect(error?.issues.map(({ message }) => message)).not.toContain('You must agree to the terms and conditions')
  })

  test('no consent at all is asked for as the terms are', () =>
    expect(consent.safeParse(undefined).error?.issues.map(({ message }) => message)).toEqual([
      'You must agree to the terms and conditions',
    ]))

  test('calls and texts are consented to freely, and the inquiry with the choice', () => {
    const before = { termsAccepted: true, notActiveMilitary: true }
    expect(
      [{}, { callsAndTexts: false }, { callsAndTexts: true }, { callsAndTexts: 'yes' }].map(
        (more) => consentBeforeChoice.safeParse({ ...before, ...more }).success,
      ),
    ).toEqual([true, true, true, false])
    expect([{ creditInquiry: true }, { creditInquiry: false }, {}].map((said) => choiceConsent.safeParse(said).success)).toEqual([
      true,
      false,
      false,
    ])
  })

  test('an unemployed applicant may leave employer and job title out', () => {
    expect(errorsOf({ employmentStatus: 'Unemployed', employer: undefined, jobTitle: undefined })).toEqual({})
  })

  test('an unknown field is refused by name', () => {
    expect(errorsOf({ isAdmin: true })).toEqual({ isAdmin: 'This field is not part of the application' })
  })

  test('every wrong field is named at once, cross-field rules included', () => {
    expect(Object.keys(errorsOf({ email: 'x', employer: undefined, followingPayDate: '2026-11-20' })).sort()).toEqual([
      'email',
      'employer',
      'followingPayDate',
    ])
  })
})

test.each(['text', null, 7])('an application that is %j has one thing to mend', (payload) =>
  expect(applicationSchema(CANARY_TODAY).safeParse(payload).error?.issues).toHaveLength(1),
)

test('each field has one message, the first, and unknown fields are named where they stand', () =>
  expect(
    fieldErrors([
      { path: ['ssn'], message: 'first' },
      { path: ['ssn'], message: 'second' },
      { path: ['consent'], code: 'unrecognized_keys', keys: ['isAdmin'], message: 'third' },
      { path: [], code: 'unrecognized_keys', message: 'fourth' },
    ]),
  ).toEqual({ ssn: 'first', 'consent.isAdmin': 'This field is not part of the application' }))

/** As OpenAPI has them. */
test.each([
  ['email', 5, 100],
  ['firstName', 2, 50],
  ['dateOfBirth', undefined, 10],
  ['ssn', 9, 9],
  ['driversLicenseNumber', 4, 20],
  ['primaryPhone', 10, 10],
  ['nextPayDate', undefined, 10],
  ['followingPayDate', undefined, 10],
  ['zipCode', 5, 10],
  ['routingNumber', 9, 9],
  ['accountNumber', 4, 17],
] as const)('the API’s readers are told that %s has %j to %j characters', (field, min, max) => {
  const schema = z.toJSONSchema(applicationShape(CANARY_TODAY)[field])
  expect([schema.minLength, schema.maxLength]).toEqual([min, max])
})

test('a form that asks for an email address alone judges it as the application does', () => {
  for (const [field, value, message] of REFUSED) if (field === 'email') expect(emailProblem(String(value ?? ''))).toBe(message)
  for (const [field, values] of ACCEPTED)
    if (field === 'email') expect(values.map((value) => emailProblem(String(value)))).toEqual(values.map(() => undefined))
})

describe('messages while typing', () => {
  test.each([
    ['', undefined],
    ['ann@', 'Please enter a valid email address'],
    [' ann@example.com ', undefined],
  ])('email %j', (typed, message) => expect(emailMessageWhileTyping(typed)).toBe(message))

  test.each([
    ['', undefined],
    ['1110', { kind: 'invalid', message: ROUTING_INVALID }],
    ['111000026', { kind: 'invalid', message: ROUTING_CHECKSUM }],
    ['111 000 025', { kind: 'valid', message: 'Valid routing number' }],
  ])('routing number %j', (typed, hint) => expect(routingNumberHint(typed)).toEqual(hint))
})

describe('the form', () => {
  test('what the canary types becomes the payload', () => {
    expect(applicationSchema(CANARY_TODAY).parse(readApplication(CANARY_TYPED, STEPS))).toEqual(CANARY)
  })

  test.each(STEPS)('step $id passes when rightly filled in', (step) => {
    expect(checkStep(step, CANARY_TYPED, CANARY_TODAY)).toEqual({})
  })

  test.each([
    ['loan-amount', ['email']],
    ['identity', ['dateOfBirth', 'driversLicenseNumber', 'driversLicenseState', 'firstName', 'lastName', 'ssn']],
    ['contact', ['primaryPhone', 'secondaryPhone']],
    ['employment', ['employer', 'employmentStatus', 'jobTitle', 'timeAtJob']],
    ['income', ['followingPayDate', 'grossIncome', 'nextPayDate', 'payFrequency']],
    ['address', ['city', 'state', 'streetAddress', 'zipCode']],
    ['bank', ['accountNumber', 'bankName', 'routingNumber']],
  ])('step %s, left empty, asks for %j', (id, fields) => {
    const step = STEPS.find((candidate) => candidate.id === id)
    expect(Object.keys(checkStep(step ?? STEPS[0], emptyApplication(), CANARY_TODAY)).sort()).toEqual(fields)
  })

  test('an empty application starts at $500 with a checking account', () => {
    expect(emptyApplication()).toMatchObject({ loanAmount: '500', accountType: 'checking', email: '' })
    expect(emptyApplication(2500).loanAmount).toBe('2500')
  })

  test('income that is no number keeps its own message', () => {
    const income = STEPS[4]
    expect(checkStep(income, { ...CANARY_TYPED, grossIncome: 'about 3k' }, CANARY_TODAY)).toEqual({ grossIncome: INCOME_INVALID })
  })
})
