/** How the mails about a run's outcome are made, from the answer that is sealed for the application. */
import { isFinalStatus } from '#domain/application/submission-outcome.ts'
import type { MailMaker } from '../../mails/deliver-mail.ts'
import { forgetRequestToken, isEmailVerified, requestLinkOf } from '../../verification/request-links.ts'
import { presentGoLink } from '../links/go-links.ts'
import type { Needs } from '../needs.ts'
import type { StoredRun } from '../run/stored-run.ts'
import { bankRefused } from './bank-refused-mail.ts'
import { offers } from './offers-mail.ts'
import { outcomeMail, repeatedMail, unverifiedMail } from './outcome-mail.ts'

const outcome: MailMaker<Needs> = {
  async compose(context, { subjectId, kind }) {
    const { storage, publicUrl, vault } = context
    const { records } = storage
    const [{ contact, answer }, run] = await Promise.all([
      records.sealed.openMany(subjectId, ['contact', 'answer']),
      records.runs.find(subjectId),
    ])
    if (!contact || !run) return undefined
    const { firstName, email: to } = contact
    const requestLink = await requestLinkOf(context, subjectId)
    // The result of the active run is for that one's address.
    if (run.duplicateOf && kind === 'outcome') return { to, ...repeatedMail(subjectId, requestLink) }
    if (!answer || !isFinalStatus(answer.status)) return undefined
    // An operator who unlocked the result has identified the person at this address.
    const isTheirs = kind === 'unlocked-outcome' || (await isEmailVerified(records, vault, to))
    if (!isTheirs) return { to, ...unverifiedMail(requestLink, subjectId) }
    const { status, reasons, price, help, lender } = answer
    const letter = outcomeMail({
      firstName,
      status,
      reasons,
      price,
      help,
      lender,
      fieldsToCheck: Object.keys(answer.data_errors),
      isNameUnsent: isNameUnsent(run),
      // Only a go link: an address that the browser would refuse to open has no place in a mail either.
      link: presentGoLink(publicUrl, answer.redirect),
      requestLink,
      publicUrl,
    })
    return { to, ...letter }
  },
  async afterEnding(records, subjectId) {
    // In this order: an erasure, too, locks the application before its values.
    await Promise.all([records.applications.removeIneligible(subjectId), forgetRequestToken(records, subjectId)])
  },
}

/** Not even by an intent that a crash left open. Of a duplicate nothing is said, nor of a run whose lenders may know more. */
const isNameUnsent = ({ state, isStale }: StoredRun): boolean =>
  state !== null && !isStale && (state.counted ?? []).length === 0 && (state.sharedWith ?? []).length === 0

export const OUTCOME_MAILS = { offers, outcome, 'unlocked-outcome': outcome, 'bank-refused': bankRefused }
