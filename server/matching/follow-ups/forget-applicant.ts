/** In the transaction that erases an applicant: every lender that got the identity, or may have, is asked to erase it too. */
import { randomUUID } from 'node:crypto'
import type { LenderId } from '#domain/matching/lender/lender.ts'
import type { LenderFile } from '#domain/matching/lender/lender-file.ts'
import { namesReference, protocolOf } from '#domain/matching/lender/protocol.ts'
import { attemptKey } from '#domain/matching/run/run-keys.ts'
import { markStale } from '#domain/matching/run/run-questions.ts'
import { lendersThatMayHaveIt } from '#domain/matching/run/run-withdrawal.ts'
import type { LedgerEntry } from '../../platform/ledger/ledger-chain.ts'
import { referenceOf } from '../calls/lender-text.ts'
import type { Records, RunNeeds } from '../needs.ts'
import type { StoredRun } from '../run/stored-run.ts'
import type { FollowUp, NewFollowUp } from './follow-up-records.ts'

export async function forgetApplicant(context: Pick<RunNeeds, 'now'>, records: Records, applicationId: string): Promise<void> {
  // A step of the run that is about to store a post waits here, and then finds nothing to send.
  await records.runs.lock(applicationId)
  await records.offers.remove(applicationId)
  const run = await records.runs.find(applicationId)
  if (!run?.state) return
  // A run from a backup may know less than the lenders: each that it may have been posted to since is told as well.
  const now = context.now()
  const isStale = await records.runs.isStale(applicationId, now)
  const undecided = lendersThatMayHaveIt(isStale ? markStale(run.state, now) : run.state)
  const lenders = new Set([...lendersWithIdentity(await records.ledger.read(applicationId)), ...(isStale ? undecided : [])])
  for (const lender of lenders) {
    const ask = async (followUp: 'void' | 'erase') => {
      const asked: NewFollowUp = { applicationId, lender, attemptKey: attemptKey(run.runId, lender), followUp }
      const isNew = await records.followUps.add(asked, now)
      await keepReference(records, asked, run, now)
      return isNew
    }
    if (undecided.includes(lender)) await ask('void')
    if (await ask('erase')) await records.ledger.append(applicationId, { stage: 'erase', outcome: 'asked', lender }, now)
  }
}

/** The person's own data key is about to be destroyed: a number that the call needs has another until the call has ended. */
async function keepReference(records: Records, asked: NewFollowUp, run: StoredRun, at: Date): Promise<void> {
  const { attemptKey, followUp, lender } = asked
  const reference = await referenceOf(records, { ...asked, sealedAs: null }, run)
  const file = reference && (await records.lenderFiles.find(run.lendersVersion))
  const { lenders }: Pick<LenderFile, 'lenders'> = file ? JSON.parse(file.content) : { lenders: [] }
  const entry = lenders.find(({ id }) => id === lender)
  const isWaiting = (each: FollowUp) => each.followUp === followUp && each.state === 'waiting'
  if (!reference || !entry || !namesReference(protocolOf(entry), followUp)) return
  if (!(await records.followUps.lockAttempt(attemptKey)).some(isWaiting)) return
  const id = randomUUID()
  await records.sealed.addSubject({ id, kind: 'follow-up', at }, { 'lender-reference': { reference, lender } })
  await records.followUps.sealAs(asked, id)
}

/** Only a post of which nothing was sent ends in `failed`. */
export function lendersWithIdentity(ledger: readonly LedgerEntry[]): LenderId[] {
  const lenders = new Set<LenderId>()
  for (const { stage, outcome, lender } of ledger) {
    if (stage !== 'post' || lender === undefined) continue
    if (['intent', 'shared'].includes(outcome)) lenders.add(lender)
    if (outcome === 'failed') lenders.delete(lender)
  }
  return [...lenders]
}
