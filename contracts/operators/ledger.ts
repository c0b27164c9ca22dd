/** The append-only record of every step. */
import * as z from 'zod/mini'
import { described } from '#domain/described.ts'
import { operatorEndpoint, reads } from './operator-endpoint.ts'
import { count, id, pageSize } from './parts.ts'

const ledgerVerified = z.object({
  checked: count('applications checked', 200),
  entries: count('entries checked', 1400),
  broken: described(z.array(z.string()), 'the lead ids of ledgers that somebody changed', { examples: [[]] }),
  last: described(z.nullable(z.string()), 'the last lead id that was checked', { format: 'uuid' }),
})

export const LEDGER_ENDPOINTS = {
  'POST /ledger/checks': operatorEndpoint({
    name: 'verify-ledger',
    tag: 'ledger',
    ...reads('compliance'),
    summary: 'checks that no entry was changed, moved or left out',
    description: 'Checks the chains of many applications, in the order of their ids; `after` is the last one already checked.',
    input: z.strictObject({
      id: z.optional(id('one lead id; all applications without it')),
      after: z.optional(id('the last one already checked')),
      limit: pageSize(200, 1000),
    }),
    answer: ledgerVerified,
    answers: 'What was found',
  }),
}
