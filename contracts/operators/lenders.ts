/** Lenders as operators see them: the active lender file, who is paused, and how each does. */
import * as z from 'zod/mini'
import { lenderId } from '#domain/matching/lender/lender.ts'
import { described } from '#domain/values/described.ts'
import { caps, lender, lenderFigure, lenderHealth, lenderReport, name } from './lender-figures.ts'
import { callsAbout, reads, writes } from './operator-endpoint.ts'
import { count, flag, momentOrNull, period, reason, text, textOrNull } from './parts.ts'
import { pause, paused, shownLender, warnings } from './shown-lender.ts'

const lenderCall = callsAbout('lenders')
const statCall = callsAbout('stats')

export const theLender = z.strictObject({ id: described(lenderId, 'the lender', { examples: ['larkspur'] }) })

const TIME_OF_DAY = /^([01]\d|2[0-3]):[0-5]\d$/
/** With its zone. */
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/

const listedLender = z.object({
  id: lender,
  name,
  adapter: text('how we talk to it', 'json'),
  paused,
  pause,
  states: count('in how many states it has a license', 12),
  statesAsked: count('in how many of them it is asked: the state is open, the license is checked and has not ended', 12),
  validUntil: described(z.nullable(z.string()), 'the first day on which a license of those states ends; null without one', {
    format: 'date',
    examples: ['2027-12-31'],
  }),
  payoutCents: count('what it pays for a lead, in US cents', 4500),
  caps: caps('how many leads it takes'),
  needsBank: flag('whether it gets bank numbers'),
})
export type ListedLender = z.infer<typeof listedLender>

const pauseInput = z.strictObject({
  ...theLender.shape,
  reason: reason('why, for those who see the pause later; nothing about a person', 'why is the lender paused?', 'their outage'),
  until: described(
    z.optional(
      z.union([z.string().check(z.regex(TIME_OF_DAY)), z.string().check(z.regex(MOMENT))], {
        error: 'must be a time of day such as 12:00, or a moment such as 2026-11-16T17:00:00Z',
      }),
    ),
    'when it ends by itself: a time of day in New York, such as 12:00, the next one; or a moment, such as 2026-11-16T17:00:00Z',
    { title: 'time', examples: ['12:00'] },
  ),
})

const lenderPaused = z.object({
  id: lender,
  paused: flag('how it stands now'),
  changed: flag('false when it stood so already'),
  until: momentOrNull('when the pause ends by itself'),
  inFlight: count('leads that it has and has not decided: they are settled all the same', 3),
})
export const UNKNOWN_LENDER = 'There is no such lender in the active lender file.'

export const LENDER_ENDPOINTS = {
  'GET /lenders': lenderCall({
    name: 'list-lenders',
    ...reads('viewer'),
    summary: 'every lender of the active lender file',
    description: 'With the version of the file, and how offers are ranked.',
    answer: z.object({
      version: count('the version of the file', 2),
      appliedAt: momentOrNull('when it was applied'),
      source: textOrNull('who applied it', 'operator'),
      ranking: text('the rule by which offers are ranked', 'fair-cost'),
      ownersWord: textOrNull('why the owner chose another rule than fair-cost', 'I know that pages will say so.'),
      warnings,
      lenders: described(z.array(listedLender), 'the lenders'),
    }),
  }),
  'GET /lenders/health': lenderCall({
    name: 'lenders-health',
    ...reads('viewer'),
    summary: 'how each does today (New York), over all processes',
    description: 'Or on other days; and how many runs are under way or overdue.',
    input: z.strictObject(period('today')),
    answer: z.object({
      lenders: described(z.array(lenderHealth), 'the lenders'),
      unfinishedRuns: count('runs under way', 2),
      overdueRuns: count('of them due', 0),
      undecidedRuns: count('leads that a lender has and has not decided', 1),
    }),
  }),
  'GET /lenders/entries/{id}': lenderCall({
    name: 'show-lender',
    ...reads('viewer'),
    summary: 'one lender as the file has it; secrets are named, not shown',
    description: 'Credentials are names of secrets, never the secrets.',
    input: theLender,
    answer: shownLender,
    refusals: { 404: UNKNOWN_LENDER },
  }),
  'GET /lenders/entries/{id}/figures': lenderCall({
    name: 'lender-report',
    ...reads('viewer'),
    summary: 'how one lender does, beside as many days before: calls, failures, refusals, times, money, pauses',
    description: 'Days are New York’s. Its state is that of this moment, over all processes.',
    input: z.strictObject({ ...theLender.shape, ...period('the last seven days') }),
    answer: lenderReport,
    refusals: { 404: UNKNOWN_LENDER },
  }),
  'POST /lenders/entries/{id}/pause': lenderCall({
    name: 'pause-lender',
    ...writes('lender-manager', 'Paused a lender'),
    summary: 'asks this lender no more, from now on or until a time; leads that are out are still settled',
    description:
      'Within a second in all processes; a pause with an end is over by itself, in all of them. A second pause takes the place of the first.',
    input: pauseInput,
    answer: lenderPaused,
    refusals: { 404: UNKNOWN_LENDER },
  }),
  'POST /lenders/entries/{id}/resumption': lenderCall({
    name: 'resume-lender',
    ...writes('lender-manager', 'Resumed a lender'),
    summary: 'asks it again',
    description:
      'A lender that is paused in the lender file is resumed there; one that owes too much is asked again once it has paid.',
    input: theLender,
    answer: lenderPaused,
    refusals: { 404: UNKNOWN_LENDER, 409: 'The lender is paused in the lender file, or for unpaid money' },
  }),
  'GET /stats/lenders': statCall({
    name: 'lender-figures',
    ...reads('viewer'),
    summary: 'per lender and day: asked, yes, posted, sold, redirected, funded, times, revenue; per lead means per lead posted',
    description: 'Days are New York’s.',
    input: z.strictObject({
      ...period('the last seven days'),
      lender: described(z.optional(lenderId), 'one lender only', { title: 'id', examples: ['larkspur'] }),
    }),
    answer: z.object({ figures: described(z.array(lenderFigure), 'one for each lender and day') }),
  }),
}
