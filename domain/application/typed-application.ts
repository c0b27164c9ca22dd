/**
 * From what a person typed, always text, to the payload. The form keeps text, so that nothing typed is ever lost to a failed
 * conversion; the schemas then judge the converted value, in the browser as on the server.
 */
import type { Today } from '../calendar.ts'
import type { FieldName } from './application.ts'
import { type FieldErrors, fieldErrors } from './field-errors.ts'
import { normalizeAddressText, normalizeZip } from './fields/address.ts'
import { DEFAULT_ACCOUNT_TYPE, normalizeAccountNumber, normalizeBankName } from './fields/bank.ts'
import { normalizeDriversLicense } from './fields/drivers-license.ts'
import { normalizeEmail } from './fields/email.ts'
import { normalizeEmployer, normalizeJobTitle } from './fields/employment.ts'
import { LOAN_AMOUNT } from './fields/loan-amount-range.ts'
import { normalizeName } from './fields/person-name.ts'
import { normalizePhone } from './fields/phone.ts'
import { normalizeRoutingNumber } from './fields/routing-number.ts'
import { normalizeSsn } from './fields/ssn.ts'
import { readWholeDollars } from './fields/whole-dollars.ts'
import { stepSchema } from './step-schema.ts'
import { STEPS, type Step } from './steps.ts'

export type TypedApplication = Readonly<Record<FieldName, string>>

const asChosen = (typed: string) => typed

const READERS = {
  loanAmount: readWholeDollars,
  wantedRepayment: asChosen,
  email: normalizeEmail,
  title: asChosen,
  firstName: normalizeName,
  lastName: normalizeName,
  dateOfBirth: asChosen,
  ssn: normalizeSsn,
  driversLicenseNumber: normalizeDriversLicense,
  driversLicenseState: asChosen,
  primaryPhone: normalizePhone,
  secondaryPhone: normalizePhone,
  employmentStatus: asChosen,
  employer: normalizeEmployer,
  jobTitle: normalizeJobTitle,
  timeAtJob: asChosen,
  payFrequency: asChosen,
  grossIncome: readWholeDollars,
  otherIncome: readWholeDollars,
  nextPayDate: asChosen,
  followingPayDate: asChosen,
  zipCode: normalizeZip,
  state: asChosen,
  city: normalizeAddressText,
  streetAddress: normalizeAddressText,
  unit: normalizeAddressText,
  bankName: normalizeBankName,
  accountType: asChosen,
  routingNumber: normalizeRoutingNumber,
  accountNumber: normalizeAccountNumber,
} satisfies Record<FieldName, (typed: string) => string | number>

/** Nothing typed is no answer: the key is left out, and the schema says whether it was needed. */
function readFields(typed: TypedApplication, fields: readonly FieldName[]): Record<string, string | number> {
  const answers = fields.map((field) => [field, READERS[field](typed[field])] as const)
  return Object.fromEntries(answers.filter(([, answer]) => answer !== ''))
}

export const readApplication = (typed: TypedApplication): Record<string, string | number> =>
  readFields(
    typed,
    STEPS.flatMap(({ fields }) => fields as readonly FieldName[]),
  )

export function checkStep(step: Step, typed: TypedApplication, today: Today): FieldErrors {
  const { error } = stepSchema(step, today).safeParse(readFields(typed, step.fields))
  return error ? fieldErrors(error.issues) : {}
}

export const emptyApplication = (loanAmount: number = LOAN_AMOUNT.wizardDefault): TypedApplication => ({
  ...(Object.fromEntries(Object.keys(READERS).map((field) => [field, ''])) as Record<FieldName, string>),
  loanAmount: String(loanAmount),
  accountType: DEFAULT_ACCOUNT_TYPE,
})
