/** How the mails about a run's outcome are made, from the answer that is sealed for the application. */
import type { NamedLender } from '#domain/api/outcome-parts.ts'
import { isFinalStatus } from '#domain/application/submission-outcome.ts'
import type { Context, Records } from '../context.ts'
import type { MailMaker } from '../mails/deliver-mail.ts'
import { forgetRequestToken, isEmailVerified, requestLinkOf } from '../verification/request-links.ts'
import { bankRefused } from './bank-refused-mail.ts'
import { goLink, presentGoLink } from './go-links.ts'
import { outcomeMail, repeatedMail, unverifiedMail } from './outcome-mail.ts'
import type { StoredRun } from './stored-run.ts'

const outcome: MailMaker = {
  async compose(context, { subjectId, kind }) {
    const { storage, directory, publicUrl, vault } = context
    const { records } = storage
    const [{ contact, answer }, run] = await Promise.all([
      records.sealed.openMany(subjectId, ['contact', 'answer']),
      records.runs.find(subjectId),
    ])
    if (!contact || !run) return undefined
    const { firstName, email: to } = contact
    const requestLink = await requestLinkOf(context, subjectId)
    // Whatever a former version answered: the result of the standing run is for that one's address.
    if (run.duplicateOf && kind === 'outcome') return { to, ...repeatedMail(subjectId, requestLink) }
    if (!answer || !isFinalStatus(answer.status)) return undefined
    // An operator who released the result has identified the person at this address.
    const isTheirs = kind === 'released-outcome' || (await isEmailVerified(records, vault, to))
    if (!isTheirs) return { to, ...unverifiedMail(requestLink, subjectId) }
    const { status, reasons, ...extras } = answer
    const told = 'lead_id' in extras ? { price: extras.price, help: extras.help, lender: extras.lender } : {}
    const letter = outcomeMail({
      firstName,
      status,
      reasons,
      ...told,
      lender: told.lender ?? (await lenderOf(directory, run)),
      fieldsToCheck: Object.keys('lead_id' in answer ? answer.data_errors : answer.dataErrors),
      isNameUnsent: isNameUnsent(run),
      // Only a go link: an address that the browser would refuse to open has no place in a mail either.
      link: presentGoLink(publicUrl, answer.redirect),
      requestLink,
      publicUrl,
    })
    return { to, ...letter }
  },
  async afterEnding(records: Records, subjectId: string) {
    await Promise.all([forgetRequestToken(records, subjectId), records.applications.removeIneligible(subjectId)])
  },
}

/** In runs of older versions, whose answers name no lender. */
async function lenderOf(directory: Context['directory'], { lender, lendersVersion }: StoredRun): Promise<NamedLender | undefined> {
  const name = lender ? (await directory.names(lendersVersion)).get(lender) : undefined
  return name === undefined ? undefined : { name, license: null }
}

/** Not even by an intent that a crash left open. Of a duplicate nothing is said, nor of a run whose lenders may know more. */
const isNameUnsent = ({ state, isDoubted }: StoredRun): boolean =>
  state !== null && !isDoubted && (state.counted ?? []).length === 0 && (state.released ?? []).length === 0

/** Queued by versions that mailed only to applicants whose answer had been `pending`. */
const lateAnswer: MailMaker = {
  async compose(context, { subjectId }) {
    const { storage, publicUrl, vault } = context
    const { records } = storage
    const { contact, 'late-answer': answer } = await records.sealed.openMany(subjectId, ['contact', 'late-answer'])
    if (!contact || !answer) return undefined
    const { firstName, email: to } = contact
    const requestLink = await requestLinkOf(context, subjectId)
    if (!(await isEmailVerified(records, vault, to))) return { to, ...unverifiedMail(requestLink, subjectId) }
    if (answer.kind === 'refused')
      return { to, ...outcomeMail({ firstName, status: 'reject', link: null, requestLink, publicUrl }) }
    const { lenderName, goToken } = answer
    const link = goToken && goLink(publicUrl, goToken)
    const lender = { name: lenderName, license: null }
    return { to, ...outcomeMail({ firstName, status: 'approved', lender, link, requestLink, publicUrl }) }
  },
  afterSending: (records, subjectId) => records.sealed.remove(subjectId, 'late-answer'),
  afterEnding: forgetRequestToken,
}

export const OUTCOME_MAILS = { outcome, 'released-outcome': outcome, 'late-answer': lateAnswer, 'bank-refused': bankRefused }
