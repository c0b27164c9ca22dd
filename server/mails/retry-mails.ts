/** Sends failed mails once more, unless they have become pointless. */

import type { MailRecord } from './mail-records.ts'
import type { Needs, RetryRecords } from './needs.ts'

const MOST_AT_ONCE = 500

export async function retryMails(
  { storage, jobs, now }: Pick<Needs<RetryRecords>, 'storage' | 'jobs' | 'now'>,
  asked: readonly string[],
) {
  const ids = asked.length > 0 ? asked : (await storage.records.mails.failed({ limit: MOST_AT_ONCE })).map(({ id }) => id)
  const retried = { queued: [] as string[], pointless: [] as string[], unknown: [] as string[] }
  for (const id of ids) {
    const end = await storage.transaction(async (records) => {
      const mail = await records.mails.find(id)
      if (!mail?.failedAt || mail.sentAt) return 'unknown'
      if (!(await isWorthwhile(records, mail, now()))) return 'pointless'
      if (!(await records.mails.unmarkFailed(id))) return 'unknown'
      await jobs.enqueue(records.sql, 'mail', { mailId: id })
      return 'queued'
    })
    retried[end].push(id)
  }
  return retried
}

/** A mail is pointless when its link has expired or was replaced, or its subject was erased. */
async function isWorthwhile(records: RetryRecords, mail: MailRecord, now: Date): Promise<boolean> {
  if ((await records.erasures.stillReadable([mail.subjectId])).length === 0) return false
  if (mail.kind !== 'verification') return true
  const verification = await records.verifications.find(mail.subjectId)
  return verification !== undefined && !verification.supersededAt && verification.expiresAt > now
}
