/** How the mails of every kind are made, each by its subject. */
import type { Context } from './context.ts'
import type { MailMakers } from './mails/deliver-mail.ts'
import { OUTCOME_MAILS } from './matching/mails/outcome-mails.ts'
import { stillWaiting } from './matching/mails/waiting-notices.ts'
import { MONEY_MAILS } from './money/money-mails.ts'
import { privacyReceipt } from './privacy/requests/privacy-receipt-mail.ts'
import { emailCode } from './privacy/your-request/email-code-mail.ts'
import { requestLink } from './privacy/your-request/request-link-mail.ts'
import { verification } from './verification/verification-mail.ts'
import { ALERT_MAILS } from './watch/alerts/alert-mails.ts'

export const MAIL_MAKERS: MailMakers<Context> = {
  verification,
  'privacy-receipt': privacyReceipt,
  ...OUTCOME_MAILS,
  'still-waiting': stillWaiting,
  'request-link': requestLink,
  'email-code': emailCode,
  ...ALERT_MAILS,
  ...MONEY_MAILS,
}
