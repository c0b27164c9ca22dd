/**
 * What is known only when the server starts: sentences about lenders, their order, inquiries, data and the policy, each made of the facts that
 * decide whether it is true. Texts call them like any other fact, `{ranking}`; until they are known a slot stands there.
 */
import { MAX_OFFER_DAYS } from '#domain/matching/lender/offer.ts'
import { RANKING_SENTENCES } from '#domain/matching/lender/ranking-rules.ts'
import { type StateCode, US_STATES } from '#domain/places/us-states.ts'
import { policyNamed } from '#domain/policy/policy.ts'
import { type PublicFacts, type PublicRange, statesThatAre } from '#domain/policy/public-facts.ts'
import { formatPercentRange } from '#domain/values/money.ts'
import {
  CHOICE,
  type ChoiceSlot,
  CLOSED_STATE,
  REFUSAL,
  TERMS_BOX,
  WAITING_FIGURES,
  WAITING_PACE,
  WAITING_STAGES,
  WHILE_TYPING,
} from './policy-copy.ts'
import { countOf } from './states.ts'

type Saying = (facts: PublicFacts) => string

const choiceOf = ({ policy }: PublicFacts) => policyNamed(policy).choice

const CHOICE_SLOTS = Object.fromEntries(
  Object.entries(CHOICE).map(([name, text]): [string, Saying] => [name, (facts) => text[choiceOf(facts)]]),
) as Readonly<Record<ChoiceSlot, Saying>>

export const START_FACTS = {
  ranking: ({ ranking }) => RANKING_SENTENCES[ranking],

  identityLimit: (facts) => `at most ${lendersAllowed(facts)}${windowOf(facts)}`,
  identityFact: (facts) =>
    choiceOf(facts) === 'by-person'
      ? `Only a lender whose offer you choose. No more than ${lendersAllowed(facts)}${windowOf(facts)}.`
      : `No more than ${lendersAllowed(facts)}${windowOf(facts)}. A lender sees it only after saying yes to your request.`,
  identity: (facts) => `${limitSentence(facts)} ${orderSentence(facts)}`,
  identityPoint: (facts) =>
    choiceOf(facts) === 'by-person'
      ? 'You choose which lender gets your name'
      : `No more than ${lendersAllowed(facts)} get${facts.maxLendersPerPerson === 1 ? 's' : ''} your name`,

  inquiry: (facts) =>
    mayInquire(facts)
      ? 'A lender that gets your application may make a soft inquiry. It doesn’t affect your credit score.'
      : 'Applying makes no credit inquiry, so it can’t affect your credit score.',
  inquiryFact: (facts) =>
    `${mayInquire(facts) ? 'A soft check or none when you apply' : 'None when you apply'}. A lender may do a hard check if you accept.`,
  inquiryPoint: (facts) => (mayInquire(facts) ? 'Applying won’t affect your credit score' : 'No credit inquiry to apply'),

  bankDeletion: ({ bankHours }) => `${counted(bankHours, 'hour')} after your application ends, whatever the answer`,
  identityDays: ({ identityDays }) => counted(identityDays, 'day'),
  decisionMonths: ({ decisionMonths }) => counted(decisionMonths, 'month'),
  certificateMonths: ({ certificateMonths }) => counted(certificateMonths, 'month'),
  verificationDays: ({ verificationDays }) => counted(verificationDays, 'day'),
  privacyRequestMonths: ({ privacyRequestMonths }) => counted(privacyRequestMonths, 'month'),
  backupDays: ({ backupDays }) => counted(backupDays, 'day'),

  applyingAgain: ({ duplicateWindowDays }) =>
    duplicateWindowDays === 0
      ? 'Each application stands on its own, even if a lender accepted an earlier one.'
      : `Did a lender accept your application in the past ${counted(duplicateWindowDays, 'day')}, or is one still deciding? Then applying again sends nothing to a lender. The answer goes to the email address you gave first.`,

  servedStates: (facts) => namesOf(statesThatAre(facts, 'served')) || 'None right now',
  noLenderStates: (facts) => namesOf(statesThatAre(facts, 'no-lender')) || 'None',
  whereToApply: (facts) => {
    const served = statesThatAre(facts, 'served')
    const without = statesThatAre(facts, 'no-lender')
    const none = without.length > 0 ? ` In ${countOf(without)} more we have no lender right now.` : ''
    if (served.length === 0) return 'We have no licensed lender in any state right now.'
    return `We have licensed lenders in ${countOf(served)}.${none}`
  },

  lendersApr: ({ lenders }) => {
    const ranges = lenders.flatMap(({ licenses }) => licenses.map(({ aprPercent }) => aprPercent))
    if (ranges.length === 0) return 'no lender right now'
    return `${lendersApr(rangeOver(ranges))} APR (${counted(lenders.length, 'lender')})`
  },

  termsBox: ({ policy }) => TERMS_BOX[policyNamed(policy).termsBox],
  closedState: ({ closedStates, policy }) =>
    closedStates.length === 0
      ? 'If we stop serving a state, this page will name it.'
      : CLOSED_STATE[policyNamed(policy).unavailableStates],
  refusal: ({ policy }) => REFUSAL[policyNamed(policy).lenderRefusal],
  waitingFigures: ({ policy }) => WAITING_FIGURES[policyNamed(policy).processingFigures],
  waitingPace: ({ policy }) => WAITING_PACE[policyNamed(policy).processingPace],
  waitingStages: ({ policy }) => WAITING_STAGES[policyNamed(policy).processingPace],
  whileTyping: ({ policy }) => WHILE_TYPING[policyNamed(policy).streetSuggestions],

  requestLinkDays: ({ requestLinkDays }) => counted(requestLinkDays, 'day'),
  choiceTime: (facts) =>
    choiceOf(facts) === 'by-person'
      ? `You can choose an offer as long as its lender says, at most ${MAX_OFFER_DAYS} days, or for ${counted(facts.offerChoiceMinutes, 'minute')} if it doesn’t say. When all have run out, you can apply again.`
      : 'You don’t choose among lenders, but you can always say no to the offer you see.',
  ...CHOICE_SLOTS,
} as const satisfies Readonly<Record<string, Saying>>

