import { creditInquiryStatement } from '../../browser/credit-inquiry-statement.ts'

export const CREDIT_INQUIRY_ID = 'credit-inquiry'

/** A statement of its own, with a version that goes along with the application: what submitting permits, and to whom. */
export function CreditInquiry() {
  const statement = creditInquiryStatement()
  return statement && <p id={CREDIT_INQUIRY_ID}>{statement.words}</p>
}
