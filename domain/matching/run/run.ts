/**
 * The matching run as a state machine: from the stored state and an event to the next state and the commands to carry out.
 *
 *   pinging → ready → reserving → posting → finished
 *                ↑________|__________|  ↘ unknown ↗
 *
 * Where the person chooses the lender (run-offers.ts), `choosing` stands in the place of `ready`.
 *
 * Promises, for any events in any order: at most one lender accepts; no other lender gets the lead while an outcome is unknown, nor after a
 * lender's data error; only lenders that passed the screening get it, each once, and no more of them than the sharing budget allows; where the
 * person chooses, only a lender that was chosen gets it; after a person has withdrawn (run-withdrawal.ts) no further one gets it; bank numbers
 * follow an acceptance; a stale run (run-questions.ts) posts nothing; every run ends. An event that does not fit the state changes nothing.
 *
 * The caller stores `state` before it carries out `commands`. The cap commands touch the same database, and belong in the same
 * transaction as the state; calls to lenders come after it. Notes are the ledger's rows, stored with the state.
 */
import { assertNever } from '../../values/assert-never.ts'
import type { PingResult, PostResult } from '../lender/lender-results.ts'
import { statusAfter } from './offer-status.ts'
import { acceptedOutcome, CANCELED, type LenderResult } from './outcome.ts'
import { answerOf, judgePing } from './ping-answers.ts'
import { rankOffers } from './ranking.ts'
import { finish, finishRefused } from './run-finish.ts'
import { askPings, attemptKey, pingId, pingNotes } from './run-keys.ts'
import { note, noteOfResult } from './run-notes.ts'
import { applyPersonEvent, offerRest } from './run-offers.ts'
import { askAgain, askNext, putOff } from './run-questions.ts'
import { countIntent, hasPlace, intentNote, observePost, observeStatus, withholdFromRest } from './run-sharing.ts'
import {
  type Attempt,
  type Candidate,
  type InterruptReason,
  openAttempt,
  type RunCommand,
  type RunEvent,
  type RunNote,
  type RunRules,
  type RunState,
  type RunStep,
} from './run-state.ts'
import { endWithdrawn, lendersThatMayHaveIt, takeBack, withdraw } from './run-withdrawal.ts'

export function stepRun(state: RunState, event: RunEvent, rules: RunRules): RunStep {
  switch (event.kind) {
    case 'pings-answered':
      return state.phase.kind === 'pinging' ? rankAnswers(state, event.answers, rules) : unchanged(state)
    case 'cap-reserved':
    case 'cap-refused':
    case 'sharing-refused':
      return reserveAnswered(state, event, rules)
    case 'post-answered':
      return postAnswered(state, event.key, event.result, rules)
    case 'status-answered':
      return statusAnswered(state, event.key, event.result, rules)
    case 'canceled':
      return cancel(state, event.key)
    case 'chosen':
    case 'recheck':
    case 'rechecked':
    case 'offers-declined':
    case 'offers-expired':
    case 'chosen-elsewhere':
      return applyPersonEvent(state, event, rules) ?? unchanged(state)
    case 'withdrawn':
      return withdraw(state) ?? unchanged(state)
    case 'budget-spent':
    case 'stop-asked':
      return interrupt(state, event.kind)
    case 'resumed':
      return resume(state, rules)
    default:
      return assertNever(event)
  }
}

function rankAnswers(state: RunState, answers: Readonly<Record<string, PingResult>>, rules: RunRules): RunStep {
  const answered = state.candidates.map((candidate) =>
    judgePing(candidate, state.facts.amount, answerOf(answers, candidate.lender), rules.now),
  )
  const offers = answered.flatMap(({ offer }) => (offer ? [offer] : []))
  const refusals = answered.flatMap(({ lender, result }) => (result ? [{ lender, result }] : []))
  const decision = rankOffers(state.ranking, offers, state.facts, state.runId)
  const notes = [
    ...offers.map(({ lender, payoutCents }) => note('ping', lender, { outcome: 'yes', priceCents: payoutCents })),
    ...refusals.map(({ lender, result }) => noteOfResult('ping', lender, result)),
    ...decision.order.map(({ lender, place, because }) => note('rank', lender, { outcome: String(place), reason: because })),
  ]
  const queue = decision.order.map(({ lender }) => lender)
  const statuses = queue.map((lender) => [lender, statusAfter(answerOf(answers, lender), rules)] as const)
  const ranked = { ...state, ...(state.choice && { offers: Object.fromEntries(statuses) }), decision, queue, results: refusals }
  return tryNext(ranked, rules, [], notes)
}

