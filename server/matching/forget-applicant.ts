/** In the transaction that erases an applicant: every lender that got the identity, or may have, is asked to erase it too. */
import type { LenderId } from '#domain/matching/lender/lender.ts'
import { attemptKey } from '#domain/matching/run/run-keys.ts'
import { openAttempt } from '#domain/matching/run/run-state.ts'
import type { MatchingContext, Records } from '../context.ts'
import type { LedgerEntry } from '../platform/ledger/ledger-chain.ts'
import { enqueueErrand } from './lender-errands.ts'

export async function forgetApplicant(context: MatchingContext, records: Records, applicationId: string): Promise<void> {
  // A step of the run that is about to store a post waits here, and then finds nothing to send.
  await records.runs.lock(applicationId)
  await records.offers.remove(applicationId)
  const run = await records.runs.find(applicationId)
  if (!run?.state) return
  const undecided = openAttempt(run.state.phase)?.lender
  for (const lender of lendersWithIdentity(await records.ledger.read(applicationId))) {
    const attempt = { applicationId, lender, attemptKey: attemptKey(run.runId, lender) }
    if (lender === undecided) await enqueueErrand(context, records, { ...attempt, errand: 'void' })
    if (await enqueueErrand(context, records, { ...attempt, errand: 'erase' }))
      await records.ledger.append(applicationId, { stage: 'erase', outcome: 'asked', lender }, context.now())
  }
}

/** `sent` is what the version before wrote in place of an intent. Only a post of which nothing was sent ends in `failed`. */
export function lendersWithIdentity(ledger: readonly LedgerEntry[]): LenderId[] {
  const lenders = new Set<LenderId>()
  for (const { stage, outcome, lender } of ledger) {
    if (stage !== 'post' || lender === undefined) continue
    if (['intent', 'sent', 'released'].includes(outcome)) lenders.add(lender)
    if (outcome === 'failed') lenders.delete(lender)
  }
  return [...lenders]
}
