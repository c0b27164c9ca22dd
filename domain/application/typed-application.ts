/**
 * From what a person typed, always text, to the payload. The form keeps text, so that nothing typed is ever lost to a failed
 * conversion; the schemas then judge the converted value, in the browser as on the server.
 */
import * as z from 'zod/mini'
import type { Today } from '../values/calendar.ts'
import { applicationShape, type FieldName } from './application.ts'
import { withCrossFieldRules } from './cross-field-rules.ts'
import { type FieldErrors, fieldErrors } from './field-errors.ts'
import { normalizeZip } from './fields/address.ts'
import { DEFAULT_ACCOUNT_TYPE, normalizeAccountNumber } from './fields/bank.ts'
import { normalizeDriversLicense } from './fields/drivers-license.ts'
import { normalizeEmail } from './fields/email.ts'
import { LOAN_AMOUNT } from './fields/loan-amount-range.ts'
import { normalizePhone } from './fields/phone.ts'
import { normalizeRoutingNumber } from './fields/routing-number.ts'
import { normalizeSsn } from './fields/ssn.ts'
import { normalizeText } from './fields/text.ts'
import { readWholeDollars } from './fields/whole-dollars.ts'
import { STEPS, type Step } from './steps.ts'

function stepSchema(step: Step, today: Today) {
  const shape = applicationShape(today)
  return withCrossFieldRules(z.strictObject(Object.fromEntries(step.fields.map((field) => [field, shape[field]]))))
}

export type TypedApplication = Readonly<Record<FieldName, string>>

/** Everything else is read as text; a chosen answer stays as it is by that. */
const READERS: Readonly<Partial<Record<FieldName, (typed: string) => string | number>>> = {
  loanAmount: readWholeDollars,
  email: normalizeEmail,
  ssn: normalizeSsn,
  driversLicenseNumber: normalizeDriversLicense,
  primaryPhone: normalizePhone,
  secondaryPhone: normalizePhone,
  grossIncome: readWholeDollars,
  otherIncome: readWholeDollars,
  zipCode: normalizeZip,
  routingNumber: normalizeRoutingNumber,
  accountNumber: normalizeAccountNumber,
}

/** Nothing typed is no answer: the key is left out, and the schema says whether it was needed. */
function readFields(typed: TypedApplication, fields: readonly FieldName[]): Record<string, string | number> {
  const answers = fields.map((field) => [field, (READERS[field] ?? normalizeText)(typed[field])] as const)
  return Object.fromEntries(answers.filter(([, answer]) => answer !== ''))
}

/** What these steps ask for, and nothing else that may stand in a draft. */
export const readApplication = (typed: TypedApplication, steps: readonly Step[]): Record<string, string | number> =>
  readFields(
    typed,
    steps.flatMap(({ fields }) => fields),
  )

export function checkStep(step: Step, typed: TypedApplication, today: Today): FieldErrors {
  const { error } = stepSchema(step, today).safeParse(readFields(typed, step.fields))
  return error ? fieldErrors(error.issues) : {}
}

export const emptyApplication = (loanAmount: number = LOAN_AMOUNT.wizardDefault): TypedApplication => ({
  ...(Object.fromEntries(STEPS.flatMap(({ fields }) => fields.map((field) => [field, '']))) as Record<FieldName, string>),
  loanAmount: String(loanAmount),
  accountType: DEFAULT_ACCOUNT_TYPE,
})
