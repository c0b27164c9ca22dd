/** Who changed or saw what: one entry for every write and every reveal. */
import * as z from 'zod/mini'
import { described } from '#domain/values/described.ts'
import { callsAbout, reads } from './operator-endpoint.ts'
import { count, id, knownId, moment, pageSize, period, text, textOrNull } from './parts.ts'

const call = callsAbout('history')

const HISTORY_WAYS = ['console', 'token', 'command-line', 'link'] as const
export type HistoryWay = (typeof HISTORY_WAYS)[number]

const change = (description: string) =>
  described(z.nullable(z.record(z.string(), z.unknown())), description, { examples: [{ paused: false }] })

const historyEntry = z.object({
  id: knownId('the entry'),
  at: moment('when'),
  person: text('who: a person, or a service with a token', 'Dana'),
  role: textOrNull('what they were allowed then', 'support'),
  via: described(z.enum(HISTORY_WAYS), 'how they were in'),
  call: text('what was asked for', 'POST /lenders/entries/{id}/pause'),
  subject: textOrNull('what it was about: a lead id, a lender, a reference', 'larkspur'),
  outcome: described(z.enum(['done', 'unknown']), 'unknown: the process ended, or failed, before it could say'),
  before: change('what was so before; never a value of somebody’s'),
  after: change('what is so since'),
  reason: textOrNull('why, in their words; null also where it was about a person who is erased since', 'their outage'),
})
export type HistoryEntry = z.infer<typeof historyEntry>

const filter = (description: string, example: string) =>
  z.optional(described(z.string().check(z.minLength(1), z.maxLength(100)), description, { title: 'text', examples: [example] }))

export const HISTORY_ENDPOINTS = {
  'GET /history': call({
    name: 'list-history',
    ...reads('compliance'),
    summary: 'who changed or saw what, when and why',
    description: 'Newest first; `before` is the last entry already seen.',
    input: z.strictObject({
      subject: filter('only about this lead id, lender or reference', 'larkspur'),
      person: filter('only of this person or service', 'Dana'),
      call: filter('only of this call', 'POST /lenders/entries/{id}/pause'),
      ...period('all'),
      before: z.optional(id('the last entry already seen')),
      limit: pageSize(50, 500),
    }),
    answer: z.object({ entries: described(z.array(historyEntry), 'the entries') }),
  }),
  'POST /history/checks': call({
    name: 'verify-history',
    ...reads('compliance'),
    summary: 'checks that no entry was changed, moved or left out',
    description: 'The whole chain, under the ledger’s key.',
    answer: z.object({
      checked: count('entries checked', 1400),
      broken: described(z.array(knownId('an entry')), 'those that do not fit, or that follow a missing one', { examples: [[]] }),
    }),
  }),
}
