/** How lenders do: their state over all processes, their calls, and what became of the leads that they accepted. */
import * as z from 'zod/mini'
import { FAILURE_KIND_NAMES } from '#domain/matching/lender/lender-results.ts'
import { shownOdds } from '#domain/matching/run/outcome-parts.ts'
import { described, object, objects } from '#domain/values/described.ts'
import { count, countOrNull, flag, moment, momentOrNull, text, textOrNull } from './parts.ts'
import { pause, paused } from './shown-lender.ts'

export const caps = (description: string) =>
  object(description, {
    hour: countOrNull('leads an hour; null without a limit', 10),
    day: countOrNull('leads a day', 100),
    month: countOrNull('leads a month', 2000),
  })
export const lender = text('the lender’s id', 'larkspur')
export const name = text('its name', 'Larkspur Bank')
const day = (description: string) => described(z.string(), description, { format: 'date', examples: ['2026-11-15'] })

const times = {
  pingMedianMs: countOrNull('median time of a ping, in milliseconds; rounded a little, as the other times', 120),
  pingP95Ms: countOrNull('95th percentile of a ping, in milliseconds', 410),
  postMedianMs: countOrNull('median time of a post, in milliseconds', 900),
  postP95Ms: countOrNull('95th percentile of a post, in milliseconds', 2100),
}
const counted = {
  asked: count('pings; calls that were never made, such as those that a breaker kept back, are none', 40),
  yes: count('yeses to a ping', 22),
  posted: count('posts', 9),
  accepted: count('posts that it accepted, at once or later', 7),
  timeouts: count('calls without an answer in time', 0),
  ...times,
  sold: count('leads of the period that it accepted, on the day of the application', 7),
  redirected: count('applicants who followed the link', 6),
  funded: count('loans reported as funded', 4),
  returned: count('leads given back', 0),
  costsMore: count('loans that were more expensive than the offer with which the lender won', 0),
  costsMoreByCents: countOrNull('by how much those cost more than was offered, on average, in US cents; null without one', 1250),
  revenueCents: count('what it pays for the period, in US cents', 31500),
  earningsPerLeadCents: countOrNull(
    'what a lead that was posted there brought in, in US cents, on average; null when none was',
    3500,
  ),
}

const call = text('the kind of call', 'post')
const failures = objects('the calls that failed, of all processes, most of one kind first', {
  call,
  code: text('what went wrong', 'http-status'),
  kind: described(z.enum(FAILURE_KIND_NAMES), 'what kind of failure that is; `breaker` and `our side`: no call was made'),
  count: count('how often', 7),
})

const breaker = (calls: string) => described(z.enum(['closed', 'open', 'half-open']), `that for ${calls}`)

/** How a lender stands this moment. */
const status = {
  paused,
  pause,
  breakers: object('the circuit breakers, the worst of all living processes: an open one keeps such calls from the lender', {
    ping: breaker('pings'),
    post: breaker('posts'),
  }),
  openBreakers: objects('those that are not closed, process by process', {
    call,
    state: described(z.enum(['open', 'half-open']), 'its state'),
    since: moment('since when'),
    process: text('in which process', 'web 3f2a'),
  }),
  open: flag('whether it is within its hours'),
  changesAt: momentOrNull('when it closes or opens next; null: never'),
  used: caps('how many leads it has taken'),
  caps: caps('how many leads it takes'),
}

const usualPingP95Ms = countOrNull('95th percentile of a ping in the week before, in milliseconds; null with too few', 390)

export const lenderHealth = z.object({
  id: lender,
  name,
  ...status,
  ...counted,
  costsMore: count('loans reported within 30 days that were more expensive than the offer with which it won', 0),
  usualPingP95Ms,
  failures,
})
export type LenderHealthRow = z.infer<typeof lenderHealth>

export const lenderFigure = z.object({ day: day('the day, in New York'), lender, ...counted })
export type LenderFigure = z.infer<typeof lenderFigure>

const totals = z.object(counted)
export type LenderTotals = z.infer<typeof totals>

/** Everything about one lender and a range of days, beside the range before it. */
export const lenderReport = z.object({
  id: lender,
  name,
  since: day('the first day, in New York'),
  until: day('the last day'),
  ...status,
  hours: text('when it takes leads', 'Mon Tue Wed Thu Fri 09:00-17:00, America/New_York'),
  inFlight: count('leads that it has and has not decided', 3),
  odds: described(
    z.extend(shownOdds, {
      accepted: count('people who chose it and were accepted', 14),
      refused: count('people who chose it and were refused', 6),
    }),
    'as people are shown them beside its offer, whatever the range: of hours that are counted, 90 days back',
  ),
  figures: described(totals, 'the range'),
  before: described(totals, 'as many days before it'),
  usualPingP95Ms,
  days: described(z.array(lenderFigure), 'the range day by day, the newest first; days without a call or a lead are left out'),
  failures,
  refused: count('how often it said no', 31),
  refusals: objects('why it said no, most of one reason first', {
    call,
    reason: text('one of the reasons that lenders choose from; duplicate: it had the lead already', 'income'),
    count: count('how often; a no with two reasons is counted under both', 12),
  }),
  pauses: objects('its pauses, the newest first', {
    at: moment('since when'),
    until: momentOrNull('when it was to end by itself'),
    reason: textOrNull('why', 'their outage'),
    by: textOrNull('who paused it', 'Dana'),
    endedAt: momentOrNull('when it ended; null while it goes on'),
    endedBy: textOrNull('who resumed it or changed the pause; null: it ended by itself', 'Lee'),
  }),
  files: objects('lender files that were applied, the newest first', {
    version: count('the version', 41),
    at: moment('when it was applied'),
    source: text('by a setting or an operator', 'operator'),
    by: textOrNull('by whom', 'Dana'),
  }),
})
export type LenderReport = z.infer<typeof lenderReport>
