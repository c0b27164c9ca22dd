/** The ranking rules by name, as the lender file chooses one. What each does stands in `run/ranking.ts`. */
import * as z from 'zod/mini'
import { lenderId } from './lender.ts'

const fairCost = z.strictObject({ rule: z.literal('fair-cost') })
const lowestCost = z.strictObject({ rule: z.literal('lowest-cost') })
const highestPayout = z.strictObject({ rule: z.literal('highest-payout') })
/** Tiers from first to last; a lender in none of them comes after all. */
const priorityTree = z.strictObject({
  rule: z.literal('priority-tree'),
  tiers: z.array(z.array(lenderId).check(z.minLength(1))).check(z.minLength(1)),
})
/** A lender without a weight has weight 1. */
const weightedRotation = z.strictObject({
  rule: z.literal('weighted-rotation'),
  weights: z.record(lenderId, z.number().check(z.gt(0), z.lte(1000))),
})

const ranking = z.discriminatedUnion('rule', [fairCost, lowestCost, highestPayout, priorityTree, weightedRotation])
export type Ranking = z.infer<typeof ranking>
export type RankingRule = Ranking['rule']

/** Any rule but `fair-cost` puts something before the applicant's cost, and the pages say so: the owner has to have said it first. */
const ownersWord = { ownersWord: z.string().check(z.minLength(10), z.maxLength(300)) }
export const chosenRanking = z.discriminatedUnion('rule', [
  fairCost,
  z.extend(lowestCost, ownersWord),
  z.extend(highestPayout, ownersWord),
  z.extend(priorityTree, ownersWord),
  z.extend(weightedRotation, ownersWord),
])

export const DEFAULT_RANKING = { rule: 'fair-cost' } as const satisfies Ranking

/** Raised whenever a rule would order the same offers differently than before; stored with every decision. */
export const RANKING_VERSIONS: Readonly<Record<RankingRule, number>> = {
  'fair-cost': 1,
  'lowest-cost': 1,
  'highest-payout': 1,
  'priority-tree': 1,
  'weighted-rotation': 1,
}

/** The classes of `fair-cost`: a rate up to the limit, with the tolerance of Regulation Z; the last class has none. */
export const APR_CLASS_LIMITS = [36, 100, 200] as const

const CLASSES_IN_WORDS = `up to ${APR_CLASS_LIMITS.map((limit) => `${limit}%`).join(', ')}, or higher`

/** For applicants: what decides which lender comes first. Pages and documents print the sentence of the rule that counts. */
export const RANKING_SENTENCES: Readonly<Record<RankingRule, string>> = {
  'fair-cost': `First come offers that fit how you want to pay back. If you didn’t say, that means over months. Among those, a lower APR band comes first (${CLASSES_IN_WORDS}), then the lower total cost. What a lender pays us only decides between offers that cost you the same.`,
  'lowest-cost':
    'The offer with the lowest total cost comes first, whatever its APR. What a lender pays us only decides between offers that cost you the same.',
  'highest-payout': 'The lender that pays us most comes first, not the offer with the lowest total cost.',
  'priority-tree':
    'Lenders come in an order that we set, not by what their offers cost you. Among lenders of the same rank, the offer with the lowest total cost comes first.',
  'weighted-rotation': 'Lenders take turns by shares that we set, not by what their offers cost you.',
}

/** The same in one line, above offers. */
export const RANKING_IN_SHORT: Readonly<Record<RankingRule, string>> = {
  'fair-cost':
    'Our order: first come offers that fit how you want to pay back, or over months if you didn’t say. Among those, a lower APR band comes first, then the lower total cost.',
  'lowest-cost': 'Lowest total cost first.',
  'highest-payout': 'The lender that pays us most comes first.',
  'priority-tree': 'In an order that we set, not by cost.',
  'weighted-rotation': 'Lenders take turns, not by cost.',
}

export function lendersNamedBy(rule: Ranking): string[] {
  switch (rule.rule) {
    case 'priority-tree':
      return rule.tiers.flat()
    case 'weighted-rotation':
      return Object.keys(rule.weights)
    default:
      return []
  }
}
