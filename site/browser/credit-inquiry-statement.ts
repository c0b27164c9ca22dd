import { CREDIT_INQUIRY_STATEMENTS } from '#content/consent-statements.ts'
import { siteSettings } from './site-settings.ts'

/** The one that holds for our lenders now. Undefined: the page does not say, and nothing is shown. */
export function creditInquiryStatement() {
  const version = siteSettings()?.documents.creditInquiry.version
  return Object.values(CREDIT_INQUIRY_STATEMENTS).find((statement) => statement.version === version)
}
