/** The seven steps (spec §2). Order here is the order on screen. Their schemas stand apart: the first step is shown before the rules have come. */
import type { Policy } from '../policy/policy.ts'
import type { FieldName } from './application.ts'
import { FIRST_STEP } from './first-step.ts'

interface StepRow {
  readonly id: string
  readonly percent: number
  readonly fields: readonly FieldName[]
}

export const STEPS = [
  FIRST_STEP,
  {
    id: 'identity',

    percent: 29,
    fields: ['title', 'firstName', 'lastName', 'dateOfBirth', 'ssn', 'driversLicenseNumber', 'driversLicenseState'],
  },
  { id: 'contact', percent: 43, fields: ['primaryPhone', 'secondaryPhone'] },
  { id: 'employment', percent: 57, fields: ['employmentStatus', 'employer', 'jobTitle', 'timeAtJob'] },
  {
    id: 'income',

    percent: 71,
    fields: ['payFrequency', 'grossIncome', 'otherIncome', 'nextPayDate', 'followingPayDate'],
  },
  { id: 'address', percent: 87, fields: ['zipCode', 'state', 'city', 'streetAddress', 'unit'] },
  { id: 'bank', percent: 99, fields: ['bankName', 'accountType', 'routingNumber', 'accountNumber'] },
] as const satisfies readonly StepRow[] // Spec §2 fixes 87 and 99; the others are n/7.

export type StepId = (typeof STEPS)[number]['id'] | 'review'
export type Step = StepRow & { readonly id: StepId }

const [, , , , INCOME, ADDRESS, LAST] = STEPS

/**
 * Where the person chooses the lender: the state is asked first and shown again with the address, the account type is asked while lenders are
 * still asked without a name, and the bank numbers come with the choice. The last step shows every answer once more.
 */
const STEPS_BEFORE_A_CHOICE: readonly Step[] = [
  { ...FIRST_STEP, fields: ['loanAmount', 'wantedRepayment', 'state', 'email'] },
  ...STEPS.slice(1, 4),
  { ...INCOME, fields: [...INCOME.fields, 'accountType'] },
  ADDRESS,
  { ...LAST, id: 'review', fields: [] },
]

export const stepsOf = ({ choice }: Pick<Policy, 'choice'>): readonly Step[] =>
  choice === 'by-person' ? STEPS_BEFORE_A_CHOICE : STEPS
