import { SITE } from '#content/site.ts'
import { greet, NEVER_BY_EMAIL, type RenderedLetter, renderLetter } from '../mails/letter.ts'

export interface VerificationMail {
  readonly firstName: string | undefined
  readonly link: string
  readonly hoursValid: number
}

/** Opening the link shows a page, and that page verifies: a mail scanner that only fetches the address verifies nothing. */
export function verificationMail({ firstName, link, hoursValid }: VerificationMail): RenderedLetter {
  return renderLetter({
    subject: `Please verify your email address for ${SITE.brand}`,
    greeting: greet('Hello', firstName),
    paragraphs: [
      `Somebody, we think you, gave us this email address while asking for a loan at ${SITE.brand}. Please confirm that it is yours.`,
    ],
    button: { label: 'Verify my email address', href: link },
    closing: [
      `The link is good for ${hoursValid} hours. If you did not ask for a loan, ignore this mail: nothing happens without you.`,
      NEVER_BY_EMAIL,
    ],
  })
}
