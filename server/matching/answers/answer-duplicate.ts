/**
 * An application of a person who has an active run: no lender receives it. Whoever typed it may be a stranger, so it is answered with one
 * sentence, and nothing of the active run: its answer goes to the address that was given first, by a link to Your request.
 */
import { randomUUID } from 'node:crypto'
import type { SubmissionData } from '#contracts/public/submissions.ts'
import { isFinalStatus } from '#domain/application/submission-outcome.ts'
import { type EarlierEntry, EMPTY_LEDGER } from '../../platform/ledger/ledger-chain.ts'
import { fingerprintsOfEmail } from '../../platform/vault/email-fingerprints.ts'
import type { ApplicationToMatch } from '../../submissions/needs.ts'
import { repeatedAnswer } from '../../submissions/submission-answer.ts'
import { addLinksMail } from '../../verification/links-mail.ts'
import type { Records, RunNeeds } from '../needs.ts'
import { mailOutcome } from '../run/conclude-run.ts'
import type { ActiveRun, StoredRun } from '../run/stored-run.ts'

/** Any mail about a request has its link: whoever sends the form often fills nobody's mailbox. */
const MAILED_AGAIN_AFTER_MS = 3_600_000

interface Duplicate extends Omit<ApplicationToMatch, 'ledgerStart'> {
  readonly runId: string
  readonly ledgerStart: readonly EarlierEntry[]
}

/** In the transaction that stores the application. */
export async function answerDuplicate(
  context: RunNeeds,
  records: Records,
  { applicationId, application, receivedAt, ledgerStart, runId }: Duplicate,
  { run, emailFingerprint }: ActiveRun,
): Promise<SubmissionData> {
  const at = context.now()
  const status = run.outcome ?? 'pending'
  const hasEnded = isFinalStatus(status)
  await records.runs.add({
    applicationId,
    runId,
    lendersVersion: run.lendersVersion,
    state: null,
    duplicateOf: run.applicationId,
    at: receivedAt,
    dueAt: null,
    end: hasEnded ? { at, outcome: status, lender: run.lender, payoutCents: null } : undefined,
  })
  const duplicate = { stage: 'duplicate', outcome: status, reason: run.applicationId }
  await records.ledger.appendAll(applicationId, [...ledgerStart, duplicate], at, EMPTY_LEDGER)
  context.log.note('duplicate-application', { applicationId, status })
  await records.applications.setStatus(applicationId, status, at)
  if (!hasEnded && run.finishedAt) await records.applications.noteUnresolvedEnd(applicationId, at)
  await mailLinkAgain(context, records, run, at)
  // Who mistyped the first address, or whose number a stranger used, is told at this one how to get help.
  if (!fingerprintsOfEmail(context.vault, application.email).includes(emailFingerprint))
    await mailOutcome(context, records, applicationId, at)
  return repeatedAnswer(applicationId)
}

export async function mailLinkAgain(
  context: RunNeeds,
  records: Records,
  { applicationId: id, startedAt: madeAt }: StoredRun,
  at: Date,
): Promise<void> {
  if (await records.mails.hasAny(id, new Date(at.getTime() - MAILED_AGAIN_AFTER_MS))) return
  await addLinksMail(context, records, [{ id, madeAt }], randomUUID(), at)
}
