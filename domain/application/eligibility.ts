/** Who may apply, as the product states it (spec §1), and what of it an application itself can show. */
import { ageOn, parseUsDate, type Today } from '../calendar.ts'
import type { Policy } from '../policy.ts'
import { isServedState, US_STATES } from '../us-states.ts'
import type { Application } from './application.ts'
import { AGE } from './fields/date-of-birth.ts'
import { MINIMUM_MONTHLY_INCOME } from './fields/income.ts'

/** Order is the order on the pages. */
export const STATED_ELIGIBILITY = {
  age: '18 or older',
  residency: 'US citizen or permanent resident',
  account: 'A checking account with direct deposit',
  income: 'Regular income of at least $1,000 a month',
  military: 'Not an active member of the military',
  ssn: 'A valid Social Security number',
  accuracy: 'Accurate and complete information',
} as const

export type IneligibilityReason =
  | { readonly kind: 'age' }
  | { readonly kind: 'income' }
  | { readonly kind: 'unavailable-state'; readonly stateName: string }

type Facts = Pick<Application, 'dateOfBirth' | 'grossIncome' | 'state'>

/** Residency, direct deposit and accuracy are the applicant's word; the consents carry it. Savings accounts are for lenders to judge. */
export function reasonsIneligible(facts: Facts, today: Today, policy: Policy): IneligibilityReason[] {
  const reasons: IneligibilityReason[] = []
  const born = parseUsDate(facts.dateOfBirth)
  if (!born || ageOn(born, today.latest) < AGE.min || ageOn(born, today.latest) > AGE.max) reasons.push({ kind: 'age' })
  if (facts.grossIncome < MINIMUM_MONTHLY_INCOME) reasons.push({ kind: 'income' })
  if (policy.unavailableStates === 'stopped' && !isServedState(facts.state))
    reasons.push({ kind: 'unavailable-state', stateName: US_STATES[facts.state] })
  return reasons
}
