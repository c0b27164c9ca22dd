/**
 * What we know of each state's law, and where we ourselves do not offer the service. A row is here only with its source and the day on which
 * it was checked; a state without a row may well have such a law, and a lender's license then has to know it.
 */

import { isStateCode, type StateCode } from '../places/us-states.ts'
import type { PlainDate } from '../values/calendar.ts'

/** Spec §6: where the service is not available. No lender is asked about an applicant there, whatever the policy and the lender file say. */
export const CLOSED_BY_US = [
  'AZ',
  'AR',
  'CO',
  'CT',
  'GA',
  'HI',
  'IL',
  'MD',
  'MA',
  'MN',
  'MT',
  'NE',
  'NH',
  'NJ',
  'NM',
  'NY',
  'NC',
  'PA',
  'SD',
  'VT',
  'WV',
  'DC',
] as const satisfies readonly StateCode[]

const closed: ReadonlySet<StateCode> = new Set(CLOSED_BY_US)

export const isServedState = (state: StateCode): boolean => !closed.has(state)

/** The closed state that a ZIP code lies in; undefined when any part of it lies elsewhere, or nobody knows where it lies. */
export function closedStateOfZip(regions: readonly string[]): StateCode | undefined {
  const [first] = regions
  const isWhollyClosed = regions.every((region) => isStateCode(region) && !isServedState(region))
  return isWhollyClosed && first !== undefined && isStateCode(first) ? first : undefined
}

export interface Sourced {
  readonly source: string
  readonly checkedOn: PlainDate
}

interface AprCeiling extends Sourced {
  readonly maxAprPercent: number
}

interface AgeOfMajority extends Sourced {
  readonly years: number
}

const CHECKED_ON = '2026-11-15' as PlainDate

/**
 * The highest rate that a consumer loan of our amounts may have. It is held against every license, a bank's too, though federal law may allow
 * a bank more: the worst that an exception costs is an offer.
 */
export const APR_CEILINGS: Readonly<Partial<Record<StateCode, AprCeiling>>> = {
  AR: { maxAprPercent: 17, source: 'Ark. Const. amend. 89, § 3', checkedOn: CHECKED_ON },
  IL: { maxAprPercent: 36, source: '815 ILCS 123/15-5-5', checkedOn: CHECKED_ON },
  NY: { maxAprPercent: 25, source: 'N.Y. Penal Law § 190.40', checkedOn: CHECKED_ON },
  SD: { maxAprPercent: 36, source: 'S.D. Codified Laws § 54-4-44', checkedOn: CHECKED_ON },
}

/** Where it is above the 18 years of spec §1. Screened by us, so that no lender has to learn an age. */
const AGES_OF_MAJORITY: Readonly<Partial<Record<StateCode, AgeOfMajority>>> = {
  AL: { years: 19, source: 'Ala. Code § 26-1-1', checkedOn: CHECKED_ON },
  MS: { years: 21, source: 'Miss. Code Ann. § 1-3-27', checkedOn: CHECKED_ON },
  NE: { years: 19, source: 'Neb. Rev. Stat. § 43-2101', checkedOn: CHECKED_ON },
}

/** Undefined: 18, as everywhere else. */
export const ageOfMajorityAbove18 = (state: StateCode): AgeOfMajority | undefined => AGES_OF_MAJORITY[state]
