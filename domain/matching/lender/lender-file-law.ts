/** Where a lender file would have a lender lend without a license, more expensive than its license allows, or a license allow more than the law. */

import { APR_CEILINGS } from '../../law/state-law.ts'
import { type StateCode, US_STATES } from '../../places/us-states.ts'
import { formatDollars, formatPercent } from '../../values/money.ts'
import { type Lender, WIDEST_AMOUNT } from './lender.ts'
import type { License } from './license.ts'
import { aprPercent, isRateWithin, type OfferTerms } from './offer.ts'

export function lawfulnessProblems({ name, licenses, criteria, offer }: Lender): string[] {
  const rows = Object.entries(licenses) as [StateCode, License][]
  if (rows.length === 0) return [`${name} has no license in any state, so nobody could ever be sent there: add its licenses.`]
  const unlicensed = (criteria.states ?? []).filter((state) => !Object.hasOwn(licenses, state))
  return [
    ...unlicensed.map((state) => `${name} is to be asked in ${US_STATES[state]} but has no license there.`),
    ...rows.flatMap(([state, license]) => ceilingProblem(name, state, license)),
    ...rows.flatMap(([state, license]) => {
      const amount = askedAmounts(license, criteria.amount)
      const apr = amount && highestApr(amount, offer)
      return apr !== undefined && !isRateWithin(apr, license.maxAprPercent)
        ? [
            `${name} offers up to ${formatPercent(apr)} APR with fees in ${US_STATES[state]}, above the ${formatPercent(license.maxAprPercent)} of its license there.`,
          ]
        : []
    }),
    ...rows
      .filter(([, license]) => askedAmounts(license, criteria.amount) === undefined)
      .map(
        ([state, license]) =>
          `${name} could lend nothing in ${US_STATES[state]}: its license allows ${formatDollars(license.amount.min)} to ${formatDollars(license.amount.max)}, and its criteria allow none of that.`,
      ),
  ]
}

/** No regulator licenses more than the law of its state allows: such a row is a mistake. */
function ceilingProblem(name: string, state: StateCode, { maxAprPercent }: License): string[] {
  const ceiling = APR_CEILINGS[state]
  if (!ceiling || isRateWithin(maxAprPercent, ceiling.maxAprPercent)) return []
  return [
    `${name} has a license for up to ${formatPercent(maxAprPercent)} APR in ${US_STATES[state]}, above the ${formatPercent(ceiling.maxAprPercent)} of the law there (${ceiling.source}).`,
  ]
}

interface Amounts {
  readonly min: number
  readonly max: number
}

function askedAmounts(license: License, wanted: Amounts = WIDEST_AMOUNT): Amounts | undefined {
  const min = Math.max(license.amount.min, wanted.min, WIDEST_AMOUNT.min)
  const max = Math.min(license.amount.max, wanted.max, WIDEST_AMOUNT.max)
  return min <= max ? { min, max } : undefined
}

/** Rounding to the cent moves the rate a little with the amount; the ends and the middle show it. */
const highestApr = ({ min, max }: Amounts, offer: OfferTerms): number =>
  Math.max(...[min, Math.round((min + max) / 2), max].map((amount) => aprPercent(amount, offer)))
