/** The ranking rules by name, as the lender file chooses one. What each does stands in `ranking.ts`. */
import * as z from 'zod/mini'
import { lenderId } from './lender.ts'

export const ranking = z.discriminatedUnion('rule', [
  z.strictObject({ rule: z.literal('lowest-cost') }),
  z.strictObject({ rule: z.literal('highest-payout') }),
  /** Tiers from first to last; a lender in none of them comes after all. */
  z.strictObject({
    rule: z.literal('priority-tree'),
    tiers: z.array(z.array(lenderId).check(z.minLength(1))).check(z.minLength(1)),
  }),
  /** A lender without a weight has weight 1. */
  z.strictObject({ rule: z.literal('weighted-rotation'), weights: z.record(lenderId, z.number().check(z.gt(0), z.lte(1000))) }),
])
export type Ranking = z.infer<typeof ranking>
export type RankingRule = Ranking['rule']

export const DEFAULT_RANKING: Ranking = { rule: 'lowest-cost' }

/** Raised whenever a rule would order the same offers differently than before; stored with every decision. */
export const RANKING_VERSIONS: Readonly<Record<RankingRule, number>> = {
  'lowest-cost': 1,
  'highest-payout': 1,
  'priority-tree': 1,
  'weighted-rotation': 1,
}

/** Every lender that a rule names. */
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
