import * as z from 'zod/mini'
import { look, moment, pageSize, reason } from './parts.ts'

/** How a request was answered; the record that California asks for. */
export const PRIVACY_REQUEST_OUTCOMES = ['opted-out', 'erased', 'copy-sent', 'corrected', 'not-verified', 'nothing-held'] as const
export type PrivacyRequestOutcome = (typeof PRIVACY_REQUEST_OUTCOMES)[number]

export const listPrivacyRequests = z.strictObject({
  status: z._default(z.enum(['open', 'completed', 'all']), 'open'),
  limit: pageSize(100, 500),
})

/** PR-XXXXX-XXXXX, as it stands in the receipt; typed in any case. */
export const privacyReference = z
  .string()
  .check(
    z.trim(),
    z.toUpperCase(),
    z.regex(/^PR-[0-9A-Z]{5}-[0-9A-Z]{5}$/, { error: 'must be a reference such as PR-7K2QX-M9T4B' }),
  )

export const onePrivacyRequest = z.strictObject({ reference: privacyReference })

export const listedPrivacyRequest = z.object({
  reference: z.string(),
  status: z.enum(['open', 'completed']),
  createdAt: moment,
  acknowledgeBy: z.string(),
  acknowledgedAt: z.nullable(moment),
  optOutBy: z.string(),
  answerBy: z.string(),
  completedAt: z.nullable(moment),
  outcome: z.nullable(z.string()),
  /** Of an open request: the nearest date that has passed without being met. */
  overdue: z.nullable(z.enum(['acknowledge', 'opt-out', 'answer'])),
})
export type ListedPrivacyRequest = z.infer<typeof listedPrivacyRequest>
export const privacyRequestList = z.object({ privacyRequests: z.array(listedPrivacyRequest) })

export const shownPrivacyRequest = z.object({
  ...listedPrivacyRequest.shape,
  masked: z.record(z.string(), z.string()),
  looks: z.array(look),
})
export type ShownPrivacyRequest = z.infer<typeof shownPrivacyRequest>

export const revealPrivacyRequest = z.strictObject({ reference: privacyReference, reason })
export const revealedPrivacyRequest = z.object({ reference: z.string(), values: z.record(z.string(), z.string()) })

export const completePrivacyRequest = z.strictObject({
  reference: privacyReference,
  outcome: z.enum(PRIVACY_REQUEST_OUTCOMES, { error: `must be one of ${PRIVACY_REQUEST_OUTCOMES.join(', ')}` }),
})
