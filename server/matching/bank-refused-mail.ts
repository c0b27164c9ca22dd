/** The lender that accepted cannot use the bank numbers. They are not sent again: the applicant mends it with the lender. */
import type { MailMaker } from '../mails/deliver-mail.ts'
import { greet, NEVER_BY_EMAIL, type RenderedLetter, renderLetter } from '../mails/letter.ts'

export const bankRefusedMail = (firstName: string, lenderName: string | undefined): RenderedLetter => {
  const lender = lenderName ?? 'The lender'
  return renderLetter({
    subject: `${lender} needs your bank details again`,
    greeting: greet('Hi', firstName),
    paragraphs: [
      `${lender} has accepted your request, and that still stands. It could not use the bank details that you entered, so there may be a typing error in them.`,
      `Please give them again to ${lenderName ?? 'the lender'}, on its own site or when it contacts you. We do not send them a second time.`,
    ],
    closing: [NEVER_BY_EMAIL],
  })
}

export const bankRefused: MailMaker = {
  async compose({ storage: { records }, directory }, { subjectId }) {
    const [contact, run] = await Promise.all([records.sealed.open(subjectId, 'contact'), records.runs.find(subjectId)])
    if (!contact || !run) return undefined
    const lenderName = run.lender ? (await directory.names(run.lendersVersion)).get(run.lender) : undefined
    return { to: contact.email, ...bankRefusedMail(contact.firstName, lenderName) }
  },
}
