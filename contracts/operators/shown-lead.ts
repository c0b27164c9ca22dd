/** Everything about one lead on one screen: what happened and why, who got what, what the person was told, and who looked. Masked. */
import * as z from 'zod/mini'
import { consentAct } from '#domain/consent/acts.ts'
import { priceTag } from '#domain/matching/lender/price-tag.ts'
import { described, object } from '#domain/values/described.ts'
import { listedApplication, maskedApplication } from './applications.ts'
import { followUpName, followUpState } from './follow-ups.ts'
import { leadEvent } from './lead-events.ts'
import { leadMoneyState, moneyLine } from './lead-money.ts'
import { explainedLead } from './leads.ts'
import { looks } from './looks.ts'
import { callsAbout, reads } from './operator-endpoint.ts'
import {
  count,
  countOrNull,
  flag,
  knownId,
  knownIdOrNull,
  leadId,
  moment,
  momentOrNull,
  text,
  textOrNull,
  texts,
  UNKNOWN_LEAD,
} from './parts.ts'

const call = callsAbout('applications')

const namedLender = z.object({ lender: text('the lender’s id', 'larkspur'), name: text('its name', 'Larkspur Bank') })

const sharing = z.object({
  ...namedLender.shape,
  at: moment('when'),
  kind: described(z.enum(['masked', 'identity', 'bank']), 'facts without a name, the identity, or bank numbers', {
    examples: ['identity'],
  }),
  state: described(z.enum(['received', 'may-have-been-received', 'not-received']), 'whether it arrived', {
    examples: ['received'],
  }),
  fields: texts('the names of the fields, never their values', ['email']),
})

const givenTexts = described(z.array(consentAct), 'the texts, with their versions')
const consents = z.object({
  at: moment('when'),
  lender: textOrNull('the lender that was chosen with it; null: with the application', 'larkspur'),
  acts: givenTexts,
})

const mail = z.object({
  id: knownId('the mail'),
  kind: text('what it was about', 'outcome'),
  to: textOrNull('to whom, masked; null: the address is no longer kept', 'c•••@example.com'),
  createdAt: moment('when it was made'),
  state: described(z.enum(['waiting', 'sent', 'failed', 'dropped']), 'how it stands', { examples: ['sent'] }),
  endedAt: momentOrNull('when it was sent, given up, or found to be pointless'),
  attempts: count('how often it was tried', 1),
  code: textOrNull('what the mail server answered last, by its code', '550'),
  reply: textOrNull('the words of that answer that name nobody', 'mailbox unavailable'),
})

const link = z.object({
  kind: described(z.enum(['lender', 'your-request']), 'to the lender’s page, or to Your request', { examples: ['lender'] }),
  lender: textOrNull('the lender', 'larkspur'),
  createdAt: moment('when it was made'),
  expiresAt: moment('until when it is good'),
  firstOpenedAt: momentOrNull('when it was first opened; null: never'),
  openings: countOrNull('how often it was opened; null: only the first time is recorded', 1),
})

const report = z.object({
  ...namedLender.shape,
  event: text('what the lender reported', 'funded'),
  happenedAt: moment('when it happened, by the lender’s clock'),
  receivedAt: moment('when the report came'),
  payoutCents: countOrNull('what the lender says it pays, in US cents', 4500),
  amountCents: countOrNull('the loan that was paid out, in US cents', 100_000),
  reason: textOrNull('why', 'unreachable'),
})

const followUp = z.object({
  ...namedLender.shape,
  attemptKey: text('by which the lender knows the lead', '4c1f….larkspur'),
  followUp: followUpName,
  state: followUpState,
  tries: count('how many calls came to nothing', 0),
  code: textOrNull('what came of the last', 'timeout'),
  createdAt: moment('since when'),
  endedAt: momentOrNull('until when'),
})

const note = z.object({
  at: moment('when'),
  operator: text('who wrote it', 'ann'),
  text: text('the note', 'Called back, nobody answered.'),
})
export type LeadNote = z.infer<typeof note>

const shownToPerson = z.object({
  status: text('the status that the person was shown', 'reject'),
  reasons: texts('the sentences that the person read', ['Larkspur Bank: Your income is lower than the lender needs.']),
  lender: textOrNull('the lender that was named to the person', 'Larkspur Bank'),
  price: described(z.nullable(priceTag), 'the price that was shown'),
  fieldsToCheck: texts('the fields that the person was asked to check'),
  readers: described(
    z.array(
      z.object({
        lender: text('the lender', 'Larkspur Bank'),
        reasons: texts('its reasons'),
      }),
    ),
    'lenders that were named as having read the request, and why each did not take it',
    { examples: [[]] },
  ),
  smallerAmount: countOrNull('the smaller amount that was suggested, in whole US dollars', 500),
  hasLink: flag('whether a link to the lender went with it'),
})

export const shownLead = z.object({
  ...listedApplication.shape,
  policy: text('the policy under which it was received', 'as-specified'),
  runEndedAt: momentOrNull('when the search for a lender ended'),
  duplicateOf: knownIdOrNull('the earlier application of the same person whose result this one has'),
  ...maskedApplication,
  holder: described(z.nullable(namedLender), 'the lender that accepted it; null: none has'),
  unanswered: described(z.nullable(namedLender), 'the lender that has it and has not said what became of it; null: none'),
  money: object('what the lead brings', {
    payoutCents: countOrNull('its price, in US cents; null: not final, or nobody has accepted it', 4500),
    owedCents: countOrNull('what the lender owes for it now, in US cents', 4500),
    state: described(z.nullable(leadMoneyState), 'what became of it; null: no lender has accepted it', { examples: ['sold'] }),
    lines: described(z.array(moneyLine), 'how that came about, line by line'),
    fundedCents: countOrNull('the loan that was paid out, in US cents', 100_000),
    returnedAt: momentOrNull('when its return was accepted: the lender does not pay'),
  }),
  events: described(z.array(leadEvent), 'what happened, in order'),
  explanation: described(explainedLead, 'why it went where it went'),
  sharedWith: described(z.array(sharing), 'every time something of the person’s was sent'),
  consents: described(z.array(consents), 'what was agreed to'),
  mails: described(z.array(mail), 'the mails, oldest first'),
  links: described(z.array(link), 'the links that were made for the person'),
  reports: described(z.array(report), 'what lenders reported later'),
  followUps: described(z.array(followUp), 'what lenders are told after a post'),
  shownToPerson: described(shownToPerson, 'what the person was told on the page'),
  looks,
  notes: described(z.nullable(z.array(note)), 'what colleagues wrote down; null: your role does not see it'),
  ledgerUnbroken: flag('whether no entry of the ledger was changed, moved or left out'),
})
export type ShownLead = z.infer<typeof shownLead>

export const SHOWN_LEAD_ENDPOINTS = {
  'GET /leads/{id}': call({
    name: 'show-lead',
    ...reads('viewer'),
    summary: 'everything about one lead: what happened, why, who got what, and what the person was told',
    description: 'Masked: nothing in it names the person.',
    input: z.strictObject({ id: leadId }),
    answer: shownLead,
    refusals: { 404: UNKNOWN_LEAD },
  }),
}