/** The only place where a run turns to its next lender; it is reached with no call in flight. */
function tryNext(state: RunState, rules: RunRules, commands: readonly RunCommand[], notes: readonly RunNote[]): RunStep {
  if (state.isWithdrawn) return endWithdrawn({ ...state, phase: { kind: 'ready' } }, commands, notes)
  if (state.stale) return askNext(state, rules, commands, notes)
  if (state.choice) return offerRest(state, rules, commands, notes)
  const [lender, ...queue] = rules.isConsentOld ? [] : state.queue
  if (lender === undefined) return finishRefused(state, commands, notes)
  if (!hasPlace(state, rules)) {
    const withheld = withholdFromRest(state)
    return finishRefused(withheld.state, commands, [...notes, ...withheld.notes])
  }
  if (state.halted) {
    return {
      state: { ...state, phase: { kind: 'ready' } },
      commands: [...commands, { kind: 'hand-over', reason: state.halted }],
      notes,
    }
  }
  const attempt: Attempt = { lender, key: attemptKey(state.runId, lender) }
  return {
    state: { ...state, queue, phase: { kind: 'reserving', attempt } },
    commands: [...commands, { kind: 'reserve-cap', attempt }],
    notes,
  }
}

function reserveAnswered(
  state: RunState,
  event: Extract<RunEvent, { kind: 'cap-reserved' | 'cap-refused' | 'sharing-refused' }>,
  rules: RunRules,
): RunStep {
  if (state.phase.kind !== 'reserving' || state.phase.attempt.key !== event.key) return unchanged(state)
  const { attempt } = state.phase
  if (event.kind !== 'cap-reserved') {
    const isFull = event.kind === 'cap-refused'
    const result: LenderResult = isFull ? { kind: 'cap-full' } : { kind: 'not-shared', reason: event.reason }
    const refusal = noteOfResult(isFull ? 'cap' : 'sharing', attempt.lender, result)
    return tryNext(withResult(state, attempt, result), rules, [], [refusal])
  }
  if (state.halted || state.isWithdrawn)
    return tryNext({ ...state, queue: [attempt.lender, ...state.queue] }, rules, [{ kind: 'release-cap', attempt }], [])
  return {
    state: { ...countIntent(state, attempt), phase: { kind: 'posting', attempt } },
    commands: [{ kind: 'post', attempt, pingId: pingId(state, attempt.lender) }],
    notes: [intentNote(attempt)],
  }
}

function postAnswered(state: RunState, key: string, result: PostResult, rules: RunRules): RunStep {
  const attempt = openAttempt(state.phase)
  if (attempt?.key !== key) return unchanged(state)
  // A second "unknown" about a lead whose status is being asked says nothing new.
  if (result.kind === 'unknown' && state.phase.kind !== 'posting') return unchanged(state)
  const observed = observePost(state, attempt, result)
  const notes = [...observed.notes, noteOfResult('post', attempt.lender, result)]
  return result.kind === 'unknown'
    ? askAgain(observed.state, attempt, 0, rules, notes)
    : resolve(observed.state, attempt, result, rules, notes)
}

function statusAnswered(state: RunState, key: string, result: PostResult, rules: RunRules): RunStep {
  const attempt = openAttempt(state.phase)
  if (attempt?.key !== key || state.phase.kind === 'posting') return unchanged(state)
  if (result.kind === 'unknown' && state.phase.kind !== 'unknown') return unchanged(state)
  const observed = observeStatus(state, attempt, result)
  const notes = [...observed.notes, noteOfResult('status', attempt.lender, result)]
  if (result.kind !== 'unknown') return resolve(observed.state, attempt, result, rules, notes)
  if (state.stale) return askNext(putOff(observed.state, attempt), rules, [], notes)
  const asks = state.phase.kind === 'unknown' ? state.phase.asks : 0
  return askAgain(observed.state, attempt, asks + 1, rules, notes)
}

