/**
 * What a person says to a run that is not in flight: which offer, none of them, or nothing more at all. One transaction holds the Idempotency-Key,
 * the permission and the run's step, so that of two choices, in any two processes, one counts. A choice in one run of a person ends what waits in
 * the others. A run from a backup may know less than the lenders: it takes no choice, and asks them first.
 */
import { hasEnded } from '#domain/matching/run/offer-status.ts'
import { openAttempt, type RunEvent, type RunState } from '#domain/matching/run/run-state.ts'
import { rememberWithdrawal } from '#domain/matching/run/run-withdrawal.ts'
import { CLAIM_MS, leasedRun } from '../lease/leased-run.ts'
import { makeGoToken } from '../links/go-links.ts'
import type { OfferChoice, Records, RunNeeds } from '../needs.ts'
import { type Advance, advanceInside, LeaseLost, reportEnd, StopAsked } from '../run/advance-run.ts'
import { otherRuns } from '../run/begin-run.ts'
import { type ActiveRun, isWaiting } from '../run/stored-run.ts'
import { withRetries } from '../run/with-retries.ts'

export type Said =
  | { readonly kind: 'chosen'; readonly choice: OfferChoice }
  | Extract<RunEvent, { kind: 'recheck' | 'rechecked' }>
  | { readonly kind: 'offers-declined' | 'withdrawn' }

type NotApplied = 'key-taken' | 'gone' | 'under-way' | 'other-chosen'

export type Applied = { readonly kind: NotApplied } | { readonly kind: 'applied'; readonly advance: Advanced }

/** Undoes the transaction. */
class NotAppliedError extends Error {
  readonly kind: NotApplied
  constructor(kind: NotApplied) {
    super(kind)
    this.kind = kind
  }
}

export async function applyPersonEvent(context: RunNeeds, applicationId: string, said: Said): Promise<Applied> {
  const { storage } = context
  const goToken = makeGoToken()
  try {
    const [advance, ...others] = await withRetries(storage, () =>
      storage.transaction((records) => applyInside(context, records, applicationId, said, goToken)),
    )
    for (const each of [advance, ...others]) reportEnd(context, each.run.applicationId, each)
    return { kind: 'applied', advance }
  } catch (error) {
    if (error instanceof NotAppliedError) return { kind: error.kind }
    if (error instanceof LeaseLost || error instanceof StopAsked) return { kind: 'gone' }
    throw error
  }
}

type Advanced = Extract<Advance, { kind: 'advanced' }>

/** The run's own step, and those of the person's other runs that it ends. */
async function applyInside(
  context: RunNeeds,
  records: Records,
  applicationId: string,
  said: Said,
  goToken: string,
): Promise<[Advanced, ...Advanced[]]> {
  if (said.kind === 'chosen' && !(await said.choice.claimKey(records))) throw new NotAppliedError('key-taken')
  // In this order, as everywhere: the person, then the run.
  await records.sharing.lockPersonOf(applicationId)
  await records.runs.lock(applicationId)
  const stored = await records.runs.find(applicationId)
  if (!stored?.state) throw new NotAppliedError('gone')
  const now = context.now()
  const obstacle = obstacleTo(said, stored.state, now)
  if (obstacle) throw new NotAppliedError(obstacle)
  const until = new Date(now.getTime() + CLAIM_MS)
  const isLookedAt = said.kind === 'chosen' || said.kind === 'recheck'
  const held = await records.runs.claimRevision(applicationId, stored.revision, now, until, { isLookedAt })
  const run = held && leasedRun(held, now)
  if (!run) throw new NotAppliedError('gone')
  if (said.kind === 'withdrawn')
    return [await advanceInside(context, records, { ...run, state: rememberWithdrawal(run.state) }, said, {}, goToken)]
  const isStale = run.state.stale !== undefined
  if (isStale && (said.kind === 'recheck' || said.kind === 'rechecked')) throw new NotAppliedError('gone')
  if (said.kind === 'chosen' && !isStale && !(await said.choice.record(records))) throw new NotAppliedError('gone')
  const others = said.kind === 'chosen' && !isStale ? await otherRuns(context, records, applicationId) : []
  if (others.some((other) => !isUnchosen(other))) throw new NotAppliedError('other-chosen')
  const advance = await advanceInside(context, records, run, isStale ? { kind: 'resumed' } : eventOf(said), {}, goToken)
  const isSent = advance.commands.some(({ kind }) => kind === 'post')
  return [advance, ...(isSent ? await endOthers(context, records, others, now) : [])]
}

const isUnchosen = ({ run }: ActiveRun): boolean =>
  isWaiting(run) || (run.state?.choice === true && run.state.phase.kind === 'pinging' && !run.isStale)

/** Where the time is over, or the person has ended it, the run comes to its own end. */
async function endOthers(context: RunNeeds, records: Records, others: readonly ActiveRun[], now: Date): Promise<Advanced[]> {
  const ended: Advanced[] = []
  for (const { run: other } of others) {
    const run = other.stopAskedAt ? undefined : leasedRun(other, now)
    if (!run || (run.state.phase.kind === 'choosing' && new Date(run.state.phase.until) <= now)) continue
    ended.push(await advanceInside(context, records, run, { kind: 'chosen-elsewhere' }, {}, makeGoToken()))
  }
  return ended
}

const eventOf = (said: Said): RunEvent => (said.kind === 'chosen' ? { kind: 'chosen', lender: said.choice.lender } : said)

function obstacleTo(said: Said, state: RunState, now: Date): NotApplied | undefined {
  const { phase, queue } = state
  const wanted = said.kind === 'chosen' ? said.choice.lender : 'lender' in said ? said.lender : undefined
  const asked = phase.kind === 'reserving' ? phase.attempt : openAttempt(phase)
  switch (said.kind) {
    case 'withdrawn':
      if (phase.kind === 'posting' || phase.kind === 'reserving') return 'under-way'
      return phase.kind === 'finished' && !asked ? 'gone' : undefined
    case 'chosen':
    case 'recheck':
    case 'rechecked':
    case 'offers-declined':
      if (asked) return wanted === asked.lender ? 'under-way' : 'other-chosen'
      if (phase.kind !== 'choosing' || new Date(phase.until) <= now) return 'gone'
      return wanted !== undefined && (!queue.includes(wanted) || hasEnded(state, wanted, now)) ? 'gone' : undefined
  }
}
