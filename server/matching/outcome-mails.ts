/** How the mails about a run's outcome are made, from the answer that is sealed for the application. */
import { isFinalStatus } from '#domain/application/submission-outcome.ts'
import type { MailMaker } from '../mails/deliver-mail.ts'
import { WITHHELD } from './answers.ts'
import { bankRefused } from './bank-refused-mail.ts'
import { goLink, presentGoLink } from './go-links.ts'
import { outcomeMail, withheldMail } from './outcome-mail.ts'

const outcome: MailMaker = {
  async compose({ storage: { records }, directory, publicUrl }, { subjectId }) {
    const [{ contact, answer }, run] = await Promise.all([
      records.sealed.openMany(subjectId, ['contact', 'answer']),
      records.runs.find(subjectId),
    ])
    if (!contact || !answer || !run || !isFinalStatus(answer.status)) return undefined
    const { firstName, email: to } = contact
    if (answer.reasons.includes(WITHHELD)) return { to, ...withheldMail(firstName, subjectId) }
    const lenderName = run.lender ? (await directory.names(run.lendersVersion)).get(run.lender) : undefined
    // Only a go link: an address that the browser would refuse to open has no place in a mail either.
    const link = presentGoLink(publicUrl, answer.redirect)
    return { to, ...outcomeMail({ firstName, status: answer.status, lenderName, link, publicUrl }) }
  },
  afterEnding: (records, subjectId) => records.applications.removeIneligible(subjectId),
}

/** Queued by versions that mailed only to applicants whose answer had been `pending`. */
const lateAnswer: MailMaker = {
  async compose({ storage: { records }, publicUrl }, { subjectId }) {
    const { contact, 'late-answer': answer } = await records.sealed.openMany(subjectId, ['contact', 'late-answer'])
    if (!contact || !answer) return undefined
    const { firstName, email: to } = contact
    if (answer.kind === 'refused') return { to, ...outcomeMail({ firstName, status: 'reject', link: null, publicUrl }) }
    const { lenderName, goToken } = answer
    const link = goToken && goLink(publicUrl, goToken)
    return { to, ...outcomeMail({ firstName, status: 'approved', lenderName, link, publicUrl }) }
  },
  afterSending: (records, subjectId) => records.sealed.remove(subjectId, 'late-answer'),
}

export const OUTCOME_MAILS = { outcome, 'released-outcome': outcome, 'late-answer': lateAnswer, 'bank-refused': bankRefused }
