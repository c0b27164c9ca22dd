import { SITE } from '#content/site.ts'
import type { PlainDate } from '#domain/calendar.ts'
import type { MailMaker } from '../../mails/deliver-mail.ts'
import { type RenderedLetter, renderLetter } from '../../mails/letter.ts'

export interface PrivacyReceiptMail {
  readonly reference: string
  readonly optOutBy: PlainDate
  readonly answerBy: PlainDate
}

export function privacyReceiptMail({ reference, optOutBy, answerBy }: PrivacyReceiptMail): RenderedLetter {
  return renderLetter({
    subject: `We received your privacy request ${reference}`,
    // No name: the person who typed this address into the form may not be its owner.
    greeting: 'Hello,',
    paragraphs: [
      `We received your California privacy request. Its reference is ${reference}: please keep it, and name it when you write to us.`,
      `We will stop selling and sharing your personal information by ${formatDay(optOutBy)}, and answer you in full by ${formatDay(answerBy)}.`,
    ],
    closing: [
      `If you did not make this request, please tell us at ${SITE.contact.privacyEmail}.`,
      'You do not need to do anything else now.',
    ],
  })
}

const LONG_DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** November 15, 2026 */
const formatDay = (day: PlainDate) => LONG_DAY.format(new Date(`${day}T00:00:00Z`))

export const privacyReceipt: MailMaker = {
  async compose({ storage: { records } }, { subjectId }) {
    const person = await records.sealed.open(subjectId, 'privacy-request')
    const request = await records.privacyRequests.find(subjectId)
    return person && request && { to: person.email, ...privacyReceiptMail(request) }
  },
  afterSending: (records, subjectId, at) => records.privacyRequests.markAcknowledged(subjectId, at),
}
