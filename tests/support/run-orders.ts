/**
 * Every order of events of one run, for three lenders: the machine itself, with the smallest store and lenders around it. What is stored survives
 * a kill, what a process only has in memory does not, and any process may go on from what is stored. A lender decides once, keeps its word, and
 * takes nothing after it has said that it received nothing; on the way to it and back everything may be lost.
 */
import { screenLenders } from '#domain/matching/lender/lender-criteria.ts'
import type { PingResult, PostResult } from '#domain/matching/lender/lender-results.ts'
import { maskForPing } from '#domain/matching/run/ping-facts.ts'
import { stepRun } from '#domain/matching/run/run.ts'
import { markStale } from '#domain/matching/run/run-questions.ts'
import { startRun } from '#domain/matching/run/run-start.ts'
import {
  type Attempt,
  openAttempt,
  type RunCommand,
  type RunEvent,
  type RunRules,
  type RunState,
  type RunStep,
  type SharedElsewhere,
} from '#domain/matching/run/run-state.ts'
import { rememberWithdrawal } from '#domain/matching/run/run-withdrawal.ts'
import { CANARY } from './applicants.ts'
import { lenderNamed, TEXAS_LICENSE } from './lenders.ts'

export const LENDERS = ['a', 'b', 'c'] as const
export type LenderName = (typeof LENDERS)[number]
/** The first is the only one that wants bank numbers. */
export const WANTS_BANK = 'a'
export const MAX_LENDERS = 2
const NOW = new Date('2026-11-15T12:00:00Z')

export interface Orders {
  readonly choice: 'by-ranking' | 'by-person'
  readonly pings: readonly PingKind[]
  readonly elsewhere?: readonly SharedElsewhere[]
  /** The lender of an old offer is pinged again before the choice. */
  readonly isAskedAgain?: boolean
  /** How often a lender that did not answer is asked what became of the lead. */
  readonly statusAsks: number
}

/** `costly` is a yes to more than all the others want; `too-costly` to more than the license allows. */
export type PingKind = 'yes' | 'costly' | 'too-costly' | 'no' | 'garbage' | 'timeout'

const offerAt = (interestPercent: number) =>
  ({ kind: 'installment', interestPercent, originationFeePercent: 0, termMonths: 12 }) as const
const PING_ANSWERS: Readonly<Record<PingKind, PingResult | undefined>> = {
  yes: { kind: 'yes' },
  costly: { kind: 'yes', offer: offerAt(35) },
  'too-costly': { kind: 'yes', offer: offerAt(900) },
  no: { kind: 'no', reasons: ['income'] },
  garbage: { kind: 'failed', code: 'unreadable' },
  timeout: undefined,
}
export const YES: readonly PingKind[] = ['yes', 'costly']

/** One lender as it is in truth, and what this run may know of it. */
export interface LenderNow {
  readonly lead: 'none' | 'on-its-way' | 'accepted' | 'declined' | 'data_error'
  /** It has said that it received nothing: what comes later it declines. */
  readonly isFenced?: true
  /** Bytes of the identity have left for it, or may have. */
  readonly mayHaveIt?: true
  /** Absent: nothing was posted. `open`: no certain answer was observed. */
  readonly observed?: 'open' | 'freed' | 'accepted' | 'data_error'
  /** It was its turn. */
  readonly isTried?: true
  readonly holdsCap?: true
  readonly gotBank?: true
  readonly wasVoided?: true
}

type Call =
  | Extract<RunCommand, { kind: 'ask-pings' | 'post' | 'ask-status' }>
  | { readonly kind: 'reserve-cap'; readonly attempt: Attempt }

export interface Moment {
  readonly stored: RunState
  /** The process that has the run, with its call in flight. Its interrupts are stored with the next event. */
  readonly process: { readonly state: RunState; readonly call: Call } | null
  /** "Stop sharing", stored beside the state until a step heeds it. */
  readonly wantsStop?: boolean
  readonly answeredPending?: boolean | undefined
  readonly isConsentOld?: boolean
  readonly pings?: Readonly<Record<LenderName, PingKind>>
  readonly wanted?: LenderName
  /** The lender whose offer was asked about again, once in a run. */
  readonly rechecks?: LenderName
  readonly lenders: Readonly<Record<LenderName, LenderNow>>
}

export interface Taken {
  readonly before: Moment
  readonly known: RunState
  readonly event: RunEvent | { readonly kind: 'started' }
  readonly step: RunStep
  readonly after: Moment
}

