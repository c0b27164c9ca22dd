/** A lender file or ranking rule over the runs of the last days, before it is applied. */
import * as z from 'zod/mini'
import type { BacktestSide } from '#domain/matching/backtest/sums.ts'
import { described } from '#domain/values/described.ts'
import { LONGEST_LENDER_FILE, lenderFileContent } from './lender-files.ts'
import { callsAbout, reads } from './operator-endpoint.ts'
import { count, countOrNull, id, knownIdOrNull, pageSize } from './parts.ts'

export const BACKTEST_DAYS = 30
/** Those that need no word of the owner's to be tried. */
const TRIED_RULES = ['fair-cost', 'lowest-cost', 'highest-payout'] as const

const MEANS: Readonly<Record<keyof BacktestSide, string>> = {
  asked: 'lenders asked',
  sold: 'applications that a lender took',
  nobody: 'applications that no lender took',
  costCents: 'what the sold cost their people over the whole term, in US cents',
  revenueCents: 'what lenders paid for the sold, in US cents',
  firstCostCents: 'what the offers that stood first by rank would cost, in US cents',
  firstPayoutCents: 'what their lenders would pay, in US cents',
}
const compared = <Shape extends Readonly<Record<string, z.ZodMiniType>>>(shape: Shape) => ({
  was: described(z.object(shape), 'as it was'),
  would: described(z.object(shape), 'as it would have been'),
})
const sums = {
  applications: count('applications replayed', 1000),
  notKnown: count('of them, those whose end nobody knows; either side leaves them out', 12),
  ...compared(
    Object.fromEntries(Object.entries(MEANS).map(([name, means]) => [name, count(means)])) as Record<
      keyof BacktestSide,
      ReturnType<typeof count>
    >,
  ),
}
const lender = { asked: count('how often it was asked'), first: count('how often it stood first'), sold: count('how often it won') }

export const BACKTEST_ENDPOINTS = {
  'POST /lenders/backtests': callsAbout('lenders')({
    name: 'backtest-lender-file',
    ...reads('lender-manager'),
    summary: `what a lender file or ranking rule would have made of the last ${BACKTEST_DAYS} days, beside what was`,
    description:
      'In parts: `after` is the last lead id of the part before. Answers recorded then decide. Caps and pauses are as they were.',
    bodyLimit: LONGEST_LENDER_FILE,
    input: z.strictObject({
      content: z.optional(lenderFileContent),
      rule: z.optional(described(z.enum(TRIED_RULES), 'another ranking rule than the file’s')),
      after: z.optional(id('the last one of the part before')),
      limit: pageSize(500, 2000),
    }),
    answer: z.object({
      ...sums,
      neverAsked: count('not known, because a lender was never asked'),
      neverPosted: count('not known, because a lender never got the lead'),
      sameWinner: count('of the known, those with the same lender, or with none again', 988),
      states: described(z.record(z.string(), z.object(sums)), 'by state'),
      lenders: described(z.record(z.string(), z.object(compared(lender))), 'by lender'),
      all: countOrNull('how many applications there are to replay; null in later parts', 4000),
      last: knownIdOrNull('the last lead id of this part; null: there was none'),
    }),
  }),
}
