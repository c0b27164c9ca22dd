/** Applications as operators see them: masked, unless they say why they must see more. */
import * as z from 'zod/mini'
import { consentAct } from '#domain/consent/acts.ts'
import { SUBMITTING_ACTS } from '#domain/consent/submitting-acts.ts'
import { STATE_CODES } from '#domain/places/us-states.ts'
import { described, objectOrNull } from '#domain/values/described.ts'
import { APPLICATION_FIGURE_NAMES, UNCOUNTED_FIGURE_NAMES } from './figures.ts'
import { CALL_RESULT_NAMES, CALL_RESULTS, LENDER_CALLS } from './filters.ts'
import { leadMoneyState } from './lead-money.ts'
import { looks } from './looks.ts'
import { callsAbout, reads, reveals } from './operator-endpoint.ts'
import {
  applicationStatus,
  count,
  countOrNull,
  fieldGroup,
  flag,
  id,
  knownId,
  knownIdOrNull,
  leadId,
  moment,
  momentOrNull,
  optionalDay,
  pageSize,
  period,
  queryFlag,
  reason,
  text,
  textOrNull,
  texts,
  UNKNOWN_LEAD,
  values,
} from './parts.ts'

const call = callsAbout('applications')

/** Nothing here is sealed: what a decision rests on, and names nobody. */
export const listedApplication = z.object({
  id: knownId('the lead id'),
  createdAt: moment('when it was received'),
  status: applicationStatus,
  statusAt: moment('since when it stands so'),
  loanAmount: count('how much was asked for, in whole US dollars', 1000),
  state: text('the state of residence', 'TX'),
  payFrequency: text('how often the applicant is paid', 'Bi-weekly'),
  grossIncome: count('the monthly income before taxes, in whole US dollars', 3200),
  landingPath: textOrNull('the page on which the visit began', '/payday-loans'),
  source: textOrNull('the source that the visit’s link named, of the accepted names', 'google'),
  medium: textOrNull('the kind of link that it named, of the accepted names', 'cpc'),
  campaign: textOrNull('the campaign that it named, of the accepted names', 'spring'),
  looksLikeMachine: flag('whether a field was filled in that no person sees'),
  kept: described(z.array(fieldGroup), 'which groups of values are still kept', { examples: [['contact', 'identity']] }),
  erased: flag('whether the person was erased'),
  lender: textOrNull('the id of the lender that accepted it; null: none has', 'larkspur'),
  payoutCents: countOrNull('its price, in US cents; null: not final, or nobody has accepted it', 4500),
  owedCents: countOrNull('what that lender owes for it now, in US cents: nothing once it was returned or taken back', 4500),
  moneyState: described(z.nullable(leadMoneyState), 'what became of it; null: no lender has accepted it', { examples: ['sold'] }),
  isRepeat: flag('whether it repeats an earlier application of the same person, whose result it has'),
})
export type ListedApplication = z.infer<typeof listedApplication>

const ledgerLine = z.object({
  at: moment('when'),
  stage: text('the stage of the run', 'post'),
  outcome: text('what it came to', 'accepted'),
  lender: z.optional(text('which lender', 'larkspur')),
  fieldsShared: texts('the names of the fields that left, never their values', ['email']),
  reason: z.optional(text('why', 'cap-full')),
  durationMs: z.optional(count('how long it took, in milliseconds', 240)),
  priceCents: z.optional(count('what the lender pays, in US cents', 4500)),
})

export const maskedApplication = {
  facts: described(z.record(z.string(), z.union([z.string(), z.number()])), 'what the decision rests on, by field', {
    examples: [{ accountType: 'checking', timeAtJob: '3' }],
  }),
  masked: values('each value as far as it may be seen', { email: 'c•••@example.com' }),
}

const shownApplication = z.object({
  ...listedApplication.shape,
  runEndedAt: momentOrNull('when the search for a lender ended; from then on bank numbers are kept for a day'),
  policy: text('the policy under which it was received', 'as-specified'),
  ...maskedApplication,
  consent: objectOrNull('what was agreed to; null when that is no longer kept', {
    acceptedAt: moment('when'),
    submittedBy: described(z.nullable(z.enum(SUBMITTING_ACTS)), 'what sent the application; null when the client did not say', {
      examples: ['button'],
    }),
    acts: described(z.array(consentAct), 'what was done, one row per text'),
    choices: described(
      z.array(
        z.object({
          lender: text('the chosen lender', 'acme'),
          at: moment('when'),
          acts: described(z.array(consentAct), 'what was permitted'),
        }),
      ),
      'what was permitted with each choice of a lender',
      { examples: [[]] },
    ),
  }),
  ledger: described(z.array(ledgerLine), 'every step, in order'),
  ledgerUnbroken: flag('whether no entry was changed, moved or left out'),
  looks,
})
export type ShownApplication = z.infer<typeof shownApplication>

const revealedApplication = z.object({
  id: knownId('the lead id'),
  values: values('the values, by field', { email: 'conny@example.com' }),
})
export type RevealedApplication = z.infer<typeof revealedApplication>

