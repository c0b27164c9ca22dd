/** Prints every mail that the product can send, as JSON. A program: an owner's copy prints its own. */

import type { MailKind } from '#contracts/operators/mail-labels.ts'
import type { FinalStatus } from '#domain/application/submission-outcome.ts'
import { PRIVACY_REQUEST_KINDS } from '#domain/law/ccpa-request.ts'
import { priceTagOf } from '#domain/matching/lender/price-tag.ts'
import type { PlainDate } from '#domain/values/calendar.ts'
import type { RenderedLetter } from '#server/mails/letter.ts'
import { testMail } from '#server/mails/test-mail.ts'
import { bankRefusedMail } from '#server/matching/mails/bank-refused-mail.ts'
import { offersMail } from '#server/matching/mails/offers-mail.ts'
import { outcomeMail, repeatedMail, unverifiedMail } from '#server/matching/mails/outcome-mail.ts'
import { stillWaitingMail } from '#server/matching/mails/waiting-notices.ts'
import { limitMail, statementMail } from '#server/money/money-mails.ts'
import { privacyReceiptMail } from '#server/privacy/requests/privacy-receipt-mail.ts'
import { emailCodeMail } from '#server/privacy/your-request/email-code-mail.ts'
import { requestLinkMail } from '#server/privacy/your-request/request-link-mail.ts'
import { verificationMail } from '#server/verification/verification-mail.ts'
import { addressMail, alertMail, type Digest, digestMail, type ToldAlert } from '#server/watch/alerts/alert-letter.ts'

const publicUrl = 'https://loans.test'
const firstName = 'Ann'
const link = `${publicUrl}/go/token`
const requestLink = `${publicUrl}/your-request#token`
const lender = { name: 'Acme', license: 'TX-1' }
const price = priceTagOf(1000, { kind: 'installment', interestPercent: 24, originationFeePercent: 3, termMonths: 12 })
const help = {
  readers: [{ lender: 'Acme', reasons: ['Something on your credit report.'] }],
  smallerAmount: 500,
  opensNext: [{ lender: 'Acme', at: '2026-12-01T14:00:00.000Z' }],
}
const OUTCOMES: Readonly<Record<FinalStatus, true>> = {
  sold: true,
  approved: true,
  reject: true,
  data_error: true,
  error: true,
  expired: true,
  withdrawn: true,
}

const outcomes = (Object.keys(OUTCOMES) as FinalStatus[]).flatMap((status) => [
  outcomeMail({ firstName, status, lender, price, help, link, requestLink, publicUrl }),
  outcomeMail({ firstName, status, reasons: ['We don’t serve New York.'], isNameUnsent: true, link: null, publicUrl }),
])

const told = (change: ToldAlert['change']): ToldAlert => ({
  ...{ change, code: 'mails-failed', subject: null, level: 'now', says: '2 mails could not be delivered.' },
  ...{ since: '2026-11-15T08:00:00.000Z', endedAt: change === 'ended' ? '2026-11-15T09:00:00.000Z' : null },
})
const CHANGES = ['begun', 'reminder', 'ended'] as const
const morning: Digest = {
  ...{
    kind: 'digest',
    day: '2026-11-14',
    sent: 12,
    sold: 7,
    owed: [{ name: 'Larkspur Bank', owedCents: 180_000, oldestDays: 12 }],
    revenueCents: 31_500,
  },
  ...{ needsYou: ['2 mails could not be delivered.'], changed: [['Paused a lender', 2]], reveals: [['Dana', 3]] },
}

const owing = {
  ...{ name: 'Larkspur Bank', owedCents: 180_000, draftCents: 54_000 },
  billing: { mostUnpaidCents: 100_000, mostUnpaidDays: 60 },
}

const EVERY_MAIL: Readonly<Record<MailKind | 'test', readonly RenderedLetter[]>> = {
  verification: [verificationMail({ firstName, link, hoursValid: 24 })],
  'email-code': [emailCodeMail('407113')],
  'privacy-receipt': PRIVACY_REQUEST_KINDS.map((request) =>
    privacyReceiptMail({
      reference: 'P-1',
      request,
      optOutBy: '2026-12-01' as PlainDate,
      answerBy: '2026-12-30' as PlainDate,
      link: `${publicUrl}/your-request#confirm-token`,
    }),
  ),
  offers: [
    offersMail(firstName, [{ lender: 'Acme', price, until: '2026-12-01T14:00:00.000Z' }], requestLink),
    unverifiedMail(requestLink, 'lead-1', 'answer', '2026-12-01T14:00:00.000Z'),
  ],
  outcome: [
    ...outcomes,
    repeatedMail('lead-1', requestLink),
    unverifiedMail(requestLink, 'lead-1'),
    unverifiedMail(undefined, 'lead-1'),
    unverifiedMail(requestLink, 'lead-1', 'news'),
    unverifiedMail(undefined, 'lead-1', 'news'),
  ],
  'unlocked-outcome': outcomes,
  'bank-refused': [bankRefusedMail(firstName, 'Acme', requestLink)],
  'still-waiting': [stillWaitingMail(firstName, 'Acme', requestLink)],
  'request-link': [
    requestLinkMail({
      links: [{ madeAt: new Date('2026-11-15T08:00:00Z'), href: `${publicUrl}/your-request#token` }],
      daysValid: 30,
    }),
  ],
  alert: [
    alertMail({ kind: 'alert', alerts: [told('begun')] }, publicUrl),
    alertMail({ kind: 'alert', alerts: CHANGES.map(told) }, publicUrl),
  ],
  digest: [digestMail({ ...morning, needsYou: [], changed: null, reveals: null }, publicUrl), digestMail(morning, publicUrl)],
  'alert-address': [addressMail('407113')],
  statement: [
    statementMail(owing, { month: '2026-10', finalAt: null, lines: 120, chargedCents: 180_000, paidCents: 0 }),
    statementMail(owing, { month: '2026-10', finalAt: null, lines: 1, chargedCents: 1800, paidCents: 1800 }),
  ],
  limit: [limitMail(owing)],
  test: [testMail(publicUrl)],
}
console.log(JSON.stringify(EVERY_MAIL))
