/**
 * In which order the lenders that said yes get the lead. Each rule is a list of comparisons; the first that tells two offers apart
 * decides, and the explanation names it. Under every rule equal offers are ordered by id, so that an order can be repeated.
 */
import { formatCents } from '../../money.ts'
import type { LenderId } from '../lender/lender.ts'
import { type OfferTerms, totalCost } from '../lender/offer.ts'
import { RANKING_VERSIONS, type Ranking, type RankingRule } from '../lender/ranking-rules.ts'

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

/** All that is needed to make the same decision again. */
export interface RankingDecision {
  readonly rule: RankingRule
  readonly version: number
  readonly seed: string
  readonly amount: number
  readonly offers: readonly Offer[]
  readonly order: readonly RankedOffer[]
}

interface Weighed {
  readonly lender: LenderId
  readonly costCents: number
  readonly payoutCents: number
  readonly tier: number
  readonly draw: number
}

interface Comparison {
  readonly compare: (a: Weighed, b: Weighed) => number
  readonly behind: (offer: Weighed, better: Weighed) => string
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
  // Design §7: the applicant's cost decides; what the lender pays us only breaks ties.
  'lowest-cost': [cheaper, betterPaid, earlierId],
  'highest-payout': [betterPaid, cheaper, earlierId],
  'priority-tree': [earlierTier, cheaper, betterPaid, earlierId],
  'weighted-rotation': [luckierDraw, earlierId],
}

const FIRST: Readonly<Record<RankingRule, (offer: Weighed) => string>> = {
  'lowest-cost': ({ costCents }) => `costs the applicant least, ${formatCents(costCents)} in all`,
  'highest-payout': ({ payoutCents }) => `pays most, ${formatCents(payoutCents)}`,
  'priority-tree': () => 'stands first in the first tier that said yes',
  'weighted-rotation': () => 'was drawn first by weight',
}

/** The seed only matters to the rotation; a run gives its own id. */
export function rankOffers(ranking: Ranking, offers: readonly Offer[], amount: number, seed: string): RankingDecision {
  const comparisons = COMPARISONS[ranking.rule]
  const weighed = offers.map((offer) => weigh(ranking, offer, amount, seed))
  weighed.sort((a, b) => deciding(comparisons, a, b)?.compare(a, b) ?? 0)
  const order = weighed.map((offer, index): RankedOffer => {
    const better = weighed[index - 1]
    const because = better ? deciding(comparisons, better, offer)?.behind(offer, better) : FIRST[ranking.rule](offer)
    const { lender, costCents, payoutCents } = offer
    return { place: index + 1, lender, costCents, payoutCents, because: because ?? 'is named twice' }
  })
  return { rule: ranking.rule, version: RANKING_VERSIONS[ranking.rule], seed, amount, offers, order }
}

const deciding = (comparisons: readonly Comparison[], a: Weighed, b: Weighed): Comparison | undefined =>
  comparisons.find(({ compare }) => compare(a, b) !== 0)

function weigh(ranking: Ranking, { lender, terms, payoutCents }: Offer, amount: number, seed: string): Weighed {
  const tier = ranking.rule === 'priority-tree' ? ranking.tiers.findIndex((ids) => ids.includes(lender)) : 0
  const weight = ranking.rule === 'weighted-rotation' ? (ranking.weights[lender] ?? 1) : 1
  return {
    lender,
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
