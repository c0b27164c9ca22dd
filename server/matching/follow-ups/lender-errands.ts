/**
 * Errands: what a lender is told after a post, each in a call of its own. Bank numbers go to the lender that accepted; a lead is taken back
 * (void); a person is to be erased. A job carries an errand out and repeats it until the lender has answered clearly: the attempt key makes a
 * repetition harmless, so a process may be killed at any moment.
 *
 * No bank number leaves once a void or an erasure waits for the same attempt, and neither of these leaves while bank numbers are on their way:
 * each errand begins in a transaction that has locked all errands about its attempt.
 */

import type { BankResult, EraseResult, FailureCode, VoidResult } from '#domain/matching/lender/lender-results.ts'
import type { LeadBank } from '#domain/matching/run/lead.ts'
import { assertNever } from '#domain/values/assert-never.ts'
import { sentFields } from '../../lenders/calls/sent-fields.ts'
import type { JobEnd, JobPayload } from '../../platform/jobs/pg-boss-jobs.ts'
import type { LedgerEntry } from '../../platform/ledger/ledger-chain.ts'
import { leaseUntil } from '../lease/lease.ts'
import { mailApplicant } from '../mails/mail-applicant.ts'
import type { Records, RunNeeds } from '../needs.ts'
import { withRetries } from '../run/with-retries.ts'
import { ERRAND_LEASE_MS } from './errand-queues.ts'
import type { Errand, ErrandKey, ErrandName, ErrandState, NewErrand } from './errand-records.ts'

export interface ErrandNeeds extends Pick<RunNeeds, 'storage' | 'log' | 'metrics' | 'now'> {
  readonly jobs: Pick<RunNeeds['jobs'], 'enqueue'>
  readonly directory: Pick<RunNeeds['directory'], 'connections' | 'protocols'>
  readonly network: { readonly [Name in ErrandName]: (...call: Parameters<RunNeeds['network'][Name]>) => Promise<ErrandResult> }
}

/**
 * In the transaction that gives the reason for the errand. False: there is one of the same name about the same attempt already. A worker makes
 * the job a moment later (`queueErrands`): an applicant waits for this transaction.
 */
export const enqueueErrand = (
  { now }: Pick<RunNeeds, 'now'>,
  records: Records,
  { applicationId, lender, attemptKey, errand }: NewErrand,
): Promise<boolean> => records.errands.add({ applicationId, lender, attemptKey, errand }, now())

const QUEUED_AT_ONCE = 100

/** Makes jobs of errands that have none; answers of how many. */
export async function queueErrands({ storage, jobs }: Pick<ErrandNeeds, 'storage' | 'jobs'>): Promise<number> {
  for (let sum = 0; ; ) {
    const some = await storage.transaction(async (records) => {
      const errands = await records.errands.takeUnqueued(QUEUED_AT_ONCE)
      for (const { attemptKey, errand } of errands) await jobs.enqueue(records.sql, 'lender-errand', { attemptKey, errand })
      return errands.length
    })
    sum += some
    if (some < QUEUED_AT_ONCE) return sum
  }
}

export async function startErrandWorkers(context: RunNeeds): Promise<void> {
  const { jobs } = context
  await jobs.work('lender-errand', (payload) => runErrand(context, keyOf(payload)))
  await jobs.work('lender-errand-failed', (payload) => giveUpErrand(context, keyOf(payload)))
}

type ErrandResult = BankResult | VoidResult | EraseResult

type Beginning =
  | { readonly kind: 'over' }
  /** The same errand is on its way in another process, or bank numbers are. */
  | { readonly kind: 'busy' }
  | {
      readonly kind: 'begun'
      readonly errand: Errand
      readonly until: Date
      readonly lendersVersion: number
      readonly bank?: LeadBank
      /** The names of the fields in the call. */
      readonly fields: readonly string[]
    }

export async function runErrand(context: ErrandNeeds, key: ErrandKey): Promise<JobEnd> {
  const { storage, log } = context
  const beginning = await storage.transaction((records) => begin(context, records, key))
  if (beginning.kind === 'over') return 'done'
  if (beginning.kind === 'busy') throw tryAgain('attempt-busy')
  const { errand } = beginning
  const { result, durationMs } = await timed(() => call(context, beginning))
  await withRetries(storage, () => storage.transaction((records) => conclude(context, records, beginning, result, durationMs)))
  const { lender, applicationId } = errand
  context.metrics.lenderCall({ lender, call: errand.errand, outcome: result.kind }, durationMs / 1000)
  if ('code' in result) throw tryAgain(result.code)
  log.note('lender-errand', { applicationId, lender, stage: errand.errand, status: result.kind })
  return 'done'
}

