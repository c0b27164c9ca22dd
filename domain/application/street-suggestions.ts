import type { StateCode } from '../places/us-states.ts'

/** Spec §3 */
export interface AddressSuggestion {
  readonly line1: string
  readonly city: string
  readonly state: StateCode | ''
}

export const SUGGESTIONS_FROM_LENGTH = 3

const PLACEHOLDER_STREET_TYPES = ['Street', 'Avenue', 'Drive'] as const
const STREET_TYPE = /\s+(st|street|ave|avenue|dr|drive|rd|road|ln|lane|blvd|boulevard|way|ct|court|pl|place)\.?$/i

/**
 * Spec §4: three placeholder suggestions. They complete the street's type and carry the place that the ZIP code gave;
 * they are not looked up anywhere, so no street ever leaves for a third party.
 */
export function suggestStreets(street: string, place: { city: string; state: StateCode } | undefined): AddressSuggestion[] {
  const typed = street.trim().replace(/\s+/g, ' ')
  if (typed.length < SUGGESTIONS_FROM_LENGTH) return []
  const name = typed.replace(STREET_TYPE, '')
  return PLACEHOLDER_STREET_TYPES.map((type) => ({ line1: `${name} ${type}`, city: place?.city ?? '', state: place?.state ?? '' }))
}
