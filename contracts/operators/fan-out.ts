/** What an erasure reaches beyond our own records: the lenders that got the identity, whether each has confirmed, and what to write to whom. */
import * as z from 'zod/mini'
import { ERASE_STATES, type EraseState } from '#domain/matching/follow-up-states.ts'
import { described, objects } from '#domain/values/described.ts'
import { personReference } from './erasures.ts'
import { callsAbout, reads } from './operator-endpoint.ts'
import { count, knownId, momentOrNull, text, textOrNull } from './parts.ts'
import { PRIVACY_REQUEST_OUTCOMES, privacyReference, UNKNOWN_PRIVACY_REQUEST } from './privacy-requests.ts'

const erasureCall = callsAbout('erasures')
const privacyRequestCall = callsAbout('privacy-requests')

const lenderWithIdentity = z.object({
  lender: text('its id', 'larkspur'),
  name: text('its name', 'Larkspur Lending'),
  attemptKey: text('by which the lender knows the lead', '0198c1b2-7d3e-7c52-9f7e-1f2a3b4c5d6e.larkspur'),
  sharedAt: momentOrNull('when it got the identity, or may have'),
  state: described(z.enum(Object.keys(ERASE_STATES) as [EraseState, ...EraseState[]]), 'how far it has come with the erasure', {
    examples: ['done'],
  }),
  says: text('the same in words', 'confirmed'),
  confirmedBy: described(
    z.nullable(z.enum(['answer', 'report'])),
    'how it confirmed: in its answer to our call, or in a report of its own',
  ),
  tries: count('how often it did not answer clearly', 0),
  lastCode: textOrNull('how the last call ended', 'erased'),
  askedAt: momentOrNull('when it was asked to erase'),
  endedAt: momentOrNull('when it confirmed, promised or was given up'),
})
export type LenderWithIdentity = z.infer<typeof lenderWithIdentity>

const fanOut = z.object({
  reference: text('what was asked for', 'PR-7K2QX-M9T4B'),
  applications: objects('the applications of the reference: erased ones, and those that an erasure would take', {
    id: knownId('the lead'),
    receivedAt: momentOrNull('when it was received; null once its record is gone'),
    email: textOrNull('its email address, masked; null when it is erased', 'c•••@example.com'),
    erasedAt: momentOrNull('when it was erased'),
    lenders: described(z.array(lenderWithIdentity), 'the lenders that got the identity, or may have'),
  }),
  lenders: count('how many times a lender got the identity', 2),
  confirmed: count('of them, how many erasures are confirmed', 1),
})
export type FanOut = z.infer<typeof fanOut>

const letter = z.object({
  to: described(z.enum(['person', 'lender']), 'to whom'),
  lender: textOrNull('which lender', 'larkspur'),
  address: textOrNull('of a lender’s contact; the person’s is revealed apart', 'compliance@larkspur.example'),
  outcome: described(z.nullable(z.enum(PRIVACY_REQUEST_OUTCOMES)), 'to the person: the answer that it gives', {
    examples: ['erased'],
  }),
  subject: text('its subject', 'Your privacy request PR-7K2QX-M9T4B'),
  text: text('what it says; without a name or an address', 'Hello, …'),
})
export type Letter = z.infer<typeof letter>

export const FAN_OUT_ENDPOINTS = {
  'GET /erasures/fan-out/{reference}': erasureCall({
    name: 'show-fan-out',
    ...reads('compliance'),
    summary: 'the lenders that got the identity, and whether each has confirmed the erasure',
    description:
      'Before an erasure, who would be asked. After it, who has answered: this stays as long as the decision is kept, without anybody in it.',
    input: z.strictObject({ reference: personReference }),
    answer: fanOut,
    refusals: { 404: 'There is no such application or privacy request, and nothing was erased with this reference' },
  }),
  'GET /privacy-requests/{reference}/letters': privacyRequestCall({
    name: 'write-letters',
    ...reads('compliance'),
    summary: 'what to write to the person, and to lenders that have not confirmed an erasure',
    description: 'Made from what is recorded, to be copied. They name no person: put the address in yourself.',
    input: z.strictObject({ reference: privacyReference }),
    answer: z.object({ letters: described(z.array(letter), 'the letters') }),
    refusals: { 404: UNKNOWN_PRIVACY_REQUEST },
  }),
}
