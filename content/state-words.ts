/** Words about where the service is open, made of the one list in `domain/state-law.ts`. */
import { STATE_CODES, type StateCode, US_STATES } from '../domain/us-states.ts'

type IsServed = (state: StateCode) => boolean

/** The District of Columbia is on every list, and is no state. */
const isState = (code: StateCode) => code !== 'DC'

/** By name, with the District of Columbia last. */
const placesWhere = (isIncluded: IsServed) => [...STATE_CODES.filter(isState), 'DC' as const].filter(isIncluded)

/** "29 states", "21 states and DC" */
function countOf(codes: readonly StateCode[]): string {
  const states = codes.filter(isState).length
  if (states === 0) return codes.length === 1 ? 'one place' : '0 places'
  const counted = `${states} state${states === 1 ? '' : 's'}`
  return codes.every(isState) ? counted : `${counted} and DC`
}

/** Placeholders, by name. */
export function stateWords(isServed: IsServed) {
  const closed = placesWhere((code) => !isServed(code))
  return {
    unavailableStates: closed.map((code) => US_STATES[code]).join(', ') || 'no place at present',
    openStateCount: countOf(placesWhere(isServed)),
    closedStateCount: countOf(closed),
  } as const
}

/** Placeholders that name a state: `{applyFrom:IN}`. */
export const availabilitySentences = (isServed: IsServed) => ({
  /** For a page about one state that speaks to people from another. */
  applyFrom: (code: StateCode): string =>
    isServed(code)
      ? `${US_STATES[code]} is not on our list of unavailable places, so you may apply with your ${US_STATES[code]} address.`
      : `${US_STATES[code]} is on our list of unavailable places, so please do not apply from there.`,
})