export interface Move {
  readonly label: string
  readonly after: Moment
  readonly taken?: Taken
}

export const nameOf = (lender: string): LenderName => lender as LenderName

/** What may happen to a run, from its start to its end. */
export function makeOrders(orders: Orders) {
  const rules: RunRules = {
    allowHttpRedirects: false,
    statusAskDelaysMs: Array(orders.statusAsks).fill(0),
    maxLendersPerPerson: MAX_LENDERS,
    now: NOW,
    offersUntil: new Date(NOW.getTime() + 20 * 60_000).toISOString(),
    elsewhere: orders.elsewhere,
  }
  const answerKinds = combinations(orders.pings)

  function start(): Move {
    const lenders = LENDERS.map((id, place) => lenderNamed(id, { offer: offerAt(10 + 5 * place), needsBank: id === WANTS_BANK }))
    // Neither of these may ever be asked.
    const kept = [lenderNamed('unlicensed', { licenses: { NV: TEXAS_LICENSE } }), lenderNamed('paused', { paused: true })]
    const step = startRun({
      runId: 'run',
      facts: maskForPing(CANARY),
      ranking: { rule: 'fair-cost' },
      screened: screenLenders([...kept, ...lenders], CANARY, NOW),
      ineligible: [],
      choice: orders.choice === 'by-person',
    })
    const nobody = { stored: step.state, process: null, lenders: { a: FRESH, b: FRESH, c: FRESH } }
    return moved('start', nobody, step.state, { kind: 'started' }, step)
  }

  /** One transaction, as the server makes it: state, caps and jobs are stored together, and the calls come after. */
  function take(label: string, before: Moment, event: RunEvent, state = before.process?.state ?? before.stored): Move {
    const known = before.wantsStop ? rememberWithdrawal(state) : state
    const { isConsentOld, answeredPending: isLeftToMail } = before
    return moved(label, before, known, event, stepRun(known, event, { ...rules, isConsentOld, isLeftToMail }))
  }

  /** Observes the truth about a lead, or that nothing is known. */
  const observe = (label: string, before: Moment, lender: LenderName, kind: 'post' | 'status', result: PostResult): Move =>
    take(label, withLender(before, lender, { observed: observedOf(result) }), {
      kind: `${kind}-answered`,
      key: `run.${lender}`,
      result,
    })

  function* pingMoves(moment: Moment): Generator<Move> {
    for (const pings of answerKinds) {
      const answers = Object.fromEntries(
        LENDERS.flatMap((id) => (PING_ANSWERS[pings[id]] ? [[id, PING_ANSWERS[pings[id]] as PingResult]] : [])),
      )
      yield take(`pings ${Object.values(pings).join(' ')}`, { ...moment, pings }, { kind: 'pings-answered', answers })
    }
  }

  function* reserveMoves(moment: Moment, lender: LenderName): Generator<Move> {
    const key = `run.${lender}`
    yield take(`${lender} reserved`, withLender(moment, lender, { holdsCap: true }), { kind: 'cap-reserved', key })
    const tried = withLender(moment, lender, { isTried: true })
    yield take(`${lender} full`, tried, { kind: 'cap-refused', key })
    for (const reason of ['no-place-left', 'declined-before'] as const)
      yield take(`${lender} ${reason}`, tried, { kind: 'sharing-refused', key, reason })
  }

  function* postMoves(moment: Moment, lender: LenderName): Generator<Move> {
    yield observe(`${lender} unreachable`, moment, lender, 'post', { kind: 'failed', code: 'connect-failed' })
    const left = withLender(moment, lender, { mayHaveIt: true, lead: 'on-its-way' })
    for (const [name, decision] of Object.entries(DECISIONS))
      yield observe(`${lender} ${name}`, withLender(left, lender, { lead: leadOf(decision) }), lender, 'post', decision)
    for (const code of ['timeout', 'unreadable', 'answer-lost'] as const)
      yield observe(`${lender} ${code}`, left, lender, 'post', { kind: 'unknown', code })
    yield { label: `${lender} posted, then killed`, after: { ...left, process: null } }
  }

  function* statusMoves(moment: Moment, lender: LenderName): Generator<Move> {
    const { lead } = moment.lenders[lender]
    const hasIt = lead !== 'none' && lead !== 'on-its-way'
    yield observe(`${lender} status timeout`, moment, lender, 'status', { kind: 'unknown', code: 'timeout' })
    if (hasIt) yield observe(`${lender} still processing`, moment, lender, 'status', { kind: 'unknown', code: 'still-processing' })
    const fenced = hasIt ? moment : withLender(moment, lender, { isFenced: true })
    const truth = truthOf(fenced.lenders[lender])
    yield observe(`${lender} status ${truth.kind}`, fenced, lender, 'status', truth)
    if (!hasIt) yield { label: `${lender} not received, then killed`, after: { ...fenced, process: null } }
  }

  function* processMoves(moment: Moment, { state, call }: NonNullable<Moment['process']>): Generator<Move> {
    if (call.kind === 'ask-pings') yield* pingMoves(moment)
    else if (call.kind === 'reserve-cap') yield* reserveMoves(moment, nameOf(call.attempt.lender))
    else if (call.kind === 'post') yield* postMoves(moment, nameOf(call.attempt.lender))
    else yield* statusMoves(moment, nameOf(call.attempt.lender))
    yield { label: 'killed', after: { ...moment, process: null } }
    for (const kind of ['budget-spent', 'stop-asked'] as const) {
      const step = stepRun(state, { kind }, rules)
      const isHandedOver = step.commands.some((command) => command.kind === 'hand-over')
      const after: Moment = {
        ...moment,
        ...(isHandedOver && { stored: step.state }),
        process: isHandedOver ? null : { state: step.state, call },
        ...(step.state.choice && step.commands.length > 0 && { answeredPending: true }),
      }
      yield { label: kind, after, taken: { before: moment, known: state, event: { kind }, step, after } }
    }
  }

  /** What may happen to a run that no process has, or whose process is overtaken. */
  function* storedMoves(moment: Moment): Generator<Move> {
    const { stored } = moment
    const { phase } = stored
    const idle = { ...moment, process: null }
    const attempt = openAttempt(phase)
    if (orders.choice === 'by-person' && (phase.kind === 'choosing' || phase.kind === 'pinging') && !moment.wantsStop)
      yield take('chosen elsewhere', idle, { kind: 'chosen-elsewhere' })
    if (phase.kind === 'choosing') {
      for (const lender of LENDERS) {
        const wanting = { ...idle, wanted: lender, answeredPending: undefined }
        // Whoever has stopped sharing finds no offers any more.
        if (stored.queue.includes(lender) && !moment.wantsStop) yield take(`chose ${lender}`, wanting, { kind: 'chosen', lender })
      }
      if (!moment.wantsStop) yield take('no thanks', idle, { kind: 'offers-declined' })
      // Outside of any lease: the run waits on, whatever becomes of the question.
      for (const lender of LENDERS)
        if (orders.isAskedAgain && stored.queue.includes(lender) && !moment.wantsStop && moment.rechecks === undefined) {
          const { after, taken } = take(`asked ${lender} again`, { ...idle, rechecks: lender }, { kind: 'recheck', lender })
          yield { label: `asked ${lender} again`, after: { ...after, process: null }, ...(taken && { taken }) }
        }
      if (moment.rechecks && stored.queue.includes(moment.rechecks))
        for (const [name, answer] of Object.entries(RECHECKS))
          yield take(`${moment.rechecks} again: ${name}`, idle, { kind: 'rechecked', lender: moment.rechecks, answer })
      yield take('offers expired', idle, { kind: 'offers-expired' })
    }
    if (!moment.process && phase.kind !== 'finished') {
      yield take('claimed', idle, { kind: 'resumed' })
      yield take('claimed late', idle, { kind: 'resumed' }, markStale(stored, NOW))
      if (phase.kind === 'choosing')
        yield take('claimed after expiry', idle, { kind: 'resumed' }, markStale(stored, new Date(phase.until)))
    }
    if (attempt && phase.kind !== 'posting') {
      const lender = nameOf(attempt.lender)
      const { lead } = moment.lenders[lender]
      if (lead === 'accepted' || lead === 'declined')
        yield observe(`${lender} reports`, idle, lender, 'status', truthOf(moment.lenders[lender]))
      if (lead !== 'none' && lead !== 'on-its-way')
        yield observe(`${lender} answers late`, idle, lender, 'post', truthOf(moment.lenders[lender]))
      yield take('canceled', idle, { kind: 'canceled', key: attempt.key })
    }
  }

  /** "Stop sharing" is stored first; then the run observes it, unless a call is out that its process waits for. */
  function* withdrawalMoves(moment: Moment): Generator<Move> {
    const { phase } = moment.stored
    if (!moment.wantsStop) yield { label: 'stop sharing, then killed', after: { ...moment, wantsStop: true } }
    if (phase.kind !== 'posting' && phase.kind !== 'reserving')
      yield take('stop sharing', { ...moment, wantsStop: true, process: null }, { kind: 'withdrawn' })
  }

  function* worldMoves(moment: Moment): Generator<Move> {
    for (const lender of LENDERS) {
      if (moment.lenders[lender].lead !== 'on-its-way') continue
      const leads = moment.lenders[lender].isFenced ? (['declined'] as const) : (['accepted', 'declined', 'data_error'] as const)
      for (const lead of leads) yield { label: `${lender} decides late: ${lead}`, after: withLender(moment, lender, { lead }) }
    }
    if (!moment.isConsentOld && moment.stored.phase.kind !== 'finished')
      yield { label: 'a day later', after: { ...moment, isConsentOld: true } }
  }

  return {
    start,
    *moves(moment: Moment): Generator<Move> {
      const { phase } = moment.stored
      if (phase.kind === 'finished' && !phase.unresolved) return
      if (moment.process) yield* processMoves(moment, moment.process)
      yield* storedMoves(moment)
      yield* withdrawalMoves(moment)
      yield* worldMoves(moment)
    },
    /** For events that do not fit. */
    stepAt: (state: RunState, event: RunEvent): RunStep => stepRun(state, event, rules),
  }
}

