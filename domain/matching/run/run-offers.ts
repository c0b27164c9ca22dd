/**
 * A run whose person chooses the lender. Where another run reserves and posts, it shows the offers that are left, and waits: no lender gets the
 * identity without a choice. A lender that does not take the person after all is named, with the offers that are left. Those
 * whose lenders named no end are good for the whole time again, since the person could not choose while that lender was asked.
 *
 * A lender whose offer is old is pinged again before it can be chosen. The run goes on waiting meanwhile: when the answer is lost, nothing is
 * different.
 */
import type { LenderId } from '../lender/lender.ts'
import type { PingResult } from '../lender/lender-results.ts'
import { priceTagOf } from '../lender/price-tag.ts'
import { hasEnded, lastEnd, shownFromNow, statusAfter, termsOf } from './offer-status.ts'
import { CHOSEN_ELSEWHERE, EXPIRED, WITHDRAWN } from './outcome.ts'
import { judgePing } from './ping-answers.ts'
import { finish, finishRefused } from './run-finish.ts'
import { askPings, attemptKey, pingNotes } from './run-keys.ts'
import { note, noteOfResult } from './run-notes.ts'
import { choicesOf, withholdBeforeOffer } from './run-sharing.ts'
import type { Attempt, OfferStatus, RunCommand, RunEvent, RunNote, RunRules, RunState, RunStep } from './run-state.ts'

/**
 * Shows the offers that are left, or ends the run when none is. A person who chose, and was then told that the answer comes by mail, looks at no
 * offers: the no ends the run, and the mail says so. One who was told to wait before the first offers finds them by a reload.
 */
export function offerRest(state: RunState, rules: RunRules, commands: readonly RunCommand[], notes: readonly RunNote[]): RunStep {
  const left = withholdBeforeOffer({ ...state, offers: shownFromNow(state, rules) }, rules)
  const noted = [...notes, ...left.notes]
  const { queue } = left.state
  const isLeftToMail = rules.isLeftToMail && state.chosen
  if (isLeftToMail || !hasGoodOffer(left.state, rules)) return finishRefused(left.state, commands, noted)
  return {
    // Nothing is in flight while a person looks at offers: a budget that was spent before, or a stop, is over.
    state: choosing({ ...left.state, halted: null }, rules),
    commands: [...commands, { kind: 'offer' }],
    notes: [...noted, ...queue.map((lender, place) => note('offer', lender, { outcome: 'offered', reason: String(place + 1) }))],
  }
}

const hasGoodOffer = (state: RunState, { now }: RunRules): boolean => state.queue.some((lender) => !hasEnded(state, lender, now))

const choosing = (state: RunState, rules: RunRules): RunState => ({
  ...state,
  phase: { kind: 'choosing', until: lastEnd(state), choices: choicesOf(state, rules) },
})

export type PersonsEvent = Extract<
  RunEvent,
  { kind: 'chosen' | 'recheck' | 'rechecked' | 'offers-declined' | 'offers-expired' | 'chosen-elsewhere' }
>

/** Undefined: the event does not fit the state. */
export function applyPersonEvent(state: RunState, event: PersonsEvent, rules: RunRules): RunStep | undefined {
  // Lenders that are being asked for offers have no name yet.
  const isUnchosen = state.phase.kind === 'choosing' || (state.phase.kind === 'pinging' && event.kind === 'chosen-elsewhere')
  if (!isUnchosen) return undefined
  if ('lender' in event && (!state.queue.includes(event.lender) || hasEnded(state, event.lender, rules.now))) return undefined
  switch (event.kind) {
    case 'chosen':
      return choose(state, event.lender)
    case 'recheck':
      return recheck(state, event.lender)
    case 'rechecked':
      return rechecked(state, event.lender, event.answer, rules)
    case 'offers-declined':
      return finish(state, WITHDRAWN, [], [note('offer', null, { outcome: 'declined-by-person' })])
    case 'offers-expired':
      return finish(state, EXPIRED, [], [note('offer', null, { outcome: 'expired' })])
    case 'chosen-elsewhere': {
      const ended = note('offer', null, { outcome: 'expired', reason: 'chosen-elsewhere' })
      return finish({ ...state, chosenElsewhere: true }, CHOSEN_ELSEWHERE, [], [ended])
    }
  }
}

function choose(state: RunState, lender: LenderId): RunStep {
  const attempt: Attempt = { lender, key: attemptKey(state.runId, lender) }
  return {
    state: {
      ...state,
      chosen: [...(state.chosen ?? []), lender],
      queue: state.queue.filter((each) => each !== lender),
      phase: { kind: 'reserving', attempt },
    },
    commands: [{ kind: 'reserve-cap', attempt }],
    notes: [note('offer', lender, { outcome: 'chosen' })],
  }
}

const withStatus = (state: RunState, lender: LenderId, status: Partial<OfferStatus>): RunState => ({
  ...state,
  offers: { ...state.offers, [lender]: { ...(state.offers?.[lender] as OfferStatus), ...status } },
})

function recheck(state: RunState, lender: LenderId): RunStep {
  const asking = withStatus(state, lender, { pings: (state.offers?.[lender]?.pings ?? 1) + 1 })
  return { state: asking, commands: [askPings(asking, [lender])], notes: pingNotes(asking, [lender]) }
}

/** The same price again can be chosen; another one is shown beside the old one; a no takes the offer away. */
function rechecked(state: RunState, lender: LenderId, answer: PingResult, rules: RunRules): RunStep | undefined {
  const candidate = state.candidates.find((each) => each.lender === lender)
  const before = termsOf(state, lender)
  if (!candidate || !before) return undefined
  const { amount } = state.facts
  const { offer, result } = judgePing(candidate, amount, answer, rules.now)
  if (offer) {
    const isChanged = JSON.stringify(priceTagOf(amount, before)) !== JSON.stringify(priceTagOf(amount, offer.terms))
    const { pings, terms, was } = state.offers?.[lender] ?? {}
    const status = { ...statusAfter(answer, rules), pings, ...(isChanged ? { terms: offer.terms, was: before } : { terms, was }) }
    return {
      state: choosing({ ...state, offers: { ...state.offers, [lender]: status } }, rules),
      commands: [{ kind: 'offer', ...(isChanged && { renewed: lender }) }],
      notes: [
        note('ping', lender, { outcome: 'yes', priceCents: offer.payoutCents }),
        ...(isChanged ? [note('offer', lender, { outcome: 'price-changed' })] : []),
      ],
    }
  }
  const notes = result ? [noteOfResult('ping', lender, result)] : []
  // It may answer in a minute: its offer is good until its end.
  if (result?.kind === 'failed')
    return { state: withStatus(state, lender, { isUnreached: true }), commands: [{ kind: 'offer' }], notes }
  const left: RunState = {
    ...withStatus(state, lender, { isWithdrawn: true }),
    queue: state.queue.filter((each) => each !== lender),
    results: [...state.results, ...(result ? [{ lender, result }] : [])],
  }
  const noted = [...notes, note('offer', lender, { outcome: 'withdrawn-by-lender' })]
  if (!hasGoodOffer(left, rules)) return finishRefused(left, [], noted)
  return { state: choosing(left, rules), commands: [{ kind: 'offer' }], notes: noted }
}
