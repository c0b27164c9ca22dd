/** What texts say of states: where the service is open and to whom, and what the registers have of their law. */
import { AGE } from '#domain/application/fields/date-of-birth-parts.ts'
import { APR_CEILINGS, ageOfMajorityAbove18, isServedState } from '#domain/law/state-law.ts'
import {
  CITY_PAYDAY_SHARES,
  PAYDAY_FEES,
  PAYDAY_LIMITS,
  SMALL_LOAN_RATES,
  TITLE_LOAN_MONTHLY_RATES,
  UNLICENSED_RATES,
} from '#domain/law/state-limits.ts'
import { isStateCode, STATE_CODES, type StateCode, US_STATES } from '#domain/places/us-states.ts'
import { formatDollars, formatPercentRange, formatStatedPercent } from '#domain/values/money.ts'

type IsServed = (state: StateCode) => boolean

/** The District of Columbia is on every list, and is no state. */
const isState = (code: StateCode) => code !== 'DC'

/** By name, with the District of Columbia last. */
const placesWhere = (isIncluded: IsServed) => [...STATE_CODES.filter(isState), 'DC' as const].filter(isIncluded)

/** "29 states", "21 states and DC" */
export function countOf(codes: readonly StateCode[]): string {
  const states = codes.filter(isState).length
  if (states === 0) return codes.length === 1 ? 'one place' : '0 places'
  const counted = `${states} state${states === 1 ? '' : 's'}`
  return codes.every(isState) ? counted : `${counted} and DC`
}

/** Placeholders, by name. Those about closed states are whole sentences, which read well while none is closed too. */
export function stateCopy(isServed: IsServed) {
  const closed = placesWhere((code) => !isServed(code))
  const names = closed.map((code) => US_STATES[code]).join(', ')
  const whileAny = (text: string, otherwise = 'Right now, no state is closed to our service.') => (names ? text : otherwise)
  const notServed = `We don’t serve ${countOf(closed)}.`
  return {
    unavailableStates: whileAny(names, 'None right now'),
    unavailableStatesSentence: whileAny(notServed),
    unavailableStatesAdvice: whileAny(`${notServed} If you live there, please don’t apply.`),
    /** At the foot of every page, so in letters: people know their own. */
    unavailableStatesWarning: whileAny(`We don’t serve ${closed.join(', ')}. If you live there, please don’t apply.`),
    openStateCount: countOf(placesWhere(isServed)),
    closedStateCount: countOf(closed),
    whereStatesAreListed: whileAny(
      `See the full list, the ${countOf(closed)} we don’t serve, and who can apply.`,
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
const minimumAgeIn = (code: StateCode): string => `${ageOfMajorityAbove18(code)?.years ?? AGE.min} or older`

/** Placeholders that name a state: `{applyFrom:IN}`. */
export const availabilitySentences = (isServed: IsServed) => ({
  /** For a page about one state that speaks to people from another. */
  applyFrom: (code: StateCode): string =>
    isServed(code)
      ? `We take requests from ${US_STATES[code]}, so you can apply with your ${US_STATES[code]} address.`
      : `We don’t serve ${US_STATES[code]}, so please don’t apply from there.`,
})

type OfState = (state: StateCode) => string

function registered<Place extends string, Limit>(
  register: Readonly<Partial<Record<Place, Limit>>>,
  text: (limit: Limit) => string,
): (place: Place) => string {
  return (place) => {
    const limit = register[place]
    if (limit === undefined) throw new Error(`The register has no such figure for ${place}`)
    return text(limit)
  }
}

const percent = ({ percent }: { readonly percent: number }) => formatStatedPercent(percent)

const paydayCash: OfState = (state) =>
  registered(PAYDAY_LIMITS, ({ dollars }) =>
    registered(PAYDAY_FEES, (fee) => formatDollars(Math.round(dollars * (1 - fee.percent / 100))))(state),
  )(state)

const STATE_FIGURES: Readonly<Record<string, OfState>> = {
  stateCap: registered(APR_CEILINGS, ({ maxAprPercent }) => formatStatedPercent(maxAprPercent)),
  stateUnlicensedCap: registered(UNLICENSED_RATES, percent),
  stateSmallLoanCap: registered(SMALL_LOAN_RATES, percent),
  statePaydayLimit: registered(PAYDAY_LIMITS, ({ dollars }) => formatDollars(dollars)),
  statePaydayFee: registered(PAYDAY_FEES, percent),
  statePaydayCash: paydayCash,
  stateTitleLoanRates: registered(TITLE_LOAN_MONTHLY_RATES, ({ minPercent: min, maxPercent: max }) =>
    formatPercentRange({ min, max }),
  ),
  minimumAgeIn,
  ...availabilitySentences(isServedState),
}

/** Placeholders about one state, `{stateCap:IL}`, or one city: what the registers say of its law, and whether we are open there. */
export const PLACE_FACTS: Readonly<Record<string, (place: string) => string>> = {
  cityPaydayShare: registered(CITY_PAYDAY_SHARES, percent),
  ...Object.fromEntries(
    Object.entries(STATE_FIGURES).map(([name, figureOf]) => [
      name,
      (state: string) => {
        if (!isStateCode(state)) throw new Error(`No state has the code ${state}`)
        return figureOf(state)
      },
    ]),
  ),
}
