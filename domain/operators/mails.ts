import * as z from 'zod/mini'
import { id, moment, pageSize } from './parts.ts'

export const listFailedMails = z.strictObject({ limit: pageSize(100, 500) })

export const failedMail = z.object({
  id: z.string(),
  kind: z.string(),
  subjectId: z.string(),
  createdAt: moment,
  failedAt: moment,
  attempts: z.number(),
  code: z.nullable(z.string()),
})
export type FailedMail = z.infer<typeof failedMail>
export const failedMailList = z.object({ mails: z.array(failedMail) })

/** Without ids: all that have failed. */
export const retryMails = z.strictObject({ ids: z._default(z.array(id).check(z.maxLength(500)), []) })
export const mailsRetried = z.object({
  queued: z.array(z.string()),
  /** Their link has expired, or their person was erased: there is nothing to send any more. */
  pointless: z.array(z.string()),
  /** Not known, or not failed. */
  unknown: z.array(z.string()),
})
