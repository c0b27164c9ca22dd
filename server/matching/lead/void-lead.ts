/** An operator takes a lead back from the lender that accepted it. The lender may say that it is too late: then the lead stays there. */
import { isAcceptedStatus } from '#domain/application/submission-outcome.ts'
import type { LenderId } from '#domain/matching/lender/lender.ts'
import { attemptKey } from '#domain/matching/run/run-keys.ts'
import { openAttempt } from '#domain/matching/run/run-state.ts'
import { enqueueFollowUp } from '../follow-ups/lender-follow-ups.ts'
import type { Needs } from '../needs.ts'
import { type OperatorAct, recordOperatorAct } from './operator-record.ts'

export type VoidEnd =
  | { readonly kind: 'notified'; readonly lender: LenderId }
  | { readonly kind: 'unknown' | 'unanswered' | 'nobody-has-it' | 'told-before' }
  | { readonly kind: 'duplicate'; readonly of: string }

export async function voidLead(context: Needs, act: OperatorAct): Promise<VoidEnd> {
  const { storage, log, now } = context
  const end = await storage.transaction(async (records): Promise<VoidEnd> => {
    await records.runs.lock(act.id)
    const run = await records.runs.find(act.id)
    if (!run) return { kind: 'unknown' }
    if (run.duplicateOf) return { kind: 'duplicate', of: run.duplicateOf }
    if (run.state && openAttempt(run.state.phase)) return { kind: 'unanswered' }
    const { lender, outcome, runId } = run
    if (!lender || !outcome || !isAcceptedStatus(outcome)) return { kind: 'nobody-has-it' }
    const followUp = { applicationId: act.id, lender, attemptKey: attemptKey(runId, lender), followUp: 'void' } as const
    if (!(await enqueueFollowUp(context, records, followUp))) return { kind: 'told-before' }
    await recordOperatorAct(records, act, 'void', now())
    return { kind: 'notified', lender }
  })
  if (end.kind === 'notified') log.note('lead-voided', { applicationId: act.id, lender: end.lender })
  return end
}
