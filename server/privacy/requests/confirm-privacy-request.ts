/**
 * The reader of the receipt says that the privacy request is theirs. An opt-out or a deletion then ends what waits under the address, by a job
 * that outlives this process. The deletion itself stays with an operator: the address alone proves less than Your request asks for, and what
 * is deleted cannot be brought back.
 */

import { endsSharing, type PrivacyRequestKind } from '#domain/law/ccpa-request.ts'
import { isOver } from '#domain/matching/run/run-state.ts'
import { DAY_MS } from '#domain/values/calendar.ts'
import type { JobPayload, QueueSettings } from '../../platform/jobs/pg-boss-jobs.ts'
import { fingerprintsOfEmail } from '../../platform/vault/email-fingerprints.ts'
import { hashToken } from '../../verification/send-verification.ts'
import type { Needs, Records } from '../needs.ts'

interface ConfirmedRequest {
  readonly reference: string
  readonly request: PrivacyRequestKind
}

/** Undefined: there is no such link, or its time is over. */
export async function confirmPrivacyRequest(context: Needs, token: string): Promise<ConfirmedRequest | undefined> {
  const { storage, log, now, requestLinkDays } = context
  const at = now()
  return storage.transaction(async (records) => {
    const madeSince = new Date(at.getTime() - requestLinkDays * DAY_MS)
    const made = await records.privacyRequests.findByConfirmation(hashToken(token), madeSince)
    if (!made) return undefined
    const { id, reference, request, emailFingerprint } = made
    if (await records.privacyRequests.markConfirmed(id, at)) {
      log.note('privacy-request-confirmed', { privacyRequestId: id })
      if (endsSharing(request)) await endWaiting(context, records, id, emailFingerprint, request)
    }
    return { reference, request }
  })
}

async function endWaiting(
  { vault, jobs, now }: Needs,
  records: Records,
  id: string,
  emailFingerprint: string,
  request: PrivacyRequestKind,
): Promise<void> {
  const person = await records.sealed.open(id, 'privacy-request')
  const fingerprints = [emailFingerprint, ...(person ? fingerprintsOfEmail(vault, person.email) : [])]
  for (const applicationId of await records.privacyRequests.waitingOfAddress(fingerprints)) {
    // From this transaction on no other lender gets it; the job ends a run that would wait.
    await records.runs.askStop(applicationId, now())
    await records.ledger.append(applicationId, { stage: 'privacy', outcome: request }, now())
    await jobs.enqueue(records.sql, 'stop-sharing', { applicationId })
  }
}

export async function startStopWorker(context: Needs): Promise<void> {
  await context.jobs.work('stop-sharing', (payload) => stopSharingOf(context, payload))
}

async function stopSharingOf({ storage, matching, log }: Needs, { applicationId }: JobPayload): Promise<void> {
  const id = String(applicationId)
  await matching.withdraw(id)
  const run = await storage.records.runs.find(id)
  if (run?.state && !isOver(run.state.phase))
    throw Object.assign(new Error('A lender is being asked this moment'), { code: 'run-busy' })
  log.note('sharing-stopped', { applicationId: id })
}

/** A run in which a lender is being asked cannot be ended that moment: it is tried again until it waits or has ended. */
export const STOP_QUEUES = [
  { name: 'stop-sharing', retryLimit: 50, retryDelaySeconds: 5, expireSeconds: 60 },
] as const satisfies readonly QueueSettings[]