async function begin({ now, directory }: ErrandNeeds, records: Records, key: ErrandKey): Promise<Beginning> {
  const errands = await records.errands.lockAttempt(key.attemptKey)
  const errand = errands.find((each) => each.errand === key.errand)
  if (errand?.state !== 'waiting') return { kind: 'over' }
  const at = now()
  const inTheWay = errands.filter((each) => each.errand === key.errand || each.errand === 'bank')
  if (inTheWay.some(({ busyUntil }) => busyUntil && busyUntil > at)) return { kind: 'busy' }
  const { applicationId, lender } = errand
  const run = await records.runs.find(applicationId)
  if (!run) return { kind: 'over' }
  const until = new Date(at.getTime() + ERRAND_LEASE_MS)
  const begun = { kind: 'begun' as const, errand, until, lendersVersion: run.lendersVersion, fields: [] }
  if (errand.errand !== 'bank') {
    await records.errands.begin(key, until)
    return begun
  }
  const isTakenBack = errands.some((each) => each.errand !== 'bank')
  const bank = isTakenBack ? undefined : await records.sealed.open(applicationId, 'bank')
  if (!bank) {
    const reason = isTakenBack ? 'taken-back' : 'numbers-gone'
    await records.ledger.append(applicationId, { stage: 'bank', outcome: 'stopped', lender, reason }, at)
    await records.errands.end(key, 'stopped', reason, at)
    return { kind: 'over' }
  }
  const protocol = (await directory.protocols(run.lendersVersion, records))(lender)
  const fields = protocol ? sentFields(protocol, 'bank', { attemptKey: key.attemptKey, bank }) : []
  await records.ledger.append(applicationId, { stage: 'bank', outcome: 'intent', lender, fieldsReleased: fields }, at)
  await records.errands.begin(key, until)
  return { ...begun, bank, fields }
}

async function call(
  { directory, network, now }: ErrandNeeds,
  { errand: { errand, attemptKey, lender }, until, lendersVersion, bank }: Extract<Beginning, { kind: 'begun' }>,
): Promise<ErrandResult> {
  const connection = (await directory.connections(lendersVersion))(lender)
  if ('unreachable' in connection) return { kind: 'failed', code: connection.unreachable }
  const lease = leaseUntil(until, now)
  switch (errand) {
    case 'bank':
      return bank ? network.bank(connection, { attemptKey, bank }, lease) : { kind: 'failed', code: 'application-gone' }
    case 'void':
      return network.void(connection, attemptKey, lease)
    case 'erase':
      return network.erase(connection, attemptKey, lease)
    default:
      return assertNever(errand)
  }
}

/** Where an errand stands after a clear answer. */
const STATES: Readonly<Record<Exclude<ErrandResult, { readonly code: FailureCode }>['kind'], Exclude<ErrandState, 'waiting'>>> = {
  received: 'done',
  data_error: 'refused',
  voided: 'done',
  'too-late': 'refused',
  erased: 'done',
  later: 'promised',
}

async function conclude(
  context: ErrandNeeds,
  records: Records,
  { errand, fields }: Extract<Beginning, { kind: 'begun' }>,
  result: ErrandResult,
  durationMs: number,
): Promise<void> {
  const at = context.now()
  const { applicationId } = errand
  await records.ledger.appendAll(applicationId, entriesOf(errand, fields, result, durationMs), at)
  if ('code' in result) return records.errands.noteTry(errand, result.code)
  await records.errands.end(errand, STATES[result.kind], result.kind, at)
  if (result.kind === 'data_error') await mailApplicant(context, records, { applicationId, kind: 'bank-refused', at })
}

/** Failures of a void or an erasure, which release nothing, stand with the errand alone: they are tried for days. */
function entriesOf(
  { errand: stage, lender }: Errand,
  fields: readonly string[],
  result: ErrandResult,
  durationMs: number,
): LedgerEntry[] {
  const outcome = { stage, lender, outcome: result.kind, reason: reasonOf(result), durationMs }
  if (stage !== 'bank') return 'code' in result ? [] : [outcome]
  const released = { stage, lender, outcome: 'released', fieldsReleased: fields }
  return result.kind === 'failed' ? [outcome] : [released, outcome]
}

function reasonOf(result: ErrandResult): string | undefined {
  if ('code' in result) return result.code
  return result.kind === 'data_error' ? Object.keys(result.fields).join(' ') || undefined : undefined
}

/** All retries failed: an operator has to talk to the lender. */
export async function giveUpErrand({ storage, log, now }: ErrandNeeds, key: ErrandKey): Promise<JobEnd> {
  const errand = await storage.transaction(async (records) => {
    const errands = await records.errands.lockAttempt(key.attemptKey)
    const waiting = errands.find((each) => each.errand === key.errand && each.state === 'waiting')
    if (!waiting) return undefined
    const { applicationId, lender, lastCode } = waiting
    const entry = { stage: key.errand, outcome: 'given-up', lender, reason: lastCode ?? undefined }
    await records.ledger.append(applicationId, entry, now())
    await records.errands.end(key, 'given-up', lastCode ?? 'given-up', now())
    return waiting
  })
  if (errand) log.warn('lender-errand-given-up', { applicationId: errand.applicationId, lender: errand.lender, stage: key.errand })
  return 'done'
}

async function timed<Result>(work: () => Promise<Result>): Promise<{ readonly result: Result; readonly durationMs: number }> {
  const start = performance.now()
  const result = await work()
  return { result, durationMs: Math.round(performance.now() - start) }
}

const tryAgain = (code: string) => Object.assign(new Error('An errand is to be tried again'), { code })

function keyOf({ attemptKey, errand }: JobPayload): ErrandKey {
  if (typeof attemptKey !== 'string' || (errand !== 'bank' && errand !== 'void' && errand !== 'erase'))
    throw Object.assign(new Error('An errand job names no errand'), { code: 'no-errand' })
  return { attemptKey, errand }
}
