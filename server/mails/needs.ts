/** What mails need. Their subjects, which they serve, hand over what they keep. */
import type { Made, RecordMakers, Storage } from '../platform/database/storage.ts'
import type { Jobs } from '../platform/jobs/pg-boss-jobs.ts'
import type { PlatformParts } from '../platform/platform-parts.ts'
import type { PlatformRecords } from '../platform/platform-records.ts'
import { mailRecords } from './mail-records.ts'

export const MAIL_RECORDS = { mails: mailRecords } satisfies RecordMakers
export type Records = PlatformRecords & Made<typeof MAIL_RECORDS>

/** For a mail that is sent again: whether its subject is still there, and its link still good. */
export interface RetryRecords extends Records {
  readonly erasures: { readonly stillReadable: (subjectIds: readonly string[]) => Promise<readonly string[]> }
  readonly verifications: {
    readonly find: (id: string) => Promise<{ readonly supersededAt: Date | null; readonly expiresAt: Date } | undefined>
  }
}

/** `Inside`: the records that mails' makers write in the transaction that ends a mail. */
export interface Needs<Inside extends Records = Records> extends Pick<PlatformParts, 'mailer' | 'log' | 'metrics' | 'now'> {
  readonly storage: Storage<Inside>
  readonly jobs: Jobs<'mail' | 'mail-failed'>
  readonly publicUrl: string
}
