/** What an operator sees first: is money coming in, is anybody hurt, what is to be done now? */
import * as z from 'zod/mini'
import { described, object, objects } from '#domain/values/described.ts'
import { conditions } from './conditions.ts'
import { COUNTED_FIGURE_NAMES, COUNTED_FIGURES, type CountedFigure } from './figures.ts'
import { RANGE_LABELS, type RangeName } from './filters.ts'
import { callsAbout, reads } from './operator-endpoint.ts'
import { count, countOrNull, flag, knownDay, moment, momentOrNull, period, text } from './parts.ts'

const call = callsAbout('stats')

const RANGE_NAMES = Object.keys(RANGE_LABELS) as [RangeName, ...RangeName[]]

export const MOST_DAYS_OF_TODAY = 31

const now = (description: string, example = 288) => count(`${description}, in the range`, example)
const then = (description: string, example = 262) => count(`${description}, in the range before`, example)
const pair = (description: string) =>
  object(description, { now: count('in the range', 288), was: count('in the range before', 262) })
const pairOrNull = (description: string, example: number) =>
  object(description, {
    now: countOrNull('in the range; null when there is nothing to take it of', example),
    was: countOrNull('in the range before', example),
  })

const span = (description: string) =>
  object(description, {
    since: knownDay('the first day, in New York'),
    until: knownDay('the last day'),
    from: moment('when it begins'),
    to: moment('up to when is counted'),
  })

export const LENDER_STATUSES = ['up', 'slow', 'failing', 'near-full', 'full', 'closed', 'paused', 'breaker-open'] as const
export type LenderStatus = (typeof LENDER_STATUSES)[number]

const status = z.object({
  id: text('the lender', 'larkspur'),
  name: text('its name', 'Larkspur Bank'),
  status: described(z.enum(LENDER_STATUSES), 'how it stands now; the worst of what is true'),
  text: text('more of it', '3 of 13 pings failed'),
  until: momentOrNull('when that ends by itself; null: not known, or never'),
})
export type TodaysLender = z.infer<typeof status>

const hour = z.object({
  at: moment('when the hour began'),
  isPartial: flag('whether it is not over'),
  isAhead: flag('whether it has not begun'),
  sold: now('sold', 12),
  revenueCents: now('revenue in US cents', 54_000),
  wasSold: then('sold, in the whole hour', 11),
  wasRevenueCents: then('revenue in US cents, in the whole hour', 49_500),
})
export type TodaysHour = z.infer<typeof hour>

const today = z.object({
  at: moment('when this was counted'),
  range: span('what is counted'),
  isRunning: flag('whether the range is not over: then both are counted up to the same minute'),
  before: span('what it is compared with: the same weekdays before it'),
  figures: described(
    z.object(
      Object.fromEntries(COUNTED_FIGURE_NAMES.map((name) => [name, pair(COUNTED_FIGURES[name].means)])) as Record<
        CountedFigure,
        ReturnType<typeof pair>
      >,
    ),
    'every figure, of both ranges',
  ),
  matchRatePercent: pairOrNull('the match rate, in percent', 65.8),
  medianAprPercent: pairOrNull('the median APR of what was accepted, in percent', 24.9),
  medianCostCents: pairOrNull('the median cost for each $100 of what was accepted, in US cents', 3100),
  fairness: object('the price of fairness: what is sold beside highest-payout over the same offers', {
    paidCents: now('what the sold cost their people over the whole term, in US cents', 900_000),
    earnedCents: now('the prices of the same, returned or not, in US cents', 54_000),
    wouldPayCents: now('what they would have cost, had the offer that pays us most come first, in US cents', 1_400_000),
    wouldEarnCents: now('what we would have earned then, in US cents', 81_000),
  }),
  hours: described(z.array(hour), 'sold and revenue, hour by hour, to the end of the last day'),
  refusals: objects('why applications were refused, most of one kind first; one may be refused for several reasons', {
    reason: text('the code, by which the list is filtered', 'income'),
    text: text('why', 'Income too low'),
    ...pair('refused for it').shape,
  }),
  lenders: described(z.array(status), 'how each lender stands now, and did in the range, those in trouble first'),
  conditions,
})
export type Today = z.infer<typeof today>

export const TODAY_ENDPOINTS = {
  'GET /today': call({
    name: 'today',
    ...reads('viewer'),
    summary: 'how the day goes beside the same weekday last week, and what is to be done',
    description: `Or another range: by its name, or from one day to another, ${MOST_DAYS_OF_TODAY} days at most.`,
    input: z.strictObject({
      range: described(z._default(z.enum(RANGE_NAMES), 'today'), 'a range by its name; `since` and `until` come before it'),
      ...period('all'),
    }),
    answer: today,
  }),
}
