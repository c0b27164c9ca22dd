/** The answer to a submission has one shape, the API's: so it is sealed, sent, shown as progress and read by the browser. */
import type { SubmissionData } from '#contracts/public/submissions.ts'
import { type AnswerExtras, extrasOf } from '#domain/matching/run/answer-extras.ts'
import { pendingOutcome, type RunOutcome } from '#domain/matching/run/outcome.ts'
import type { RunState } from '#domain/matching/run/run-state.ts'
import type { Records } from './needs.ts'

declare module '../platform/database/sealed-values.ts' {
  interface SealedGroups {
    readonly answer: SubmissionData
  }
}

export const answerOf = (
  leadId: string,
  { status, dataErrors, reasons }: Pick<RunOutcome, 'status' | 'dataErrors' | 'reasons'>,
  redirect: string | null,
  extras: AnswerExtras = {},
): SubmissionData => ({
  status,
  lead_id: leadId,
  redirect,
  data_errors: dataErrors as SubmissionData['data_errors'],
  reasons: [...reasons],
  ...extras,
})

const REPEATED = 'You applied with us a short time ago: the answer goes to the email address that you gave then.'

/** For a duplicate, whose applicant may be a stranger: it says nothing of the active run, however that one has ended. */
export const repeatedAnswer = (leadId: string): SubmissionData => ({
  ...answerOf(leadId, { status: 'pending', dataErrors: {}, reasons: [REPEATED] }, null),
  repeats_earlier: true,
})

/** Null: a run that is not known here. */
export function pendingAnswer(leadId: string, state: RunState | null): SubmissionData {
  const extras = state ? extrasOf(state, 'pending') : {}
  return answerOf(leadId, pendingOutcome(extras.lender?.name), null, extras)
}

/** Undefined: none is kept. */
export const keptAnswer = ({ sealed }: Pick<Records, 'sealed'>, leadId: string): Promise<SubmissionData | undefined> =>
  sealed.open(leadId, 'answer')
