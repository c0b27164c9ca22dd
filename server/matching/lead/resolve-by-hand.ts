/**
 * For a lead whose lender does not answer: an operator who has asked the lender resolves it, or cancels it, and the lender is told that the lead
 * is taken back. The outcome mail notifies the applicant of either.
 */
import type { SubmissionStatus } from '#domain/application/submission-outcome.ts'
import type { LenderId } from '#domain/matching/lender/lender.ts'
import type { PostResult } from '#domain/matching/lender/lender-results.ts'
import { openAttempt } from '#domain/matching/run/run-state.ts'
import type { Needs } from '../needs.ts'
import { type OperatorAct, recordOperatorAct } from './operator-record.ts'

export type Resolution =
  /** The status is null while other lenders are asked. */
  | { readonly kind: 'done'; readonly lender: LenderId; readonly status: SubmissionStatus | null }
  | { readonly kind: 'unknown' | 'not-open' | 'busy' }
  | { readonly kind: 'duplicate'; readonly of: string }

type LendersWord = 'accepted' | 'declined'

const RESULTS: Readonly<Record<LendersWord, PostResult>> = {
  accepted: { kind: 'accepted', reference: null, redirectUrl: null, payoutCents: null },
  declined: { kind: 'declined', reasons: ['other'] },
}

export const resolveByHand = (context: Needs, { said, ...act }: OperatorAct & { readonly said: LendersWord }) =>
  actOnOpenLead(context, act, `said-${said}`, (id, key) => context.matching.resolve(id, key, RESULTS[said]))

export const cancelByHand = (context: Needs, act: OperatorAct) =>
  actOnOpenLead(context, act, 'cancel', (id) => context.matching.cancel(id))

async function actOnOpenLead(
  context: Needs,
  act: OperatorAct,
  outcome: string,
  work: (applicationId: string, attemptKey: string) => Promise<unknown>,
): Promise<Resolution> {
  const { storage, log, now } = context
  const { runs } = storage.records
  const run = await runs.find(act.id)
  if (!run) return { kind: 'unknown' }
  if (run.duplicateOf) return { kind: 'duplicate', of: run.duplicateOf }
  const attempt = run.state && openAttempt(run.state.phase)
  if (!attempt) return { kind: 'not-open' }
  // Before it is done: what an operator did is on record even if this process ends half way.
  await storage.transaction((records) => recordOperatorAct(records, act, outcome, now()))
  await work(act.id, attempt.key)
  const after = await runs.find(act.id)
  if (after?.state && openAttempt(after.state.phase)?.key === attempt.key) return { kind: 'busy' }
  log.note('resolved-by-hand', { applicationId: act.id, lender: attempt.lender, status: outcome })
  return { kind: 'done', lender: attempt.lender, status: after?.outcome ?? null }
}
