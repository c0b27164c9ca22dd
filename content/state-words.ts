/** Words about where the service is open and to whom, made of the registers in `domain/state-law.ts`. */
import { AGE } from '../domain/application/fields/date-of-birth-parts.ts'
import { ageOfMajorityAbove18 } from '../domain/state-law.ts'
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

/** Placeholders, by name. Those about closed states are whole sentences, which read well while none is closed too. */
export function stateWords(isServed: IsServed) {
  const closed = placesWhere((code) => !isServed(code))
  const names = closed.map((code) => US_STATES[code]).join(', ')
  const whileAny = (words: string, otherwise = 'No state is closed to the service at present.') => (names ? words : otherwise)
  return {
    unavailableStates: whileAny(names, 'None at present'),
    unavailableStatesSentence: whileAny(`The service is not available in: ${names}.`),
    unavailableStatesAdvice: whileAny(
      `The service is not available in: ${names}. If you live in one of these places, please do not apply.`,
    ),
    unavailableStatesWarning: whileAny(`If you live in one of these places, please do not apply: ${names}.`),
    openStateCount: countOf(placesWhere(isServed)),
    closedStateCount: countOf(closed),
    whereStatesAreListed: whileAny(
      `See the full list, the ${countOf(closed)} where we are not available, and who can apply.`,
      'See the full list, and who can apply.',
    ),
    minimumAge: `${AGE.min} or older${higherAges(isServed)}`,
  } as const
}

/** " (19 in Alabama, 21 in Mississippi)" */
function higherAges(isServed: IsServed): string {
  const ages = placesWhere(isServed).flatMap((code) => {
    const majority = ageOfMajorityAbove18(code)
    return majority ? [`${majority.years} in ${US_STATES[code]}`] : []
  })
  return ages.length > 0 ? ` (${ages.join(', ')})` : ''
}

/** For a page about one state: `{minimumAgeIn:FL}`. */
export const minimumAgeIn = (code: StateCode): string => `${ageOfMajorityAbove18(code)?.years ?? AGE.min} or older`

/** Placeholders that name a state: `{applyFrom:IN}`. */
export const availabilitySentences = (isServed: IsServed) => ({
  /** For a page about one state that speaks to people from another. */
  applyFrom: (code: StateCode): string =>
    isServed(code)
      ? `${US_STATES[code]} is not on our list of unavailable places, so you may apply with your ${US_STATES[code]} address.`
      : `${US_STATES[code]} is on our list of unavailable places, so please do not apply from there.`,
})
