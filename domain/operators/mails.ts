import * as z from 'zod/mini'
import { email } from '../application/fields/email.ts'
import { id, moment, pageSize } from './parts.ts'

export const listFailedMails = z.strictObject({ limit: pageSize(100, 500) })

export const failedMail = z.object({
  id: z.string(),
  kind: z.string(),
  subjectId: z.string(),
  createdAt: moment,
  failedAt: moment,
  attempts: z.number(),
  /** Three digits of the mail server's, or the name of what went wrong before it said anything. */
  code: z.nullable(z.string()),
  /** Of the mail server's words, those that name nobody. */
  reply: z.nullable(z.string()),
  /** Masked: a•••@e•••.com. Null when there is nobody any more. */
  recipient: z.nullable(z.string()),
})
export type FailedMail = z.infer<typeof failedMail>
export const failedMailList = z.object({ mails: z.array(failedMail) })

export const askMailStatus = z.strictObject({})
export const mailStatus = z.object({
  /** Neither sent nor given up, and how many of them a mail server has not taken yet. */
  waiting: z.number(),
  retrying: z.number(),
  oldestAt: z.nullable(moment),
  lastProblem: z.nullable(z.object({ code: z.string(), reply: z.nullable(z.string()) })),
})
export type MailStatus = z.infer<typeof mailStatus>

export const sendTestMail = z.strictObject({ to: email })
export const mailTested = z.object({
  outcome: z.enum(['sent', 'refused', 'failed']),
  /** Host and port, without the password. */
  server: z.string(),
  code: z.nullable(z.string()),
  reply: z.nullable(z.string()),
})
export type MailTested = z.infer<typeof mailTested>

/** What each code means to whoever has to mend it. Three digits are the mail server's own; its words stand beside them. */
const MEANINGS: Readonly<Record<string, string>> = {
  ETLS: 'The mail server offers no encryption, or somebody in between takes the offer away. Nothing was sent to it.',
  ESOCKET: 'No connection, or its certificate does not hold.',
  ECONNECTION: 'The mail server hung up.',
  ETIMEDOUT: 'The mail server did not answer in time.',
  EDNS: 'There is no such host.',
  EPROTOCOL: 'What answers there is no mail server.',
  EAUTH: 'The password is missing, or the mail server takes none.',
  EENVELOPE: 'The address of the sender or of the recipient is not one.',
  421: 'The mail server has no time just now.',
  450: 'The mailbox cannot be reached just now.',
  451: 'The mail server has a problem of its own, or wants to be asked again later.',
  452: 'The mail server has no room.',
  530: 'The mail server wants a password, or encryption.',
  535: 'The password is wrong.',
  550: 'There is no such mailbox, or the mail is not wanted.',
  552: 'The mailbox is full.',
  554: 'The mail server refuses the mail: often a matter of reputation, SPF or DKIM.',
}

export const meaningOfMailCode = (code: string): string | undefined => MEANINGS[code]

/** Without ids: all that have failed. */
export const retryMails = z.strictObject({ ids: z._default(z.array(id).check(z.maxLength(500)), []) })
export const mailsRetried = z.object({
  queued: z.array(z.string()),
  /** Their link has expired, or their person was erased: there is nothing to send any more. */
  pointless: z.array(z.string()),
  /** Not known, or not failed. */
  unknown: z.array(z.string()),
})
