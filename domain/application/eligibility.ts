/** Who may apply (spec §1), as far as an application itself can show it. */
import { ageOn, parseUsDate, type Today } from '../calendar.ts'
import type { Policy } from '../policy.ts'
import { isServedState, US_STATES } from '../us-states.ts'
import type { Application } from './application.ts'
import { AGE } from './fields/date-of-birth.ts'
import { MINIMUM_MONTHLY_INCOME } from './fields/income.ts'

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
