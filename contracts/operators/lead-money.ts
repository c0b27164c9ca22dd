/** What operators decide about the money of one lead: its price, a credit, and whether a return is accepted. */
import * as z from 'zod/mini'
import { LEAD_MONEY_STATE_NAMES, LEAD_MONEY_STATES, LINE_KINDS, LINE_LABELS } from '#domain/money/lines.ts'
import { described } from '#domain/values/described.ts'
import { callsAbout, writes } from './operator-endpoint.ts'
import { cents, count, countOrNull, knownId, leadId, moment, month, reason, UNKNOWN_LEAD } from './parts.ts'

const call = callsAbout('applications')

const listed = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels)
    .map(([name, label]) => `\`${name}\`: ${label}`)
    .join('; ')

export const lineKind = described(z.enum(LINE_KINDS), `what it is for. ${listed(LINE_LABELS)}`, { examples: ['accrued'] })
export const moneyLine = z.object({
  at: moment('when'),
  kind: lineKind,
  cents: countOrNull('what it changes of what is owed, in US cents; null: accepted, and the price is not final', 4500),
  month: month('the month of the statement that it belongs to (New York)'),
})
export const leadMoneyState = described(
  z.enum(LEAD_MONEY_STATE_NAMES),
  `what became of a lead that a lender accepted. ${listed(LEAD_MONEY_STATES)}`,
  { examples: ['sold'] },
)

const MOST_CENTS = 100_000

const changed = z.object({
  id: knownId('the lead id'),
  state: leadMoneyState,
  payoutCents: countOrNull('its price now, in US cents; null: not final', 4000),
  owedCents: count('what the lender owes for it now, in US cents', 4000),
})

const decided = {
  answer: changed,
  refusals: { 404: UNKNOWN_LEAD, 409: 'The lead is not where this could change anything; the sentence says why' },
}

export const LEAD_MONEY_ENDPOINTS = {
  'POST /applications/{id}/price': call({
    name: 'reprice-lead',
    ...writes('lender-manager', 'Changed the price of a lead', 'passkey-again'),
    summary: 'changes what a lender pays for a lead that it has',
    description:
      'For a lead that is sold. What changes goes into the statement of its month, or, once that is final, into the next.',
    input: z.strictObject({
      id: leadId,
      payoutCents: cents('the new price, in US cents', 0, MOST_CENTS),
      reason: reason('why', 'why does the price change?', 'agreed with the lender by telephone'),
    }),
    ...decided,
  }),
  'POST /applications/{id}/credit': call({
    name: 'credit-lead',
    ...writes('lender-manager', 'Gave a credit', 'passkey-again'),
    summary: 'gives a lender a credit on a lead that it has, of what it owes at most',
    description: 'The lead stays sold at its price, and less is owed for it.',
    input: z.strictObject({
      id: leadId,
      creditCents: cents('the credit, in US cents', 1, MOST_CENTS),
      reason: reason('why', 'why is it given?', 'the telephone number was wrong'),
    }),
    ...decided,
  }),
  'POST /applications/{id}/return': call({
    name: 'answer-return',
    ...writes('lender-manager', 'Answered a return', 'passkey-again'),
    summary: 'accepts or refuses a return that a lender has asked for',
    description: 'Without an answer the return is accepted by itself after the days of the lender file.',
    input: z.strictObject({
      id: leadId,
      answer: described(z.enum(['accepted', 'refused']), 'what we say to it'),
      reason: reason('why', 'why?', 'the applicant confirmed the loan'),
    }),
    ...decided,
  }),
}
