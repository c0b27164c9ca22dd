/**
 * In which order the lenders that said yes get the lead. Each rule is a list of comparisons; the first that tells two offers apart
 * decides, and the explanation names it. Under every rule equal offers are ordered by id, so that an order can be repeated.
 */
import { USUAL_REPAYMENT, type WantedRepayment } from '../../application/fields/wanted-repayment.ts'
import { formatCents, formatPercent } from '../../values/money.ts'
import type { LenderId } from '../lender/lender.ts'
import { aprPercent, isRateWithin, type OfferTerms, repaymentOf, totalCost } from '../lender/offer.ts'
import { APR_CLASS_LIMITS, RANKING_VERSIONS, type Ranking, type RankingRule } from '../lender/ranking-rules.ts'

export interface Offer {
  readonly lender: LenderId
  readonly terms: OfferTerms
  readonly payoutCents: number
}

export interface RankedOffer {
  readonly place: number
  readonly lender: LenderId
  readonly costCents: number
  readonly payoutCents: number
  /** One clause for the operator: why here, and not one place further up. */
  readonly because: string
}

export interface Wanted {
  readonly amount: number
  readonly wantedRepayment?: WantedRepayment | undefined
}

/** All that is needed, beside the rule itself, to make the same decision again. */
export interface RankingDecision {
  readonly rule: RankingRule
  readonly version: number
  readonly seed: string
  readonly amount: number
  /** Not in decisions from before applicants could say. */
  readonly wantedRepayment?: WantedRepayment | undefined
  readonly offers: readonly Offer[]
  readonly order: readonly RankedOffer[]
}

interface Weighed {
  readonly lender: LenderId
  readonly repayment: WantedRepayment
  readonly isWanted: boolean
  readonly aprPercent: number
  readonly aprClass: number
  readonly costCents: number
  readonly payoutCents: number
  readonly tier: number
  readonly draw: number
}

interface Comparison {
  readonly compare: (a: Weighed, b: Weighed) => number
  readonly behind: (offer: Weighed, better: Weighed) => string
}

function aprClassOf(apr: number): number {
  const place = APR_CLASS_LIMITS.findIndex((limit) => isRateWithin(apr, limit))
  return place < 0 ? APR_CLASS_LIMITS.length : place
}

const aprClassName = (place: number): string => {
  const limit = APR_CLASS_LIMITS[place]
  return limit === undefined ? `above ${APR_CLASS_LIMITS.at(-1)}%` : `up to ${limit}%`
}

const REPAID: Readonly<Record<WantedRepayment, string>> = { 'over-months': 'over months', 'at-once': 'at once' }

const wanted: Comparison = {
  compare: (a, b) => Number(b.isWanted) - Number(a.isWanted),
  behind: ({ repayment }, better) => `is repaid ${REPAID[repayment]}, and what is repaid ${REPAID[better.repayment]} comes first`,
}
const lowerClass: Comparison = {
  compare: (a, b) => a.aprClass - b.aprClass,
  behind: (offer, better) =>
    `has an APR of ${formatPercent(offer.aprPercent)}, of the class ${aprClassName(offer.aprClass)}; the offer before it is of the class ${aprClassName(better.aprClass)}`,
}
const lowerApr: Comparison = {
  compare: (a, b) => a.aprPercent - b.aprPercent,
  behind: (offer, better) =>
    `has an APR of ${formatPercent(offer.aprPercent)}, above the ${formatPercent(better.aprPercent)} of the offer before it`,
}
const cheaper: Comparison = {
  compare: (a, b) => a.costCents - b.costCents,
  behind: (offer, better) => `costs the applicant ${formatCents(offer.costCents - better.costCents)} more than the offer before it`,
}
const betterPaid: Comparison = {
  compare: (a, b) => b.payoutCents - a.payoutCents,
  behind: (offer, better) => `pays ${formatCents(better.payoutCents - offer.payoutCents)} less than the lender before it`,
}
const earlierTier: Comparison = { compare: (a, b) => a.tier - b.tier, behind: () => 'stands in a later tier' }
const luckierDraw: Comparison = { compare: (a, b) => b.draw - a.draw, behind: () => 'was drawn later by weight' }
const earlierId: Comparison = {
  compare: (a, b) => (a.lender < b.lender ? -1 : a.lender > b.lender ? 1 : 0),
  behind: () => 'is equal in everything the rule looks at; the id decides',
}

