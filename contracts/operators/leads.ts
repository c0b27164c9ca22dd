/** Why a lead went where it went, and results that wait for an operator because two applications name the same person. */
import * as z from 'zod/mini'
import { contractFigures } from '#domain/matching/lender/final-terms.ts'
import { priceTag } from '#domain/matching/lender/price-tag.ts'
import { described, object, objectOrNull, objects } from '#domain/values/described.ts'
import { callsAbout, reads, writes } from './operator-endpoint.ts'
import { count, countOrNull, flag, id, knownId, leadId, moment, reason, text, textOrNull, UNKNOWN_LEAD } from './parts.ts'

const call = callsAbout('applications')

const loanFigures = (description: string) =>
  object(description, {
    aprPercent: count('the yearly rate with fees included, in percent', 31.04),
    costCents: count('interest and fees over the whole term, in US cents', 17_049),
  })

const toldContract = z.object({
  ...contractFigures.shape,
  at: moment('when the person told us'),
  offered: loanFigures('as offered, for the contract’s amount and number of payments'),
  final: loanFigures('as in the contract'),
  costsMore: flag('whether the contract costs more than the offer'),
})

export const explainedLead = z.object({
  id: knownId('the lead id'),
  summary: text('one sentence: what came of it, and why', 'Larkspur Bank won by the rule fair-cost.'),
  status: textOrNull('how the application stands', 'sold'),
  lendersVersion: countOrNull('the version of the lender file that counted', 2),
  ranking: objectOrNull('how yeses were ranked', {
    rule: text('by its name', 'fair-cost'),
    version: count('the version of the rule', 1),
    amount: count('the amount that offers were compared for, in whole US dollars', 1000),
    wantedRepayment: textOrNull(
      'how the applicant would rather repay; null in decisions from before that was asked',
      'over-months',
    ),
  }),
  lenders: objects('every lender of the file', {
    lender: text('the lender’s id', 'larkspur'),
    name: text('its name', 'Larkspur Bank'),
    place: countOrNull('its place in the ranking', 1),
    verdict: text('what it came to', 'won'),
    text: text('why', 'costs the applicant least'),
  }),
  price: described(z.nullable(priceTag), 'the offer of the lender that won, as the applicant was shown it; null: none won'),
  costsMoreThanOffered: objectOrNull(
    'the loan, where its lender reported it more expensive than the offer that won, both for the same amount and term; else null',
    { offered: loanFigures('as offered'), final: loanFigures('as funded') },
  ),
  contract: described(z.nullable(toldContract), 'what the person told us of the contract; else null'),
})
export type ExplainedLead = z.infer<typeof explainedLead>

const NOTHING_OPEN = 'No lender has the lead unanswered, or a lender is being asked just now; the sentence says which'

const resolvedLead = z.object({
  id: knownId('the lead id'),
  lender: text('the lender whose answer was missing', 'larkspur'),
  status: textOrNull('how the application stands now; null while another lender is asked', 'approved'),
})
export const LEAD_ENDPOINTS = {
  'GET /applications/{id}/explanation': call({
    name: 'explain-lead',
    ...reads('viewer'),
    summary: 'why a lead went to this lender, and why to none of the others',
    description: 'From the ledger, the lender file that counted, and the rules.',
    input: z.strictObject({ id: leadId }),
    answer: explainedLead,
    refusals: { 404: UNKNOWN_LEAD },
  }),
  'POST /applications/{id}/unlock': call({
    name: 'unlock-result',
    ...writes('support', 'Unlocked a result', 'passkey-again'),
    summary: 'for somebody you have identified whose application repeats an earlier one under another address',
    description: 'Mails them the link to the lender of the earlier one; or, when a stranger made that one, lets them apply again.',
    input: z.strictObject({
      id: id('the lead id of their own application, the later one'),
      reason: reason('how you know who they are'),
      notTheirs: described(
        z._default(z.boolean(), false),
        'somebody else made the earlier one: they may apply again. Without it, they get the link to the lender by mail',
      ),
    }),
    answer: z.object({
      id: knownId('the later application'),
      done: described(z.enum(['link-sent', 'may-apply-again']), 'what was done'),
      earlier: knownId('the earlier application'),
    }),
    refusals: { 404: UNKNOWN_LEAD, 409: 'There is nothing to unlock, or not yet; the sentence says why' },
  }),
  'POST /applications/{id}/resolution': call({
    name: 'settle-lead',
    ...writes('support', 'Resolved a lead', 'passkey-again'),
    summary: 'for a lead whose lender does not answer, once you know from the lender what became of it',
    description:
      'An acceptance ends the run; after a no, the next lender is asked, unless the consent is too old. The applicant is notified of the end by mail.',
    input: z.strictObject({
      id: leadId,
      said: described(z.enum(['accepted', 'declined']), 'what the lender said'),
      reason: reason('from whom you know it'),
    }),
    answer: resolvedLead,
    refusals: { 404: UNKNOWN_LEAD, 409: NOTHING_OPEN },
  }),
  'POST /applications/{id}/cancellation': call({
    name: 'cancel-lead',
    ...writes('support', 'Canceled a lead', 'passkey-again'),
    summary: 'ends a run whose lender does not answer, and tells the lender that the lead is taken back',
    description: 'No other lender is asked. The applicant is notified of the end by mail.',
    input: z.strictObject({ id: leadId, reason: reason('why nobody waits any longer') }),
    answer: resolvedLead,
    refusals: { 404: UNKNOWN_LEAD, 409: NOTHING_OPEN },
  }),
}
