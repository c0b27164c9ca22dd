/** Whether mails go out, and those that could not be delivered. */
import * as z from 'zod/mini'
import { email } from '#domain/application/fields/email.ts'
import { described, objectOrNull } from '#domain/values/described.ts'
import { MAIL_KIND_NAMES } from './mail-labels.ts'
import { callsAbout, reads, writes } from './operator-endpoint.ts'
import { count, id, knownId, moment, momentOrNull, pageSize, text, textOrNull } from './parts.ts'

const call = callsAbout('mail')

const reply = textOrNull('of the mail server’s words, those that name nobody', '550 no such mailbox')

const kind = described(z.enum(MAIL_KIND_NAMES), 'what kind of mail', { examples: ['verification'] })

const listedMail = z.object({
  id: knownId('the mail'),
  kind,
  subjectId: knownId('what it is about'),
  createdAt: moment('when it was made'),
  attempts: count('how often it was tried'),
  code: textOrNull('three digits of the mail server’s, or the name of what went wrong before it said anything', '550'),
  reply,
  why: textOrNull(
    'code and reply in words; null when no mail server has refused it',
    '550 no such mailbox – There is no such mailbox.',
  ),
  recipient: textOrNull('masked; null when there is nobody any more', 'c•••@e•••.com'),
})
export type ListedMail = z.infer<typeof listedMail>

const failedMail = z.object({ ...listedMail.shape, failedAt: moment('when it was given up') })
export type FailedMail = z.infer<typeof failedMail>

const ofKind = { kind: z.optional(kind), limit: pageSize(100, 500) }

const mailStatus = z.object({
  waiting: count('neither sent nor given up', 0),
  retrying: count('how many of them a mail server has not taken yet', 0),
  oldestAt: momentOrNull('since when the oldest waits'),
  lastProblem: objectOrNull('what the mail server said last; null when nothing was refused', {
    code: text('as of a failed mail', '421'),
    reply,
  }),
})
export type MailStatus = z.infer<typeof mailStatus>

const mailTested = z.object({
  outcome: described(z.enum(['sent', 'refused', 'failed']), 'whether the mail server took it'),
  server: text('host and port, without the password', 'smtp.example.com:587'),
  code: textOrNull('as of a failed mail', '250'),
  reply,
})
export type MailTested = z.infer<typeof mailTested>

const mailIds = (description: string) => described(z.array(knownId('a mail')), description)

export const MAIL_ENDPOINTS = {
  'GET /mails/status': call({
    name: 'mail-status',
    ...reads('viewer'),
    summary: 'how many mails wait, since when, and what the mail server said last',
    description: 'Waiting mails are tried again for hours before they are given up.',
    answer: mailStatus,
  }),
  'POST /mails/tests': call({
    name: 'test-mail',
    ...writes('support', 'Sent a test mail'),
    summary: 'sends a mail through the configured mail server and waits for what it says',
    description: 'Past the queue, and once.',
    input: z.strictObject({ to: described(email, 'where to; your own, best', { format: 'email' }) }),
    answer: mailTested,
  }),
  'GET /mails/waiting': call({
    name: 'list-waiting-mails',
    ...reads('viewer'),
    summary: 'mails that are neither sent nor given up, and what the mail server said last',
    description: 'Oldest first, their recipients masked.',
    input: z.strictObject(ofKind),
    answer: z.object({ mails: described(z.array(listedMail), 'the mails') }),
  }),
  'GET /mails/failed': call({
    name: 'list-failed-mails',
    ...reads('viewer'),
    summary: 'mails that were given up, and what the mail server said last',
    description: 'Newest first, their recipients masked.',
    input: z.strictObject(ofKind),
    answer: z.object({ mails: described(z.array(failedMail), 'the mails') }),
  }),
  'POST /mails/retries': call({
    name: 'retry-mails',
    ...writes('support', 'Retried mails'),
    summary: 'tries failed mails again, all of them or those named',
    description: 'Mails whose link has expired, or whose person was erased, are left alone.',
    input: z.strictObject({
      ids: described(
        z._default(z.array(id('a mail')).check(z.maxLength(500)), []),
        'ids of mails; without any, all that have failed',
      ),
    }),
    answer: z.object({
      queued: mailIds('those that are tried again'),
      pointless: mailIds('their link has expired, or their person was erased: there is nothing to send any more'),
      unknown: mailIds('not known, or not failed'),
    }),
  }),
}
