import { SITE } from '#content/site.ts'
import type { PrivacyRequestKind } from '#domain/law/ccpa-request.ts'
import type { PlainDate } from '#domain/values/calendar.ts'
import type { MailMaker } from '../../mails/deliver-mail.ts'
import { greet, type RenderedLetter, renderLetter } from '../../mails/letter.ts'
import type { Needs } from '../needs.ts'

interface PrivacyReceiptMail {
  readonly reference: string
  readonly request: PrivacyRequestKind
  readonly optOutBy: PlainDate
  readonly answerBy: PlainDate
  /** Undefined: the mail is sent again after its token was forgotten. */
  readonly link: string | undefined
}

const ASKED: Readonly<Record<PrivacyRequestKind, (days: { readonly optOutBy: string; readonly answerBy: string }) => string[]>> = {
  'opt-out': ({ optOutBy, answerBy }) => [
    'You asked us not to sell or share your personal information. Confirm it, and a loan request that is still under way ends right away: no other lender gets it. One last email then says how it ended.',
    `You’re opted out from ${optOutBy} at the latest. We’ll answer you in full by ${answerBy}.`,
  ],
  delete: ({ optOutBy, answerBy }) => [
    'You asked us to delete your personal information. Confirm it, and a loan request that is still under way ends right away. We then check the rest, and delete it.',
    `We share nothing more from ${optOutBy} at the latest. We’ll answer you in full by ${answerBy}.`,
  ],
  copy: ({ answerBy }) => [
    `You asked for a copy of your personal information. Confirm that it was you, and we’ll send it to this address by ${answerBy}.`,
  ],
  correct: ({ answerBy }) => [
    `You asked us to correct your personal information. Confirm that it was you, and reply with what is wrong. We’ll answer you by ${answerBy}.`,
  ],
  complaint: ({ answerBy }) => [
    `You complained about a loan, a lender or us. Confirm that it was you, and reply with what happened. We’ll answer you by ${answerBy}.`,
  ],
}

export function privacyReceiptMail({ reference, request, optOutBy, answerBy, link }: PrivacyReceiptMail): RenderedLetter {
  return renderLetter({
    subject: `We received your privacy request ${reference}`,
    // No name: the person who typed this address into the form may not be its owner.
    greeting: greet(),
    paragraphs: [
      `We received your ${request === 'complaint' ? 'complaint' : 'California privacy request'}. Its reference is ${reference}. Please include it when you write to us.`,
      ...ASKED[request]({ optOutBy: formatDay(optOutBy), answerBy: formatDay(answerBy) }),
    ],
    buttons: link ? [{ label: 'Confirm this request', href: link }] : [],
    closing: [`If you did not make this request, don’t confirm it, and please tell us at ${SITE.contact.privacyEmail}.`],
  })
}

const LONG_DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** November 15, 2026 */
const formatDay = (day: PlainDate) => LONG_DAY.format(new Date(`${day}T00:00:00Z`))

export const privacyReceipt: MailMaker<Needs> = {
  async compose({ storage: { records }, publicUrl }, { subjectId }) {
    const { 'privacy-request': person, 'privacy-confirmation': confirmation } = await records.sealed.openMany(subjectId, [
      'privacy-request',
      'privacy-confirmation',
    ])
    const request = await records.privacyRequests.find(subjectId)
    if (!person || !request) return undefined
    const link = confirmation && confirmationAddress(publicUrl, confirmation.token)
    return { to: person.email, ...privacyReceiptMail({ ...request, link }) }
  },
  afterSending: async (records, subjectId, at) => {
    await records.privacyRequests.markAcknowledged(subjectId, at)
  },
  // From here on only the hash of the token is left.
  afterEnding: (records, subjectId) => records.sealed.remove(subjectId, 'privacy-confirmation'),
}

/** In the fragment: no server, proxy or referrer sees it on the way. */
const confirmationAddress = (publicUrl: string, token: string) => `${publicUrl}/your-request#confirm-${token}`