const COMPARISONS: Readonly<Record<RankingRule, readonly Comparison[]>> = {
  // Total cost alone would put $500 for two weeks at 391% before a year at 36%: the class of the rate comes first.
  'fair-cost': [wanted, lowerClass, cheaper, lowerApr, betterPaid, earlierId],
  'lowest-cost': [cheaper, betterPaid, earlierId],
  'highest-payout': [betterPaid, cheaper, earlierId],
  'priority-tree': [earlierTier, cheaper, betterPaid, earlierId],
  'weighted-rotation': [luckierDraw, earlierId],
}

const FIRST: Readonly<Record<RankingRule, (offer: Weighed) => string>> = {
  'fair-cost': ({ repayment, aprClass, aprPercent: apr, costCents }) =>
    `is repaid ${REPAID[repayment]} at an APR of ${formatPercent(apr)}, of the class ${aprClassName(aprClass)}, and costs ${formatCents(costCents)} in all: no offer comes before it`,
  'lowest-cost': ({ costCents }) => `costs the applicant least, ${formatCents(costCents)} in all`,
  'highest-payout': ({ payoutCents }) => `pays most, ${formatCents(payoutCents)}`,
  'priority-tree': () => 'stands first in the first tier that said yes',
  'weighted-rotation': () => 'was drawn first by weight',
}

/** The order alone. */
export const orderOffers = (
  ranking: Ranking,
  offers: readonly Offer[],
  { amount, wantedRepayment = USUAL_REPAYMENT }: Wanted,
  seed: string,
): Weighed[] =>
  offers
    .map((offer) => weigh(ranking, offer, { amount, wantedRepayment }, seed))
    .sort((a, b) => deciding(COMPARISONS[ranking.rule], a, b)?.compare(a, b) ?? 0)

/** The seed only matters to the rotation; a run gives its own id. */
export function rankOffers(ranking: Ranking, offers: readonly Offer[], wanted: Wanted, seed: string): RankingDecision {
  const { amount, wantedRepayment = USUAL_REPAYMENT } = wanted
  const comparisons = COMPARISONS[ranking.rule]
  const weighed = orderOffers(ranking, offers, wanted, seed)
  const order = weighed.map((offer, index): RankedOffer => {
    const better = weighed[index - 1]
    const because = better ? deciding(comparisons, better, offer)?.behind(offer, better) : FIRST[ranking.rule](offer)
    const { lender, costCents, payoutCents } = offer
    return { place: index + 1, lender, costCents, payoutCents, because: because ?? 'is named twice' }
  })
  return { rule: ranking.rule, version: RANKING_VERSIONS[ranking.rule], seed, amount, wantedRepayment, offers, order }
}

const deciding = (comparisons: readonly Comparison[], a: Weighed, b: Weighed): Comparison | undefined =>
  comparisons.find(({ compare }) => compare(a, b) !== 0)

function weigh(
  ranking: Ranking,
  { lender, terms, payoutCents }: Offer,
  { amount, wantedRepayment }: Wanted,
  seed: string,
): Weighed {
  const repayment = repaymentOf(terms)
  const apr = aprPercent(amount, terms)
  const tier = ranking.rule === 'priority-tree' ? ranking.tiers.findIndex((ids) => ids.includes(lender)) : 0
  const weight = ranking.rule === 'weighted-rotation' ? (ranking.weights[lender] ?? 1) : 1
  return {
    lender,
    repayment,
    isWanted: repayment === wantedRepayment,
    aprPercent: apr,
    aprClass: aprClassOf(apr),
    costCents: totalCost(amount, terms),
    payoutCents,
    tier: tier < 0 ? Number.MAX_SAFE_INTEGER : tier,
    // The key of Efraimidis and Spirakis: the largest wins, each with the odds of its weight.
    draw: evenDraw(`${seed}/${lender}`) ** (1 / weight),
  }
}

/** A number between 0 and 1 from text (FNV-1a, then a mixer so that texts that differ in one letter draw far apart). */
function evenDraw(text: string): number {
  let hash = 0x811c9dc5
  for (let place = 0; place < text.length; place++) hash = Math.imul(hash ^ text.charCodeAt(place), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (((hash ^ (hash >>> 16)) >>> 0) + 0.5) / 2 ** 32
}
