/** What is entered, sent to lenders and kept of a visit, as people call it. A field without words does not compile. */

import type { SentField } from '../matching/run/sent-fields.ts'
import type { VisitField } from '../visits/visit-notes.ts'
import type { FieldName } from './application.ts'

interface FieldLabel {
  readonly name: string
  /** Several fields that a person thinks of as one. */
  readonly inShort?: string
}

const NAME = 'name'
const REACH = 'email, phones and address'
const LICENSE = 'driver’s license'
const JOB = 'job and pay'
const WISH = 'the loan you want'
const BANK = 'bank numbers'
const CONSENT = 'what you agreed to, and when'

/** In the order in which people look for them. */
const FIELD_LABELS = {
  title: { name: 'title' },
  firstName: { name: 'first name', inShort: NAME },
  lastName: { name: 'last name', inShort: NAME },
  ssn: { name: 'Social Security number' },
  dateOfBirth: { name: 'date of birth' },
  driversLicenseNumber: { name: 'driver’s license number', inShort: LICENSE },
  driversLicenseState: { name: 'driver’s license state', inShort: LICENSE },
  email: { name: 'email address', inShort: REACH },
  primaryPhone: { name: 'cell phone', inShort: REACH },
  secondaryPhone: { name: 'work phone', inShort: REACH },
  streetAddress: { name: 'street address', inShort: REACH },
  unit: { name: 'apartment or unit', inShort: REACH },
  city: { name: 'city', inShort: REACH },
  zipCode: { name: 'ZIP code', inShort: REACH },
  state: { name: 'state', inShort: REACH },
  amount: { name: 'loan amount', inShort: WISH },
  loanAmount: { name: 'loan amount', inShort: WISH },
  wantedRepayment: { name: 'how you want to repay', inShort: WISH },
  employmentStatus: { name: 'employment', inShort: JOB },
  employer: { name: 'employer', inShort: JOB },
  jobTitle: { name: 'job title', inShort: JOB },
  timeAtJob: { name: 'time at job', inShort: JOB },
  incomeBand: { name: 'income band' },
  grossIncome: { name: 'monthly income', inShort: JOB },
  otherIncome: { name: 'other income', inShort: JOB },
  payFrequency: { name: 'how often you’re paid', inShort: JOB },
  nextPayDate: { name: 'next pay date', inShort: JOB },
  followingPayDate: { name: 'following pay date', inShort: JOB },
  accountType: { name: 'account type' },
  bankName: { name: 'bank name', inShort: BANK },
  routingNumber: { name: 'routing number', inShort: BANK },
  accountNumber: { name: 'account number', inShort: BANK },
  userIP: { name: 'IP address' },
  consentTime: { name: 'when you agreed', inShort: CONSENT },
  consents: { name: 'what you agreed to', inShort: CONSENT },
  notActiveMilitary: { name: 'that you’re not on active military duty' },
  seenIp: { name: 'IP address our server saw' },
  userAgent: { name: 'browser' },
  landingPath: { name: 'first page you opened' },
  utmSource: { name: 'where your link came from' },
  utmMedium: { name: 'kind of link' },
  utmCampaign: { name: 'campaign of the link' },
  filledInMs: { name: 'milliseconds to sending' },
  filledTooQuickly: { name: 'sent unusually fast' },
  honeypotFilled: { name: 'filled in a hidden field' },
} as const satisfies Record<FieldName | SentField | VisitField, FieldLabel>

const ORDER = Object.keys(FIELD_LABELS)
const textOf = (field: string): FieldLabel =>
  (FIELD_LABELS as Readonly<Record<string, FieldLabel>>)[field] ?? {
    // One that a later version of the server knows: "middleName" is still readable.
    name: field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`),
  }

export const fieldName = (field: string): string => textOf(field).name

/** One of another version comes last. */
const placeOf = (field: string) => (ORDER.includes(field) ? ORDER.indexOf(field) : ORDER.length)

export const inPeoplesOrder = (fields: readonly string[]): string[] =>
  [...new Set(fields)].sort((one, other) => placeOf(one) - placeOf(other))

/** Few names for many fields: first and last name are "name". What a masked question tells is too little for that, and is named field by field. */
export function fieldsInShort(fields: readonly string[]): string[] {
  return [...new Set(inPeoplesOrder(fields).map((field) => textOf(field).inShort ?? fieldName(field)))]
}
