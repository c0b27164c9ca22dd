/** The lender that accepted cannot use the bank numbers. They are not sent again: the applicant mends it with the lender. */
import type { MailMaker } from '../../mails/deliver-mail.ts'
import { greet, NEVER_BY_EMAIL, type RenderedLetter, renderLetter } from '../../mails/letter.ts'
import { forgetRequestToken, isEmailVerified, requestLinkOf } from '../../verification/request-links.ts'
import type { Needs } from '../needs.ts'
import { aboutRequest, keepPrivate, unverifiedMail, yourRequest } from './outcome-mail.ts'

export const bankRefusedMail = (firstName: string, lenderName: string | undefined, requestLink?: string): RenderedLetter => {
  const lender = lenderName ?? 'The lender'
  return renderLetter({
    subject: aboutRequest(`${lenderName ?? 'the lender'} needs something from you`),
    heading: `${lender} couldn’t use your bank details`,
    greeting: greet(firstName),
    paragraphs: [
      `${lender} has accepted your request, and that still stands. But there may be a typo in the bank details you entered.`,
      `Please give them again to ${lenderName ?? 'the lender'}, on its site or when it contacts you. We don’t send them a second time.`,
    ],
    buttons: yourRequest(requestLink),
    closing: [...keepPrivate(requestLink), NEVER_BY_EMAIL],
  })
}

export const bankRefused: MailMaker<Needs> = {
  async compose(context, { subjectId }) {
    const { storage, vault } = context
    const { records } = storage
    const [contact, run] = await Promise.all([records.sealed.open(subjectId, 'contact'), records.runs.find(subjectId)])
    if (!contact || !run) return undefined
    const { firstName, email: to } = contact
    const requestLink = await requestLinkOf(context, subjectId)
    if (!(await isEmailVerified(records, vault, to))) return { to, ...unverifiedMail(requestLink, subjectId, 'news') }
    const lenderName = run.state?.candidates.find(({ lender }) => lender === run.lender)?.name
    return { to, ...bankRefusedMail(firstName, lenderName, requestLink) }
  },
  afterEnding: forgetRequestToken,
}
