/** Who may apply (spec §1), beyond the schemas of the fields, which check age and income. */
import type { Policy } from '../policy.ts'
import { isServedState, US_STATES } from '../us-states.ts'
import type { Application } from './application.ts'

export interface IneligibilityReason {
  readonly kind: 'unavailable-state'
  readonly stateName: string
}

/** Residency, direct deposit and accuracy are the applicant's word; the consents carry it. Savings accounts are for lenders to judge. */
export function reasonsIneligible({ state }: Pick<Application, 'state'>, policy: Policy): IneligibilityReason[] {
  const isStopped = policy.unavailableStates === 'stopped' && !isServedState(state)
  return isStopped ? [{ kind: 'unavailable-state', stateName: US_STATES[state] }] : []
}
