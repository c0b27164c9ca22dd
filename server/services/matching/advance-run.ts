/**
 * One step of a stored run: what happened goes in, what to do next comes out, and everything in between is one transaction: the new state,
 * cap reservations, the ledger's rows and, at the end, the answer. It fails as a whole when somebody else has written since.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { stepRun } from '#domain/matching/run.ts'
import type { RunCommand, RunEvent, RunNote, RunState, RunStep } from '#domain/matching/run-state.ts'
import type { LenderDeadlines } from '../../lender-ports.ts'
import type { RunEnd } from '../../matching-ports.ts'
import type { LedgerEntry, LedgerHead, Records, Storage } from '../../ports.ts'
import { capPeriodStarts } from './cap-periods.ts'
import { concludeRun, type Told, withoutRedirects } from './conclude-run.ts'
import { makeGoToken } from './go-links.ts'
import { type MatchingParts, rulesOf } from './matching-parts.ts'

/** A run that is ours: nobody else has written since this revision. */
export interface HeldRun {
  readonly applicationId: string
  readonly lendersVersion: number
  readonly revision: number
  readonly state: RunState
  /** Known after a write of our own. */
  readonly ledgerHead?: LedgerHead | undefined
}

export type Advance =
  | {
      readonly kind: 'advanced'
      readonly run: HeldRun
      readonly commands: readonly RunCommand[]
      /** There when the run has ended. */
      readonly told: Told | undefined
    }
  | { readonly kind: 'lost' }

/** How long each lender took over what the event tells. */
export type Durations = Readonly<Record<string, number>>

class RunLost extends Error {}

/** Added to what the next call may take, before others may believe that this process is dead. */
const LEASE_MARGIN_MS = 10_000
const ATTEMPTS = 5
const RETRY_MS = 100

export async function advanceRun(parts: MatchingParts, run: HeldRun, event: RunEvent, durations: Durations = {}): Promise<Advance> {
  const goToken = makeGoToken()
  try {
    const advanced = await tryAgain(parts.storage, () =>
      parts.storage.transaction((records) => advanceInside(parts, records, run, event, durations, goToken)),
    )
    reportEnd(parts, run, advanced)
    return advanced
  } catch (error) {
    if (error instanceof RunLost) return { kind: 'lost' }
    throw error
  }
}

async function advanceInside(
  parts: MatchingParts,
  records: Records,
  run: HeldRun,
  event: RunEvent,
  durations: Durations,
  goToken: string,
) {
  const { applicationId, revision } = run
  const at = parts.now()
  const step = await withCaps(parts, records, run, stepRun(run.state, event, rulesOf(parts)))
  const end = endOf(step, at)
  const written = await records.runs.advance({
    applicationId,
    revision,
    state: withoutRedirects(step.state),
    dueAt: dueAfter(step, at, parts.deadlines),
    end,
  })
  if (!written) throw new RunLost()
  const ledgerHead = await records.ledger.appendAll(applicationId, entriesOf(step.notes, durations), at, run.ledgerHead)
  const finish = step.commands.find((command) => command.kind === 'finish')
  const told =
    finish &&
    (await concludeRun(parts, records, { applicationId, outcome: finish.outcome, at, toldPending: written.toldPending, goToken }))
  return {
    kind: 'advanced' as const,
    run: { ...run, revision: revision + 1, state: step.state, ledgerHead },
    commands: step.commands,
    told,
  }
}

