import { randomUUID } from 'node:crypto'
import type { MailKind } from '#contracts/operators/mail-labels.ts'
import type { Records, RunNeeds } from '../needs.ts'

interface ApplicantMail {
  readonly applicationId: string
  readonly kind: Extract<MailKind, 'offers' | 'outcome' | 'unlocked-outcome' | 'bank-refused' | 'still-waiting'>
  readonly at: Date
}

/** In the transaction that gives the reason for the mail. */
export async function mailApplicant(
  { jobs }: { readonly jobs: Pick<RunNeeds['jobs'], 'enqueue'> },
  records: Records,
  { applicationId, kind, at }: ApplicantMail,
): Promise<void> {
  const mailId = randomUUID()
  await Promise.all([
    records.mails.add({ id: mailId, kind, subjectId: applicationId, at }),
    jobs.enqueue(records.sql, 'mail', { mailId }),
  ])
}
