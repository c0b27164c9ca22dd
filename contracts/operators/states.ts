/** The 51 states: where the service is offered, by which lenders, and up to what price. */
import * as z from 'zod/mini'
import { LICENSE_STATUSES } from '#domain/matching/lender/license.ts'
import { described } from '#domain/values/described.ts'
import { STATE_STATUSES } from './filters.ts'
import { callsAbout, reads } from './operator-endpoint.ts'
import { count, text, textOrNull } from './parts.ts'

const call = callsAbout('lenders')

const percentOrNull = (description: string, example: number) =>
  described(z.nullable(z.number()), `${description}, in percent`, { examples: [example] })

const lenderThere = z.object({
  id: text('the lender’s id', 'larkspur'),
  name: text('its name', 'Larkspur Bank'),
  status: described(z.enum([...LICENSE_STATUSES, 'paused']), 'whether it is asked there, or why not'),
  maxAprPercent: described(z.number(), 'the highest APR that its license allows, in percent', { examples: [36] }),
  validUntil: described(z.nullable(z.string()), 'the last day of its license; null when the file names none', {
    format: 'date',
    examples: ['2027-12-31'],
  }),
})

const stateRow = z.object({
  state: text('the state’s code', 'TX'),
  name: text('its name', 'Texas'),
  status: described(
    z.enum(STATE_STATUSES),
    'served: a lender is asked there. no lender: nobody has closed it. closed by law: we have closed it, and its law caps the price',
  ),
  asked: count('lenders that are asked there', 7),
  maxAprPercent: percentOrNull('the highest APR that any of them may have; null without one', 36),
  lawMaxAprPercent: percentOrNull('the highest APR that the state’s law allows; null when no such law is known to us', 25),
  lawSource: textOrNull('where that law stands', 'N.Y. Penal Law § 190.40'),
  lenders: described(z.array(lenderThere), 'the lenders that have a license there'),
})
export type StateRow = z.infer<typeof stateRow>

export const STATE_ENDPOINTS = {
  'GET /states': call({
    name: 'list-states',
    ...reads('viewer'),
    summary: 'every state: whether it is served, by how many lenders, and up to what APR',
    description: 'By the active lender file, as things stand today.',
    answer: z.object({ states: described(z.array(stateRow), 'all 51, by name') }),
  }),
}
