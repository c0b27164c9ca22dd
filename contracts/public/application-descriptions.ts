/** What each field of the application means, with the answers of a person who does not exist. Public and lenders' documents take them from here. */
import type { FieldName } from '#domain/application/application.ts'
import type { FieldDescription } from '#domain/values/described.ts'

const field = (
  description: string,
  example: unknown,
  facts: Omit<FieldDescription, 'description' | 'examples'> = {},
): FieldDescription => ({
  description,
  examples: [example],
  ...facts,
})

export const APPLICATION_DESCRIPTIONS = {
  loanAmount: field('how much is wanted, in whole US dollars', 1000),
  wantedRepayment: field(
    'how the applicant would rather repay; orders lenders’ offers and keeps none out. Absent: the applicant has not said, and `over-months` counts',
    'over-months',
  ),
  email: field('the email address', 'conny@example.com', { format: 'email' }),
  title: field('a courtesy title; optional, and never sent to a lender', 'Ms'),
  firstName: field('the first name', 'Conny'),
  lastName: field('the last name', 'Accept'),
  dateOfBirth: field('the date of birth, MM/DD/YYYY', '03/14/1988'),
  ssn: field('the Social Security number, nine digits', '078051120'),
  driversLicenseNumber: field('the number of the driver’s license or state ID', 'D1234567'),
  driversLicenseState: field('the state that issued it', 'TX'),
  primaryPhone: field('the mobile or home phone, ten digits', '5125550101'),
  secondaryPhone: field('the work or other phone, ten digits', '5125550102'),
  employmentStatus: field('how the applicant makes a living', 'Employed'),
  employer: field('the employer; absent without work', 'Acme Tool & Die'),
  jobTitle: field('the job; absent without work', 'Line cook'),
  timeAtJob: field('how many years in this job', '3'),
  payFrequency: field('how often the applicant is paid', 'Bi-weekly'),
  grossIncome: field('the monthly income before taxes, in whole US dollars', 3200),
  otherIncome: field('further monthly income, in whole US dollars', 200),
  nextPayDate: field('the next pay date, YYYY-MM-DD', '2026-01-16', { format: 'date' }),
  followingPayDate: field('the pay date after that, YYYY-MM-DD', '2026-01-30', { format: 'date' }),
  zipCode: field('the ZIP code, or ZIP+4', '78701'),
  state: field('the state of residence, or DC', 'TX'),
  city: field('the city', 'Austin'),
  streetAddress: field('house number and street', '123 Main Street'),
  unit: field('apartment or unit', 'Apt 4B'),
  bankName: field('the name of the bank', 'First Test Bank'),
  accountType: field('the kind of account', 'checking'),
  routingNumber: field('the bank’s routing number, nine digits', '111000025'),
  accountNumber: field('the account number, digits only', '900000001'),
} as const satisfies Record<FieldName, FieldDescription>

const TEXT_EXAMPLE = { version: '1.3', sha256: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855' }

export const CONSENT_DESCRIPTIONS = {
  termsAccepted: field('that the terms were agreed to', true),
  notActiveMilitary: field('that the applicant is not on active military duty', true),
  documents: {
    description:
      'the texts that were on screen, each with version and hash as the page names them; a version alone is taken too, and a client that leaves it all out is recorded as not having said which',
  },
  terms: field('the terms of service', TEXT_EXAMPLE),
  privacy: field('the privacy policy', TEXT_EXAMPLE),
  eConsent: field('the consent to electronic records', TEXT_EXAMPLE),
  military: field('the statement on military service', { ...TEXT_EXAMPLE, version: '1.0' }),
  callsAndTexts: field('the statement on calls and texts', { ...TEXT_EXAMPLE, version: '1.0' }),
  creditInquiry: field('the statement on credit inquiries', { ...TEXT_EXAMPLE, version: '1.0-soft' }),
  version: field('its version', '1.3'),
  sha256: field('the hash of the text as it was filled in and shown, in hexadecimal', TEXT_EXAMPLE.sha256),
  submittedBy: field('what sent the application: checking the terms box, or the button', 'button'),
} as const satisfies Record<string, FieldDescription>

export const PRIVACY_REQUEST_DESCRIPTIONS = {
  fullName: field('the full name', 'Conny Accept'),
  phone: field('a phone number, ten digits', '5125550101'),
  confirmed: field('that the person is a California resident', true),
  request: field('what is asked for; absent: `opt-out`', 'delete'),
} as const satisfies Record<string, FieldDescription>

/** The terms of a loan, as a lender offers or reports them. */
export const OFFER_DESCRIPTIONS = {
  kind: { description: 'how the loan is repaid' },
  interestPercent: field('the interest, in percent a year', 24.99),
  originationFeePercent: field('kept back from what is paid out, once, in percent of the amount', 3),
  termMonths: field('the term, in months', 12),
  feePercent: field('the fee, in percent of the amount', 15),
  termDays: field('the term, in days', 14),
} as const satisfies Record<string, FieldDescription>
