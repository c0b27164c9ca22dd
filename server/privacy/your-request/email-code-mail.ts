import { SITE } from '#content/site.ts'
import { EMAIL_CODE } from '#domain/application/verification.ts'
import type { MailMaker } from '../../mails/deliver-mail.ts'
import { greet, NEVER_BY_EMAIL, type RenderedLetter, renderLetter } from '../../mails/letter.ts'
import type { Needs } from '../needs.ts'

/** Not in the subject: a locked phone shows that to whoever stands beside it. */
export const emailCodeMail = (digits: string): RenderedLetter =>
  renderLetter({
    subject: `Your code for ${SITE.brand}`,
    heading: 'Here is your code',
    greeting: greet(),
    paragraphs: ['Type it on the page where you asked for it:', { kind: 'code', digits }],
    closing: [
      `It’s good for ${EMAIL_CODE.minutes} minutes. We never call or text to ask for it.`,
      'If you didn’t ask for a loan, ignore this email; we send no details to an unconfirmed address.',
      NEVER_BY_EMAIL,
    ],
  })

export const emailCode: MailMaker<Needs> = {
  async compose({ storage: { records }, now }, { subjectId }) {
    const { contact, 'email-code': issued } = await records.sealed.openMany(subjectId, ['contact', 'email-code'])
    // Digits that come too late are worse than none.
    if (!contact || !issued || new Date(issued.expiresAt) <= now()) return undefined
    return { to: contact.email, ...emailCodeMail(issued.code) }
  },
  // From here on only the HMAC is left.
  afterEnding: (records, subjectId) => records.sealed.remove(subjectId, 'email-code'),
}
