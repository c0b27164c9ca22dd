import type { SubmissionData } from '#domain/api/public-api.ts'
import type { SubmissionAnswer } from '../matching/submission-answer.ts'

/** An answer to a submission as clients get it. */
export const submissionData = (leadId: string, { status, redirect, dataErrors, reasons }: SubmissionAnswer): SubmissionData => ({
  status,
  lead_id: leadId,
  redirect,
  data_errors: { ...dataErrors },
  reasons: [...reasons],
})