/** Carries out what concerns caps, which is this database's business, until only calls outside are left. */
export async function withCaps(
  parts: MatchingParts,
  records: Records,
  { applicationId }: Pick<HeldRun, 'applicationId'>,
  first: RunStep,
): Promise<RunStep> {
  let step = first
  const settled: RunCommand[] = []
  for (;;) {
    const [command] = step.commands.filter((each) => !settled.includes(each))
    if (!command) return { ...step, commands: step.commands.filter(({ kind }) => !isAboutCaps(kind)) }
    settled.push(command)
    if (command.kind === 'keep-cap') await records.caps.keep(command.attempt)
    if (command.kind === 'release-cap') await records.caps.release(command.attempt)
    if (command.kind === 'reserve-cap') {
      const { key } = command.attempt
      const reserved = await reserveCap(parts, records, applicationId, command)
      const next = stepRun(step.state, { kind: reserved ? 'cap-reserved' : 'cap-refused', key }, rulesOf(parts))
      step = { state: next.state, commands: [...step.commands, ...next.commands], notes: [...step.notes, ...next.notes] }
    }
  }
}

const isAboutCaps = (kind: RunCommand['kind']) => kind === 'keep-cap' || kind === 'release-cap' || kind === 'reserve-cap'

/** By the caps of this moment. A lender that was paused or taken out since it said yes has no room either. */
async function reserveCap(
  { directory, now }: MatchingParts,
  records: Records,
  applicationId: string,
  { attempt }: Extract<RunCommand, { kind: 'reserve-cap' | 'keep-cap' | 'release-cap' }>,
): Promise<boolean> {
  const { lenders } = await directory.current(records)
  const lender = lenders.find(({ id }) => id === attempt.lender)
  if (!lender || lender.paused) return false
  const at = now()
  return records.caps.reserve({ attempt, applicationId, at, caps: lender.caps, starts: capPeriodStarts(lender, at) })
}

export function endOf({ commands }: RunStep, at: Date): RunEnd | undefined {
  const finish = commands.find((command) => command.kind === 'finish')
  if (!finish) return undefined
  const { status, lender, payoutCents } = finish.outcome
  return { at, outcome: status, lender, payoutCents }
}

/** Until when the run is ours: as long as the call that comes next may take, and a little more. */
export function dueAfter({ state, commands }: RunStep, at: Date, deadlines: LenderDeadlines): Date | null {
  if (state.phase.kind === 'finished') return null
  const inMs = (ms: number) => new Date(at.getTime() + ms)
  for (const command of commands) {
    if (command.kind === 'ask-pings') return inMs(deadlines.pingMs + LEASE_MARGIN_MS)
    if (command.kind === 'post') return inMs(deadlines.postMs + LEASE_MARGIN_MS)
    if (command.kind === 'ask-status') return inMs(command.afterMs + deadlines.statusMs + LEASE_MARGIN_MS)
  }
  return at
}

export const entriesOf = (notes: readonly RunNote[], durations: Durations = {}): LedgerEntry[] =>
  notes.map(({ stage, lender, outcome, reason, fieldsReleased, priceCents }) => ({
    stage,
    outcome,
    lender: lender ?? undefined,
    reason: reason ?? undefined,
    fieldsReleased,
    priceCents: priceCents ?? undefined,
    durationMs: isAnswer(stage, outcome) && lender !== null ? durations[lender] : undefined,
  }))

const isAnswer = (stage: RunNote['stage'], outcome: string) =>
  ['ping', 'post', 'status'].includes(stage) && outcome !== 'asked' && outcome !== 'sent'

function reportEnd({ metrics, log }: MatchingParts, { applicationId }: HeldRun, { commands }: { commands: readonly RunCommand[] }) {
  const finish = commands.find((command) => command.kind === 'finish')
  if (!finish) return
  const { status, lender, redirectRefusal } = finish.outcome
  metrics.runEnded(status)
  log.note('run-ended', { applicationId, status, lender: lender ?? undefined })
  if (redirectRefusal && lender) {
    metrics.redirectRefused(lender, redirectRefusal)
    log.warn('lender-redirect-refused', { applicationId, lender, code: redirectRefusal })
  }
}

/** A lost connection or two that waited for each other: the same transaction again, as long as it is worth it. */
export async function tryAgain<Result>(storage: Storage, work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt >= ATTEMPTS || !storage.isUnavailable(error)) throw error
      await sleep(RETRY_MS * attempt ** 2)
    }
  }
}
