/** In the transaction that erases an applicant: every lender that got the identity, or may have, is asked to erase it too. */
import type { LenderId } from '#domain/matching/lender/lender.ts'
import { attemptKey } from '#domain/matching/run/run-keys.ts'
import { markStale } from '#domain/matching/run/run-questions.ts'
import { lendersThatMayHaveIt } from '#domain/matching/run/run-withdrawal.ts'
import type { LedgerEntry } from '../../platform/ledger/ledger-chain.ts'
import type { Records, RunNeeds } from '../needs.ts'
import { enqueueFollowUp } from './lender-follow-ups.ts'

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
    const attempt = { applicationId, lender, attemptKey: attemptKey(run.runId, lender) }
    if (undecided.includes(lender)) await enqueueFollowUp(context, records, { ...attempt, followUp: 'void' })
    if (await enqueueFollowUp(context, records, { ...attempt, followUp: 'erase' }))
      await records.ledger.append(applicationId, { stage: 'erase', outcome: 'asked', lender }, now)
  }
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
