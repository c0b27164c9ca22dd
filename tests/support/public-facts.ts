/** Facts for tests of what pages say: one lender in Texas, to be changed where a test says so. */

import type { Lender } from '#domain/matching/lender/lender.ts'
import { DEFAULT_RANKING, type RankingRule } from '#domain/matching/lender/ranking-rules.ts'
import { type PublicFacts, type PublicLender, publicFacts, USUAL_PUBLIC_SETTINGS } from '#domain/policy/public-facts.ts'
import type { PlainDate } from '#domain/values/calendar.ts'
import { lenderNamed } from './lenders.ts'

export const FACTS_TODAY = '2026-11-15' as PlainDate

export const factsOfLenders = (
  lenders: readonly Lender[],
  { today = FACTS_TODAY, rule = DEFAULT_RANKING.rule as RankingRule } = {},
): PublicFacts => publicFacts({ policy: 'as-specified', ...USUAL_PUBLIC_SETTINGS }, { ranking: { rule }, lenders }, today)

export const USUAL_FACTS = factsOfLenders([lenderNamed('ash')])

export const factsWith = (changes: Partial<PublicFacts>): PublicFacts => ({ ...USUAL_FACTS, ...changes })

export const lendersWithInquiry = (inquiryOnPost: PublicLender['inquiryOnPost']): readonly PublicLender[] =>
  USUAL_FACTS.lenders.map((lender) => ({ ...lender, inquiryOnPost }))
