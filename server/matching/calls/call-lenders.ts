/** A run's calls to lenders, each timed and counted, and none of them after the run's lease. */

import { leadConsents } from '#domain/consent/lead-consents.ts'
import type { PingResult, PostResult, StatusResult } from '#domain/matching/lender/lender-results.ts'
import { leadOf } from '#domain/matching/run/lead.ts'
import type { RunCommand, RunEvent } from '#domain/matching/run/run-state.ts'
import type { SealedApplication, SubmittedApplication } from '../../submissions/application-records.ts'
import { leaseUntil, type RunLease } from '../lease/lease.ts'
import type { Durations, LeasedRun } from '../lease/leased-run.ts'
import type { RunNeeds } from '../needs.ts'
import { keepReference, referenceOf } from './lender-text.ts'

export type LenderCall = Extract<RunCommand, { kind: 'ask-pings' | 'post' | 'ask-status' }>

export const isLenderCall = (command: RunCommand): command is LenderCall =>
  command.kind === 'ask-pings' || command.kind === 'post' || command.kind === 'ask-status'

export interface CallResult {
  /** Undefined: the lease was over, and nothing was sent. */
  readonly event: RunEvent | undefined
  readonly durations: Durations
}

type CallName = 'ping' | 'post' | 'status'

export async function callLenders(
  context: RunNeeds,
  run: Pick<LeasedRun, 'applicationId' | 'lendersVersion' | 'leasedUntil'>,
  command: LenderCall,
  sealed?: SealedApplication,
): Promise<CallResult> {
  const { network, directory } = context
  const connectionTo = await directory.connections(run.lendersVersion)
  const lease = leaseUntil(run.leasedUntil, context.now)
  if (lease.remainingMs() <= 0) {
    context.log.warn('lease-over', { applicationId: run.applicationId, stage: command.kind })
    return { event: undefined, durations: {} }
  }
  switch (command.kind) {
    case 'ask-pings': {
      const { facts } = command
      const answers = await Promise.all(
        command.pings.map(async ({ lender, pingId }) => {
          const connection = connectionTo(lender)
          const timed = await timedCall<PingResult>(context, lender, 'ping', async () =>
            'unreachable' in connection
              ? { kind: 'failed', code: connection.unreachable }
              : network.ping(connection, { pingId, facts }, lease),
          )
          return { lender, ...timed }
        }),
      )
      return {
        event: { kind: 'pings-answered', answers: Object.fromEntries(answers.map(({ lender, result }) => [lender, result])) },
        durations: Object.fromEntries(answers.map(({ lender, ms }) => [lender, ms])),
      }
    }
    case 'post': {
      const { lender, key } = command.attempt
      const connection = connectionTo(lender)
      const submitted = sealed?.open()
      const { result, ms } = await timedCall<PostResult>(context, lender, 'post', async () => {
        if ('unreachable' in connection) return { kind: 'failed', code: connection.unreachable }
        if (!submitted) return { kind: 'failed', code: 'application-gone' }
        const answered = await network.post(connection, leadFor(submitted, command, lease), lease)
        return keepReference(context, run.applicationId, lender, answered)
      })
      return { event: { kind: 'post-answered', key, result }, durations: { [lender]: ms } }
    }
    case 'ask-status': {
      const { lender, key } = command.attempt
      const connection = connectionTo(lender)
      const { result, ms } = await timedCall<StatusResult>(context, lender, 'status', async () => {
        if ('unreachable' in connection) return { kind: 'unknown', code: connection.unreachable }
        const about = { applicationId: run.applicationId, lender, sealedAs: null }
        const reference = await referenceOf(context.storage.records, about, { lender: null })
        const answered = await network.status(connection, { attemptKey: key, reference }, lease)
        return keepReference(context, run.applicationId, lender, answered)
      })
      return { event: { kind: 'status-answered', key, result }, durations: { [lender]: ms } }
    }
  }
}

async function timedCall<Result extends { readonly kind: string }>(
  { metrics, log }: RunNeeds,
  lender: string,
  call: CallName,
  ask: () => Promise<Result>,
): Promise<{ readonly result: Result; readonly ms: number }> {
  const start = performance.now()
  const result = await ask()
  const ms = Math.round(performance.now() - start)
  metrics.lenderCall({ lender, call, outcome: result.kind }, ms / 1000)
  if ('code' in result) log.note('lender-call-failed', { lender, stage: call, code: String(result.code), durationMs: ms })
  return { result, ms }
}

/** The lead names the end of the lease, so that no lender accepts a lead that this process has given up. */
export function leadFor(
  { application, evidence, acts, choiceOf, createdAt }: SubmittedApplication,
  { attempt, pingId }: Pick<Extract<RunCommand, { kind: 'post' }>, 'attempt' | 'pingId'>,
  { endsAt }: Pick<RunLease, 'endsAt'>,
) {
  const at = createdAt.toISOString()
  const consent = { at, ip: evidence.userIP }
  const expiresAt = endsAt.toISOString()
  const consents = leadConsents(acts, at, choiceOf(attempt.lender))
  return leadOf(application, { attemptKey: attempt.key, pingId, expiresAt, consent, ...consents })
}