const RECHECKS = {
  'the same': { kind: 'yes' },
  'another price': { kind: 'yes', offer: offerAt(30) },
  'more than its license allows': { kind: 'yes', offer: offerAt(900) },
  no: { kind: 'no', reasons: ['capacity'] },
  silence: { kind: 'failed', code: 'timeout' },
} as const satisfies Readonly<Record<string, PingResult>>

const FRESH: LenderNow = { lead: 'none' }

const DECISIONS = {
  accepts: { kind: 'accepted', reference: 'R', redirectUrl: null, payoutCents: 100 },
  'accepts, price to come': { kind: 'accepted', reference: null, redirectUrl: null, payoutCents: null },
  declines: { kind: 'declined', reasons: ['credit'] },
  'knows the person': { kind: 'duplicate' },
  'finds a mistake': { kind: 'data_error', fields: { employer: 'invalid' } },
  'cannot verify': { kind: 'data_error', fields: { ssn: 'unverifiable' } },
} as const satisfies Readonly<Record<string, PostResult>>

const leadOf = ({ kind }: PostResult): LenderNow['lead'] => (kind === 'accepted' || kind === 'data_error' ? kind : 'declined')

function truthOf({ lead }: LenderNow): PostResult {
  if (lead === 'accepted') return DECISIONS.accepts
  if (lead === 'declined') return DECISIONS.declines
  return lead === 'data_error' ? DECISIONS['finds a mistake'] : { kind: 'failed', code: 'not-received' }
}

