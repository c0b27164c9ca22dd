/** Placeholders about one state, `{name:IL}`, or one city: what the registers say of its law, and whether we are open there. */
import { formatDollars } from '../domain/money.ts'
import { APR_CEILINGS, isServedState } from '../domain/state-law.ts'
import {
  CITY_PAYDAY_SHARES,
  PAYDAY_FEES,
  PAYDAY_LIMITS,
  SMALL_LOAN_RATES,
  TITLE_LOAN_MONTHLY_RATES,
  UNLICENSED_RATES,
} from '../domain/state-limits.ts'
import type { StateCode } from '../domain/us-states.ts'
import { availabilitySentences, minimumAgeIn } from './state-words.ts'

type OfState = (state: StateCode) => string

function registered<Place extends string, Limit>(
  register: Readonly<Partial<Record<Place, Limit>>>,
  words: (limit: Limit) => string,
): (place: Place) => string {
  return (place) => {
    const limit = register[place]
    if (limit === undefined) throw new Error(`The register has no such figure for ${place}`)
    return words(limit)
  }
}

const percent = ({ percent }: { readonly percent: number }) => `${percent}%`

const paydayCash: OfState = (state) =>
  registered(PAYDAY_LIMITS, ({ dollars }) =>
    registered(PAYDAY_FEES, (fee) => formatDollars(Math.round(dollars * (1 - fee.percent / 100))))(state),
  )(state)

export const STATE_FIGURES: Readonly<Record<string, OfState>> = {
  stateCap: registered(APR_CEILINGS, ({ maxAprPercent }) => `${maxAprPercent}%`),
  stateUnlicensedCap: registered(UNLICENSED_RATES, percent),
  stateSmallLoanCap: registered(SMALL_LOAN_RATES, percent),
  statePaydayLimit: registered(PAYDAY_LIMITS, ({ dollars }) => formatDollars(dollars)),
  statePaydayFee: registered(PAYDAY_FEES, percent),
  statePaydayCash: paydayCash,
  stateTitleLoanRates: registered(TITLE_LOAN_MONTHLY_RATES, ({ minPercent, maxPercent }) => `${minPercent}% to ${maxPercent}%`),
  minimumAgeIn,
  ...availabilitySentences(isServedState),
}

/** `{cityPaydayShare:Houston}` */
export const CITY_FIGURES: Readonly<Record<string, (city: string) => string>> = {
  cityPaydayShare: registered(CITY_PAYDAY_SHARES, percent),
}
