/** The append-only record of every step. */
import * as z from 'zod/mini'
import { callsAbout, reads } from './operator-endpoint.ts'
import { count, id, knownIdOrNull, pageSize, texts } from './parts.ts'

const call = callsAbout('ledger')

const ledgerVerified = z.object({
  checked: count('applications checked', 200),
  entries: count('entries checked', 1400),
  broken: texts('the lead ids of ledgers that somebody changed'),
  last: knownIdOrNull('the last lead id that was checked'),
})

export const LEDGER_ENDPOINTS = {
  'POST /ledger/checks': call({
    name: 'verify-ledger',
    ...reads('compliance'),
    summary: 'checks that no entry was changed, moved or left out',
    description: 'Checks the chains of many applications, in the order of their ids; `after` is the last one already checked.',
    input: z.strictObject({
      id: z.optional(id('one lead id; all applications without it')),
      after: z.optional(id('the last one already checked')),
      limit: pageSize(200, 1000),
    }),
    answer: ledgerVerified,
  }),
}
