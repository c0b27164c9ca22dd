/**
 * For people who wait for a lender that does not answer: one mail after UNKNOWN_NOTICE_HOURS. It is not the outcome mail, which comes when the
 * run ends. A lender's report that came while the run could not be resolved is looked at again here.
 */

import { SITE } from '#content/site.ts'
import { openAttempt } from '#domain/matching/run/run-state.ts'
import { HOUR_MS } from '#domain/values/calendar.ts'
import type { MailMaker } from '../../mails/deliver-mail.ts'
import { greet, NEVER_BY_EMAIL, type RenderedLetter, renderLetter } from '../../mails/letter.ts'
import type { QueueSettings } from '../../platform/jobs/pg-boss-jobs.ts'
import { forgetRequestToken, isEmailVerified, requestLinkOf } from '../../verification/request-links.ts'
import type { Needs } from '../needs.ts'
import { resultOfReport } from '../postbacks/record-postback.ts'
import { mailApplicant } from './mail-applicant.ts'
import { aboutRequest, keepPrivate, yourRequest } from './outcome-mail.ts'

const EVERY_QUARTER_HOUR = '*/15 * * * *'
const BATCH = 200

export async function startWaitingWorker(context: Needs): Promise<void> {
  const { jobs } = context
  await jobs.work('waiting-leads', async () => {
    await resolveReported(context)
    await noticeWaiting(context)
  })
  await jobs.schedule('waiting-leads', EVERY_QUARTER_HOUR)
}

/** Answers how many people get the mail. */
export async function noticeWaiting(context: Needs): Promise<number> {
  const { storage, now, unknownNoticeHours } = context
  const before = new Date(now().getTime() - unknownNoticeHours * HOUR_MS)
  const waiting = await storage.records.runs.waitingUnnoticed(before, BATCH)
  for (const applicationId of waiting)
    await storage.transaction((records) => mailApplicant(context, records, { applicationId, kind: 'still-waiting', at: now() }))
  return waiting.length
}

/** Leads that are open although their lender has reported what became of them. */
export async function resolveReported({ storage, matching }: Needs): Promise<void> {
  for (const { applicationId, attemptKey, ...report } of await storage.records.postbacks.onOpenRuns(BATCH)) {
    const result = resultOfReport(report)
    if (result) await matching.resolve(applicationId, attemptKey, result)
  }
}

export const stillWaitingMail = (firstName: string, lenderName: string | undefined, requestLink?: string): RenderedLetter =>
  renderLetter({
    subject: aboutRequest('we’re still waiting for an answer'),
    greeting: greet(firstName),
    paragraphs: [
      `${lenderName ?? 'A lender'} may have your request, and hasn’t told us its decision. We keep asking.`,
      'Until it answers, we send your request to no other lender. We’ll email you as soon as there is an answer. You don’t need to do anything.',
      requestLink
        ? 'Don’t want to wait? Open your request and choose “Stop sharing”: we take it back.'
        : `Don’t want to wait? Write to ${SITE.contact.email}: we can take your request back.`,
    ],
    buttons: yourRequest(requestLink),
    closing: [...keepPrivate(requestLink), NEVER_BY_EMAIL],
  })

/** To an address that nobody has verified. */
const unverifiedWaitingMail = (requestLink: string | undefined): RenderedLetter =>
  renderLetter({
    subject: aboutRequest('no answer yet'),
    greeting: greet(),
    paragraphs: ['Your loan request has no answer yet. We’ll email you when it does.'],
    buttons: requestLink ? [{ label: 'See your request', href: requestLink }] : [],
    closing: [
      ...keepPrivate(requestLink),
      'If you didn’t ask for a loan, ignore this email; we send no details to an unconfirmed address.',
      NEVER_BY_EMAIL,
    ],
  })

/** Only while the outcome is unknown: a run that has ended since has its own mail. */
export const stillWaiting: MailMaker<Needs> = {
  async compose(context, { subjectId }) {
    const { storage, directory, vault } = context
    const { records } = storage
    const [contact, run] = await Promise.all([records.sealed.open(subjectId, 'contact'), records.runs.find(subjectId)])
    const attempt = run?.state && openAttempt(run.state.phase)
    if (!contact || !run || !attempt) return undefined
    const { firstName, email: to } = contact
    const requestLink = await requestLinkOf(context, subjectId)
    if (!(await isEmailVerified(records, vault, to))) return { to, ...unverifiedWaitingMail(requestLink) }
    // A stale run asks one lender after the other whether it has the lead.
    const lenderName = run.state?.stale ? undefined : (await directory.names(run.lendersVersion)).get(attempt.lender)
    return { to, ...stillWaitingMail(firstName, lenderName, requestLink) }
  },
  afterEnding: forgetRequestToken,
}

// No retry: the next look comes in a quarter of an hour anyway.
export const WAITING_QUEUES = [
  { name: 'waiting-leads', retryLimit: 0, retryDelaySeconds: 60, expireSeconds: 300 },
] as const satisfies readonly QueueSettings[]
