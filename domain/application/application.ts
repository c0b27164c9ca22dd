/**
 * The application: what a visitor fills in, in the shapes of spec §3. One schema serves the form, the API and OpenAPI.
 * Rules that look at two fields stand in `cross-field-rules.ts` and run for a single step and for the whole alike.
 * Bank numbers are a part of it where the ranking chooses the lender; where the person chooses, they come with the choice.
 */
import * as z from 'zod/mini'
import type { Today } from '../values/calendar.ts'
import { withCrossFieldRules } from './cross-field-rules.ts'
import { city, state, streetAddress, unit, zipCode } from './fields/address.ts'
import { accountNumber, accountType, bankName } from './fields/bank.ts'
import { dateOfBirth } from './fields/date-of-birth.ts'
import { driversLicenseNumber, driversLicenseState } from './fields/drivers-license.ts'
import { email } from './fields/email.ts'
import { employer, employmentStatus, jobTitle, timeAtJob } from './fields/employment.ts'
import { grossIncome, otherIncome } from './fields/income.ts'
import { loanAmount } from './fields/loan-amount.ts'
import { followingPayDate, nextPayDate, payFrequency } from './fields/pay.ts'
import { firstName, lastName } from './fields/person-name.ts'
import { primaryPhone, secondaryPhone } from './fields/phone.ts'
import { wantedRepayment } from './fields/repayment.ts'
import { routingNumber } from './fields/routing-number.ts'
import { ssn } from './fields/ssn.ts'
import { title } from './fields/title.ts'

export const applicationShape = (today: Today) => ({
  loanAmount,
  wantedRepayment: z.optional(wantedRepayment),
  email,
  title: z.optional(title),
  firstName,
  lastName,
  dateOfBirth: dateOfBirth(today),
  ssn,
  driversLicenseNumber,
  driversLicenseState,
  primaryPhone,
  secondaryPhone,
  employmentStatus,
  employer: z.optional(employer),
  jobTitle: z.optional(jobTitle),
  timeAtJob,
  payFrequency,
  grossIncome,
  otherIncome: z.optional(otherIncome),
  nextPayDate: nextPayDate(today),
  followingPayDate: followingPayDate(today),
  zipCode,
  state,
  city,
  streetAddress,
  unit: z.optional(unit),
  bankName,
  accountType,
  routingNumber,
  accountNumber,
})

export const applicationSchema = (today: Today) => withCrossFieldRules(z.strictObject(applicationShape(today)))

/** With everything that the form of the specification asks. */
export type WholeApplication = z.infer<ReturnType<typeof applicationSchema>>
export type FieldName = keyof WholeApplication

export const BANK_FIELDS = ['bankName', 'routingNumber', 'accountNumber'] as const satisfies readonly FieldName[]
export type BankFields = Pick<WholeApplication, (typeof BANK_FIELDS)[number]>
export type Application = Omit<WholeApplication, keyof BankFields> & { [Field in keyof BankFields]?: BankFields[Field] | undefined }
