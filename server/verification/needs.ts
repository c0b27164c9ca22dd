/** What verified addresses and links to Your request need. */
import type { Records as MailRecords } from '../mails/needs.ts'
import type { Made, RecordMakers, Storage } from '../platform/database/storage.ts'
import type { Jobs } from '../platform/jobs/pg-boss-jobs.ts'
import type { PlatformParts } from '../platform/platform-parts.ts'
import { emailCodeRecords } from './email-code-records.ts'
import { requestLinkRecords } from './request-link-records.ts'
import { verificationRecords } from './verification-records.ts'

export const VERIFICATION_RECORDS = {
  emailCodes: emailCodeRecords,
  requestLinks: requestLinkRecords,
  verifications: verificationRecords,
} satisfies RecordMakers
export type Records = MailRecords & Made<typeof VERIFICATION_RECORDS>

export interface Needs extends Pick<PlatformParts, 'vault' | 'limits' | 'log' | 'metrics' | 'now'> {
  readonly storage: Storage<Records>
  readonly jobs: Jobs<'mail'>
  readonly publicUrl: string
  readonly verificationHours: number
  readonly requestLinkDays: number
}