/** How far back one call looks for what a filter lets through. */
export const LOOKED_THROUGH = 20_000
/** Where each is looked up by its calls, which takes longer. */
export const LOOKED_THROUGH_BY_CALLS = 8000
export const MOST_COUNTED = 10_000

const word = (description: string, example: string) =>
  described(z.optional(z.string().check(z.minLength(1), z.maxLength(200, { error: 'is too long' }))), description, {
    examples: [example],
  })
const dollars = (description: string) =>
  described(z.optional(z.coerce.number().check(z.int({ error: 'must be a whole number' }), z.gte(0))), description, {
    title: 'dollars',
    examples: [500],
  })

const LISTED_FIGURES = [...APPLICATION_FIGURE_NAMES, ...UNCOUNTED_FIGURE_NAMES] as const
export type ListedFigure = (typeof LISTED_FIGURES)[number]

const applicationFilter = {
  figure: z.optional(
    described(z.enum(LISTED_FIGURES), 'only those that this figure counts (docs/figures.md)', { examples: ['sold'] }),
  ),
  status: z.optional(described(applicationStatus, 'only with this status')),
  state: described(z.optional(z.enum(STATE_CODES)), 'only of residents of this state', { examples: ['TX'] }),
  amountFrom: dollars('only for this amount or more, in whole US dollars'),
  amountTo: dollars('only for this amount or less'),
  lender: word('only those that this lender accepted; of the undecided, only those that it has', 'larkspur'),
  asked: word('only those about which this lender was asked', 'larkspur'),
  reason: word(
    'only with this reason in their ledger; with `asked`, in an entry about that lender; of the refused, only if it is why',
    'income',
  ),
  call: described(z.optional(z.enum(LENDER_CALLS)), 'only with such a call; with `asked`, to that lender', { examples: ['ping'] }),
  result: described(
    z.optional(z.enum(CALL_RESULT_NAMES)),
    `only with a call that came to this, for this \`reason\` if one is given. ${Object.entries(CALL_RESULTS)
      .map(([result, means]) => `${result}: ${means}`)
      .join('; ')}`,
    { examples: ['failed'] },
  ),
  calledSince: optionalDay('only with such a call on this day or later (New York)'),
  calledUntil: optionalDay('only with such a call on this day or before'),
  source: word('only those whose link named this source; (none), (new), (hidden) or (unreadable): no accepted one', 'google'),
  medium: word('only those whose link named this medium', 'cpc'),
  campaign: word('only those that this campaign brought', 'spring'),
  landingPath: word('only those whose visit began on this page', '/payday-loans'),
  machine: described(z.optional(queryFlag), 'only those that look like a machine’s, or only the others'),
  ...period('all'),
}

export const APPLICATION_ENDPOINTS = {
  'GET /applications': call({
    name: 'list-applications',
    ...reads('viewer'),
    summary: 'the newest applications, without anything that names a person',
    description: 'Newest first. The id of the last one that was seen, as `before`, gives those that follow.',
    input: z.strictObject({
      ...applicationFilter,
      before: z.optional(id('the last one already seen: older ones follow')),
      limit: pageSize(50, 500),
    }),
    answer: z.object({
      applications: described(z.array(listedApplication), 'the applications, newest first'),
      next: knownIdOrNull(
        `what to give as \`before\` for older ones; null: there are none. A page may be short, and still not be the last: one call looks through ${LOOKED_THROUGH} applications at most, with a filter by calls through ${LOOKED_THROUGH_BY_CALLS}`,
      ),
    }),
  }),
  'GET /applications/count': call({
    name: 'count-applications',
    ...reads('viewer'),
    summary: 'how many applications a filter lets through',
    description: `Of a figure alone, on any days, all of them. Of another filter ${MOST_COUNTED} at most, of the newest ${LOOKED_THROUGH}, or ${LOOKED_THROUGH_BY_CALLS} with a filter by calls: a list is there to be read, and no count keeps its reader waiting.`,
    input: z.strictObject(applicationFilter),
    answer: z.object({
      count: count('how many there are', 41),
      isLeast: flag('whether there may be more'),
    }),
  }),
  'GET /applications/{id}': call({
    name: 'show-application',
    ...reads('viewer'),
    summary: 'one application, its values masked, with its consent and its ledger',
    description: 'Everything about it that names nobody.',
    input: z.strictObject({ id: leadId }),
    answer: shownApplication,
    refusals: { 404: UNKNOWN_LEAD },
  }),
  'POST /applications/{id}/reveals': call({
    name: 'reveal-application',
    ...reveals('support', 'Looked at a person’s values', 'passkey-again'),
    summary: 'the values of one application in the clear; who looked, when and why is recorded',
    description:
      'Without `groups`, all that your role may see: support sees contact values, compliance all. The names of the fields go into the ledger; the operator’s name and reason are kept sealed with the application.',
    input: z.strictObject({
      id: leadId,
      reason: reason('why you need to see them'),
      groups: described(z.optional(z.array(fieldGroup).check(z.minLength(1))), 'some groups only', { examples: [['contact']] }),
    }),
    answer: revealedApplication,
    refusals: {
      403: 'Your role sees contact values only, and others were asked for',
      404: UNKNOWN_LEAD,
      410: 'The values are no longer kept: their time is over, or the person was erased',
    },
  }),
}
