/**
 * Follow-up calls: what a lender is told after a post, each in a call of its own. Bank numbers go to the lender that accepted; a lead is taken back
 * (void); a person is to be erased. A job carries a follow-up call out and repeats it until the lender has answered clearly: the attempt key makes a
 * repetition harmless, so a process may be killed at any moment.
 *
 * No bank number leaves once a void or an erasure waits for the same attempt, and neither of these leaves while bank numbers are on their way:
 * each follow-up call begins in a transaction that has locked all follow-up calls about its attempt.
 */

import { sentFields } from '#contracts/lenders/lender-calls.ts'
import type { BankResult, EraseResult, FailureCode, VoidResult } from '#domain/matching/lender/lender-results.ts'
import type { LeadBank } from '#domain/matching/run/lead.ts'
import { assertNever } from '#domain/values/assert-never.ts'
import type { JobEnd, JobPayload } from '../../platform/jobs/pg-boss-jobs.ts'
import type { LedgerEntry } from '../../platform/ledger/ledger-chain.ts'
import { referenceOf } from '../calls/lender-text.ts'
import { leaseUntil } from '../lease/lease.ts'
import { mailApplicant } from '../mails/mail-applicant.ts'
import type { Records, RunNeeds } from '../needs.ts'
import { withRetries } from '../run/with-retries.ts'
import { FOLLOW_UP_LEASE_MS } from './follow-up-queues.ts'
import type { FollowUp, FollowUpKey, FollowUpName, FollowUpState, NewFollowUp } from './follow-up-records.ts'

export interface FollowUpNeeds extends Pick<RunNeeds, 'storage' | 'log' | 'metrics' | 'now'> {
  readonly jobs: Pick<RunNeeds['jobs'], 'enqueue'>
  readonly directory: Pick<RunNeeds['directory'], 'connections' | 'protocols'>
  readonly network: { readonly [Name in FollowUpName]: (...call: Parameters<RunNeeds['network'][Name]>) => Promise<FollowUpResult> }
}

const QUEUED_AT_ONCE = 100

/** Makes jobs of follow-up calls that have none; answers of how many. */
export async function queueFollowUps({ storage, jobs }: Pick<FollowUpNeeds, 'storage' | 'jobs'>): Promise<number> {
  for (let sum = 0; ; ) {
    const some = await storage.transaction(async (records) => {
      const followUps = await records.followUps.takeUnqueued(QUEUED_AT_ONCE)
      for (const { attemptKey, followUp } of followUps)
        await jobs.enqueue(records.sql, 'lender-follow-up', { attemptKey, followUp })
      return followUps.length
    })
    sum += some
    if (some < QUEUED_AT_ONCE) return sum
  }
}

export async function startFollowUpWorkers(context: RunNeeds): Promise<void> {
  const { jobs } = context
  await jobs.work('lender-follow-up', (payload) => runFollowUp(context, keyOf(payload)))
  await jobs.work('lender-follow-up-failed', (payload) => giveUpFollowUp(context, keyOf(payload)))
}

type FollowUpResult = BankResult | VoidResult | EraseResult

type Beginning =
  | { readonly kind: 'over' }
  /** The same follow-up call is on its way in another process, or bank numbers are. */
  | { readonly kind: 'busy' }
  | {
      readonly kind: 'begun'
      readonly followUp: FollowUp
      readonly until: Date
      readonly lendersVersion: number
      readonly bank?: LeadBank
      readonly reference?: string | undefined
      readonly fields: readonly string[]
    }

export async function runFollowUp(context: FollowUpNeeds, key: FollowUpKey): Promise<JobEnd> {
  const { storage, log } = context
  const beginning = await storage.transaction((records) => begin(context, records, key))
  if (beginning.kind === 'over') return 'done'
  if (beginning.kind === 'busy') throw tryAgain('attempt-busy')
  const { followUp } = beginning
  const { result, durationMs } = await timed(() => call(context, beginning))
  await withRetries(storage, () => storage.transaction((records) => conclude(context, records, beginning, result, durationMs)))
  const { lender, applicationId } = followUp
  context.metrics.lenderCall({ lender, call: followUp.followUp, outcome: result.kind }, durationMs / 1000)
  if ('code' in result) throw tryAgain(result.code)
  log.note('lender-follow-up', { applicationId, lender, stage: followUp.followUp, status: result.kind })
  return 'done'
}

async function begin({ now, directory }: FollowUpNeeds, records: Records, key: FollowUpKey): Promise<Beginning> {
  const followUps = await records.followUps.lockAttempt(key.attemptKey)
  const followUp = followUps.find((each) => each.followUp === key.followUp)
  if (followUp?.state !== 'waiting') return { kind: 'over' }
  const at = now()
  const inTheWay = followUps.filter((each) => each.followUp === key.followUp || each.followUp === 'bank')
  if (inTheWay.some(({ busyUntil }) => busyUntil && busyUntil > at)) return { kind: 'busy' }
  const { applicationId, lender } = followUp
  const run = await records.runs.find(applicationId)
  if (!run) return { kind: 'over' }
  const until = new Date(at.getTime() + FOLLOW_UP_LEASE_MS)
  const reference = await referenceOf(records, followUp, run)
  const begun = { kind: 'begun' as const, followUp, until, lendersVersion: run.lendersVersion, reference, fields: [] }
  if (followUp.followUp !== 'bank') {
    await records.followUps.begin(key, until)
    return begun
  }
  const isTakenBack = followUps.some((each) => each.followUp !== 'bank')
  const bank = isTakenBack ? undefined : await records.sealed.open(applicationId, 'bank')
  if (!bank) {
    const reason = isTakenBack ? 'taken-back' : 'numbers-gone'
    await records.ledger.append(applicationId, { stage: 'bank', outcome: 'stopped', lender, reason }, at)
    await records.followUps.end(key, 'stopped', reason, at)
    return { kind: 'over' }
  }
  const protocol = (await directory.protocols(run.lendersVersion, records))(lender)
  const fields = protocol ? sentFields(protocol, 'bank', { attemptKey: key.attemptKey, reference, bank }) : []
  await records.ledger.append(applicationId, { stage: 'bank', outcome: 'intent', lender, fieldsShared: fields }, at)
  await records.followUps.begin(key, until)
  return { ...begun, bank, fields }
}