/** The lender has certainly accepted the lead, or certainly not. */
function resolve(
  state: RunState,
  attempt: Attempt,
  result: Exclude<PostResult, { kind: 'unknown' }>,
  rules: RunRules,
  notes: readonly RunNote[],
): RunStep {
  const resolved = withResult(state, attempt, result)
  const candidate = candidateOf(state, attempt)
  if (result.kind === 'accepted') {
    const redirectRule = {
      redirectHosts: candidate?.redirectHosts ?? [],
      allowHttp: rules.allowHttpRedirects,
      wrongSiteMarker: rules.wrongSiteMarker,
    }
    const bank: RunCommand[] = candidate?.needsBank ? [{ kind: 'send-follow-up', attempt, followUp: 'bank' }] : []
    const outcome = acceptedOutcome(attempt.lender, result, redirectRule)
    return finish(resolved, outcome, [{ kind: 'keep-cap', attempt }, ...bank], notes)
  }
  const release: RunCommand = { kind: 'release-cap', attempt }
  // After an unresolved end the applicant has moved on: a late no closes the run, and no other lender is asked. A mistake goes back to the
  // applicant, and not to the next lender. A stale run posts nothing, and asks on: another lender may have the lead.
  const isOver = state.phase.kind === 'finished' || (result.kind === 'data_error' && !state.stale && !state.isWithdrawn)
  return isOver ? finishRefused(resolved, [release], notes) : tryNext(resolved, rules, [release], notes)
}

/** Whoever may have the lead is told to stop, and no other lender is asked. */
function cancel(state: RunState, key: string): RunStep {
  const attempt = openAttempt(state.phase)
  if (attempt?.key !== key || state.phase.kind === 'posting') return unchanged(state)
  const notes = lendersThatMayHaveIt(state).map((lender) => note('status', lender, { outcome: 'canceled' }))
  return finish({ ...state, stale: undefined }, CANCELED, takeBack(state), notes)
}

function interrupt(state: RunState, reason: InterruptReason): RunStep {
  if (state.phase.kind === 'finished' || state.phase.kind === 'choosing') return unchanged(state)
  // A spent budget is remembered over a stop: `pending` has been answered, and is not answered again.
  const halted: RunState = {
    ...state,
    halted: reason === 'budget-spent' ? reason : (state.halted ?? reason),
  }
  const answer: RunCommand[] = reason === 'budget-spent' && state.halted !== 'budget-spent' ? [{ kind: 'answer-pending' }] : []
  // A post, a reservation or pings in flight are waited for; their answer hands the run over.
  const inFlight = ['posting', 'reserving', 'pinging'].includes(state.phase.kind)
  const handOver: RunCommand[] = inFlight || state.halted ? [] : [{ kind: 'hand-over', reason }]
  return { state: halted, commands: [...answer, ...handOver], notes: [] }
}

function resume(state: RunState, rules: RunRules): RunStep {
  const going: RunState = { ...state, halted: null }
  // A post whose answer was lost, or a reservation, is looked at below.
  const withdrawn = state.isWithdrawn && !['posting', 'reserving'].includes(state.phase.kind) ? withdraw(going) : undefined
  if (withdrawn) return withdrawn
  switch (state.phase.kind) {
    case 'pinging':
      return { state: going, commands: [askPings(going)], notes: pingNotes(going) }
    case 'ready':
      return tryNext(going, rules, [], [])
    // Not expired yet: a process that died with a choice in hand had claimed it.
    case 'choosing':
      return { state: going, commands: [{ kind: 'offer' }], notes: [] }
    case 'reserving':
      return { state: going, commands: [{ kind: 'reserve-cap', attempt: state.phase.attempt }], notes: [] }
    case 'posting': {
      const lost: LenderResult = { kind: 'unknown', code: 'answer-lost' }
      return askAgain(going, state.phase.attempt, 0, rules, [noteOfResult('post', state.phase.attempt.lender, lost)])
    }
    case 'unknown':
      return askAgain(going, state.phase.attempt, state.phase.asks, rules, [])
    case 'finished':
      return unchanged(state)
    default:
      return assertNever(state.phase)
  }
}

const unchanged = (state: RunState): RunStep => ({ state, commands: [], notes: [] })

const withResult = (state: RunState, { lender }: Attempt, result: LenderResult): RunState => ({
  ...state,
  results: [...state.results, { lender, result }],
})

const candidateOf = ({ candidates }: RunState, { lender }: Attempt): Candidate | undefined =>
  candidates.find((candidate) => candidate.lender === lender)