export const lendersIn = (facts: PublicFacts, state: StateCode) =>
  facts.lenders.flatMap((lender) =>
    lender.licenses.filter((license) => license.state === state).map((license) => ({ lender, license })),
  )

/** 11.8% to 391.1% */
export const lendersApr = (range: PublicRange): string => formatPercentRange(range, (percent) => `${percent.toFixed(1)}%`)

export const rangeOver = (ranges: readonly PublicRange[]) => ({
  min: Math.min(...ranges.map(({ min }) => min)),
  max: Math.max(...ranges.map(({ max }) => max)),
})

export const counted = (count: number, thing: string) => `${count} ${thing}${count === 1 ? '' : 's'}`
const namesOf = (states: readonly StateCode[]) => states.map((state) => US_STATES[state]).join(', ')

/** A lender that nobody knows better of counts as one that inquires. */
const mayInquire = ({ lenders }: PublicFacts) => lenders.some(({ inquiryOnPost }) => inquiryOnPost === 'soft')

const lendersAllowed = ({ maxLendersPerPerson }: PublicFacts) =>
  maxLendersPerPerson === 1 ? 'one lender' : `${maxLendersPerPerson} lenders`

const windowOf = ({ releaseWindowDays }: PublicFacts) =>
  releaseWindowDays === 0 ? ' for one application' : ` within ${counted(releaseWindowDays, 'day')}`

function limitSentence(facts: PublicFacts): string {
  const often = facts.releaseWindowDays === 0 ? '' : ', however often you apply'
  return `Your identity goes to ${START_FACTS.identityLimit(facts)}${often}.`
}

function orderSentence(facts: PublicFacts): string {
  if (choiceOf(facts) === 'by-person')
    return 'A lender gets it only after saying yes to your request without your name, and only when you choose its offer.'
  return facts.maxLendersPerPerson === 1
    ? 'That lender must first have made an offer without knowing your name.'
    : 'Lenders get it one after the other, each only after making an offer without knowing your name. We stop at the first that accepts.'
}