async function call(
  { directory, network, now }: FollowUpNeeds,
  { followUp: { followUp, attemptKey, lender }, until, lendersVersion, bank, reference }: Extract<Beginning, { kind: 'begun' }>,
): Promise<FollowUpResult> {
  const connection = (await directory.connections(lendersVersion))(lender)
  if ('unreachable' in connection) return { kind: 'failed', code: connection.unreachable }
  const lease = leaseUntil(until, now)
  switch (followUp) {
    case 'bank':
      return bank ? network.bank(connection, { attemptKey, reference, bank }, lease) : { kind: 'failed', code: 'application-gone' }
    case 'void':
      return network.void(connection, { attemptKey, reference }, lease)
    case 'erase':
      return network.erase(connection, { attemptKey, reference }, lease)
    default:
      return assertNever(followUp)
  }
}

/** Where a follow-up call stands after a clear answer. */
const STATES: Readonly<Record<Exclude<FollowUpResult, { readonly code: FailureCode }>['kind'], Exclude<FollowUpState, 'waiting'>>> =
  {
    received: 'done',
    data_error: 'refused',
    voided: 'done',
    'too-late': 'refused',
    erased: 'done',
    later: 'promised',
    'in-writing': 'in-writing',
  }

async function conclude(
  context: FollowUpNeeds,
  records: Records,
  { followUp, fields }: Extract<Beginning, { kind: 'begun' }>,
  result: FollowUpResult,
  durationMs: number,
): Promise<void> {
  const at = context.now()
  const { applicationId } = followUp
  await records.ledger.appendAll(applicationId, entriesOf(followUp, fields, result, durationMs), at)
  if ('code' in result) return records.followUps.noteTry(followUp, result.code)
  await endFollowUp(records, followUp, STATES[result.kind], result.kind, at)
  if (followUp.sealedAs) await records.sealed.erase(followUp.sealedAs, at)
  if (result.kind === 'data_error') await mailApplicant(context, records, { applicationId, kind: 'bank-refused', at })
}

/** A lead that its lender agrees to give up is owed for no longer. */
export async function endFollowUp(
  records: Records,
  followUp: NewFollowUp,
  ...[state, code, at]: [state: Exclude<FollowUpState, 'waiting'>, code: string, at: Date]
) {
  await records.followUps.end(followUp, state, code, at)
  if (followUp.followUp === 'void' && state === 'done') await records.money.add({ ...followUp, kind: 'voided' }, at)
}

/** Failures of a void or an erasure, which share nothing, stand with the follow-up call alone: they are tried for days. */
function entriesOf(
  { followUp: stage, lender }: FollowUp,
  fields: readonly string[],
  result: FollowUpResult,
  durationMs: number,
): LedgerEntry[] {
  const outcome = { stage, lender, outcome: result.kind, reason: reasonOf(result), durationMs }
  if (stage !== 'bank') return 'code' in result ? [] : [outcome]
  const shared = { stage, lender, outcome: 'shared', fieldsShared: fields }
  return result.kind === 'failed' ? [outcome] : [shared, outcome]
}

function reasonOf(result: FollowUpResult): string | undefined {
  if ('code' in result) return result.code
  return result.kind === 'data_error' ? Object.keys(result.fields).join(' ') || undefined : undefined
}

/** All retries failed: an operator has to talk to the lender. */
export async function giveUpFollowUp({ storage, log, now }: FollowUpNeeds, key: FollowUpKey): Promise<JobEnd> {
  const followUp = await storage.transaction(async (records) => {
    const followUps = await records.followUps.lockAttempt(key.attemptKey)
    const waiting = followUps.find((each) => each.followUp === key.followUp && each.state === 'waiting')
    if (!waiting) return undefined
    const { applicationId, lender, lastCode } = waiting
    const entry = { stage: key.followUp, outcome: 'given-up', lender, reason: lastCode ?? undefined }
    await records.ledger.append(applicationId, entry, now())
    await records.followUps.end(key, 'given-up', lastCode ?? 'given-up', now())
    if (waiting.sealedAs) await records.sealed.erase(waiting.sealedAs, now())
    return waiting
  })
  if (followUp)
    log.warn('lender-follow-up-given-up', { applicationId: followUp.applicationId, lender: followUp.lender, stage: key.followUp })
  return 'done'
}

async function timed<Result>(work: () => Promise<Result>): Promise<{ readonly result: Result; readonly durationMs: number }> {
  const start = performance.now()
  const result = await work()
  return { result, durationMs: Math.round(performance.now() - start) }
}

const tryAgain = (code: string) => Object.assign(new Error('A follow-up call is to be tried again'), { code })

function keyOf({ attemptKey, followUp }: JobPayload): FollowUpKey {
  if (typeof attemptKey !== 'string' || (followUp !== 'bank' && followUp !== 'void' && followUp !== 'erase'))
    throw Object.assign(new Error('A follow-up call job names no follow-up call'), { code: 'no-follow-up' })
  return { attemptKey, followUp }
}
