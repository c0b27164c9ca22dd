/** The seven steps (spec §2). Order here is the order on screen. Their schemas stand apart: the first step is shown before the rules have come. */
import type { Policy } from '../policy.ts'
import type { FieldName } from './application.ts'

interface StepRow {
  readonly id: string
  readonly percent: number
  readonly fields: readonly FieldName[]
}

export const STEPS = [
  { id: 'loan-amount', percent: 14, fields: ['loanAmount', 'wantedRepayment', 'email'] },
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

const [LOAN_AMOUNT, IDENTITY, CONTACT, EMPLOYMENT, INCOME, ADDRESS, BANK] = STEPS

/**
 * Where the person chooses the lender: the state is asked first and shown again with the address, the account type is asked while lenders are
 * still asked without a name, and the bank numbers come with the choice. The last step shows every answer once more.
 */
const STEPS_BEFORE_A_CHOICE = [
  { ...LOAN_AMOUNT, fields: ['loanAmount', 'wantedRepayment', 'state', 'email'] },
  IDENTITY,
  CONTACT,
  EMPLOYMENT,
  { ...INCOME, fields: [...INCOME.fields, 'accountType'] },
  ADDRESS,
  { id: 'review', percent: BANK.percent, fields: [] },
] as const satisfies readonly StepRow[]

export type StepId = (typeof STEPS | typeof STEPS_BEFORE_A_CHOICE)[number]['id']
export type Step = StepRow & { readonly id: StepId }

const STEPS_BY_CHOICE: Readonly<Record<Policy['choice'], readonly Step[]>> = {
  'by-ranking': STEPS,
  'by-person': STEPS_BEFORE_A_CHOICE,
}

export const stepsOf = ({ choice }: Pick<Policy, 'choice'>): readonly Step[] => STEPS_BY_CHOICE[choice]
