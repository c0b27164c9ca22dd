/**
 * For a duplicate, whose applicant is told nothing of the active run, once an operator has identified the applicant. Either both applications are theirs, and they get
 * the link to the lender; or a stranger made the earlier one with their number, and they may apply as if it had not been.
 */
import { isAcceptedStatus } from '#domain/application/submission-outcome.ts'
import { answerOf } from '../../submissions/submission-answer.ts'
import { freshRedirect } from '../answers/answers.ts'
import { makeGoToken } from '../links/go-links.ts'
import type { Needs, Records } from '../needs.ts'
import { mailOutcome } from '../run/conclude-run.ts'
import { recordOperatorAct } from './operator-record.ts'

interface UnlockRequest {
  readonly id: string
  /** The earlier application was not made by this person. */
  readonly notTheirs: boolean
  readonly operator: string
  readonly reason: string
}

export type Unlock =
  | { readonly kind: 'link-sent' | 'may-apply-again'; readonly earlier: string }
  | { readonly kind: 'unknown' | 'no-repetition' | 'not-ended' | 'no-link' | 'erased' }

export async function unlockResult(context: Needs, request: UnlockRequest): Promise<Unlock> {
  const { storage, log, now } = context
  const goToken = makeGoToken()
  const end = await storage.transaction(async (records): Promise<Unlock> => {
    const run = await records.runs.find(request.id)
    if (!run) return { kind: 'unknown' }
    const earlier = run.duplicateOf ? await records.runs.find(run.duplicateOf) : undefined
    if (!earlier) return { kind: 'no-repetition' }
    const unlock = request.notTheirs
      ? await letApplyAgain(records, earlier.applicationId, now())
      : await sendLink(context, records, request.id, earlier.applicationId, goToken)
    if (unlock.kind === 'link-sent' || unlock.kind === 'may-apply-again')
      await recordOperatorAct(records, request, unlock.kind, now())
    return unlock
  })
  log.note('result-unlocked', { applicationId: request.id, status: end.kind })
  return end
}

async function letApplyAgain(records: Records, earlier: string, at: Date): Promise<Unlock> {
  await records.runs.revokeActive(earlier, at)
  await records.ledger.append(earlier, { stage: 'operator', outcome: 'not-theirs' }, at)
  return { kind: 'may-apply-again', earlier }
}

async function sendLink(context: Needs, records: Records, id: string, earlierId: string, goToken: string): Promise<Unlock> {
  const earlier = await records.runs.find(earlierId)
  const status = earlier?.outcome
  if (!earlier || !status || !isAcceptedStatus(status) || status === 'pending') return { kind: 'not-ended' }
  const redirect = await freshRedirect(context, records, earlier, goToken)
  if (!redirect) return { kind: 'no-link' }
  const kept = await records.sealed.put(id, 'answer', answerOf(id, { status, dataErrors: {}, reasons: [] }, redirect))
  if (!kept) return { kind: 'erased' }
  await mailOutcome(context, records, id, context.now(), 'unlocked-outcome')
  return { kind: 'link-sent', earlier: earlierId }
}
