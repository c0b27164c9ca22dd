/** Who may apply (spec §1), beyond the schemas of the fields, which check the age of 18 and the income. The same under every policy. */

import { ageOfMajorityAbove18, closedStateOfZip, isServedState } from '../law/state-law.ts'
import { US_STATES } from '../places/us-states.ts'
import { assertNever } from '../values/assert-never.ts'
import { ageOn, parseUsDate, type Today } from '../values/calendar.ts'
import type { Application } from './application.ts'

export type IneligibilityReason =
  | { readonly kind: 'unavailable-state' | 'zip-in-unavailable-state'; readonly stateName: string }
  | { readonly kind: 'under-age-of-majority'; readonly stateName: string; readonly years: number }

type Judged = Pick<Application, 'state' | 'zipCode' | 'dateOfBirth'>

/**
 * Residency, direct deposit and accuracy are the applicant's word; the consents carry it. Savings accounts are for lenders to judge.
 * `zipRegions`: where the ZIP table lists the applicant's ZIP code; empty when it does not.
 */
export function reasonsIneligible(
  { state, dateOfBirth }: Judged,
  today: Today,
  zipRegions: readonly string[],
): IneligibilityReason[] {
  if (!isServedState(state)) return [{ kind: 'unavailable-state', stateName: US_STATES[state] }]
  const closed = closedStateOfZip(zipRegions)
  if (closed) return [{ kind: 'zip-in-unavailable-state', stateName: US_STATES[closed] }]
  const majority = ageOfMajorityAbove18(state)
  const born = parseUsDate(dateOfBirth)
  return majority && born && ageOn(born, today.latest) < majority.years
    ? [{ kind: 'under-age-of-majority', stateName: US_STATES[state], years: majority.years }]
    : []
}

export function ineligibilityCopy(reason: IneligibilityReason): string {
  switch (reason.kind) {
    case 'unavailable-state':
      return `We don’t serve ${reason.stateName}.`
    case 'zip-in-unavailable-state':
      return `We don’t serve ${reason.stateName}, where your ZIP code is.`
    case 'under-age-of-majority':
      return `In ${reason.stateName} you must be ${reason.years} or older to apply.`
    default:
      return assertNever(reason)
  }
}