function observedOf({ kind }: PostResult): NonNullable<LenderNow['observed']> {
  if (kind === 'unknown') return 'open'
  return kind === 'accepted' || kind === 'data_error' ? kind : 'freed'
}

const withLender = (moment: Moment, lender: LenderName, change: Partial<LenderNow>): Moment => ({
  ...moment,
  lenders: { ...moment.lenders, [lender]: { ...moment.lenders[lender], ...change } },
})

const CALLS: readonly string[] = ['ask-pings', 'reserve-cap', 'post', 'ask-status'] satisfies Call['kind'][]

function moved(label: string, before: Moment, known: RunState, event: Taken['event'], step: RunStep): Move {
  let after: Moment = { ...before, stored: step.state, process: null }
  for (const command of step.commands) {
    if (CALLS.includes(command.kind)) after = { ...after, process: { state: step.state, call: command as Call } }
    if (command.kind === 'release-cap') after = withLender(after, nameOf(command.attempt.lender), { holdsCap: undefined as never })
    if (command.kind === 'post') after = withLender(after, nameOf(command.attempt.lender), { observed: 'open', isTried: true })
    // Only looked at for offers.
    if (command.kind === 'hand-over' && step.state.choice) after = { ...after, answeredPending: true }
    if (command.kind === 'send-follow-up')
      after = withLender(
        after,
        nameOf(command.attempt.lender),
        command.followUp === 'bank' ? { gotBank: true } : { wasVoided: true },
      )
  }
  return { label, after, taken: { before, known, event, step, after } }
}

function combinations(kinds: readonly PingKind[]): Record<LenderName, PingKind>[] {
  return kinds.flatMap((a) => kinds.flatMap((b) => kinds.map((c) => ({ a, b, c }))))
}
