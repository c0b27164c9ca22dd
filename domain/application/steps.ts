/** The seven steps (spec §2). Order here is the order on screen. Their schemas stand apart: the first step is shown before the rules have come. */
import type { FieldName } from './application.ts'

interface StepRow {
  readonly id: string
  readonly title: string
  readonly percent: number
  readonly fields: readonly FieldName[]
}

export const STEPS = [
  { id: 'loan-amount', title: 'Loan amount', percent: 14, fields: ['loanAmount', 'wantedRepayment', 'email'] },
  {
    id: 'identity',
    title: 'About you',
    percent: 29,
    fields: ['title', 'firstName', 'lastName', 'dateOfBirth', 'ssn', 'driversLicenseNumber', 'driversLicenseState'],
  },
  { id: 'contact', title: 'Contact', percent: 43, fields: ['primaryPhone', 'secondaryPhone'] },
  { id: 'employment', title: 'Employment', percent: 57, fields: ['employmentStatus', 'employer', 'jobTitle', 'timeAtJob'] },
  {
    id: 'income',
    title: 'Income',
    percent: 71,
    fields: ['payFrequency', 'grossIncome', 'otherIncome', 'nextPayDate', 'followingPayDate'],
  },
  { id: 'address', title: 'Address', percent: 87, fields: ['zipCode', 'state', 'city', 'streetAddress', 'unit'] },
  { id: 'bank', title: 'Bank details', percent: 99, fields: ['bankName', 'accountType', 'routingNumber', 'accountNumber'] },
] as const satisfies readonly StepRow[] // Spec §2 fixes 87 and 99; the others are n/7.

export type Step = (typeof STEPS)[number]
export type StepId = Step['id']
