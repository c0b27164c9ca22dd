import { SITE } from '#content/site.ts'
import type { MailMaker } from '../mails/deliver-mail.ts'
import { greet, NEVER_BY_EMAIL, type RenderedLetter, renderLetter } from '../mails/letter.ts'
import type { Needs } from './needs.ts'

interface VerificationMail {
  readonly firstName: string | undefined
  readonly link: string
  readonly hoursValid: number
}

/** Opening the link shows a page, and that page verifies: a mail scanner that only fetches the address verifies nothing. */
export function verificationMail({ firstName, link, hoursValid }: VerificationMail): RenderedLetter {
  return renderLetter({
    subject: 'Your loan request: confirm your email address',
    heading: 'Is this your email address?',
    greeting: greet(firstName),
    paragraphs: [`You started a loan request at ${SITE.brand}. Please confirm this is your email address.`],
    buttons: [{ label: 'Confirm my email address', href: link }],
    closing: [
      `The link is good for ${hoursValid} hours. If you didn’t ask for a loan, ignore this email; we send no details to an unconfirmed address.`,
      NEVER_BY_EMAIL,
    ],
  })
}

export const verification: MailMaker<Needs> = {
  async compose({ storage: { records }, publicUrl, verificationHours }, { subjectId }) {
    const { verification: person, 'verification-link': link } = await records.sealed.openMany(subjectId, [
      'verification',
      'verification-link',
    ])
    const issued = await records.verifications.find(subjectId)
    if (!person || !link || issued?.supersededAt) return undefined
    // In the fragment: no server, proxy or referrer sees it on the way.
    const href = `${publicUrl}/verify-email#token=${link.token}`
    return { to: person.email, ...verificationMail({ firstName: person.firstName, link: href, hoursValid: verificationHours }) }
  },
  // From here on only the hash of the token is left.
  afterSending: (records, subjectId) => records.sealed.remove(subjectId, 'verification-link'),
}
