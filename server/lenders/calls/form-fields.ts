/** Our names of an applicant's answers, and the names that form-encoded lenders know them by. */
import type { FieldName } from '#domain/application/application.ts'
import type { Lead, LeadBank } from '#domain/matching/run/lead.ts'
import type { PingFacts } from '#domain/matching/run/ping-facts.ts'

const PING_NAMES = {
  state: 'state',
  incomeBand: 'income_band',
  payFrequency: 'pay_frequency',
  amount: 'amount',
  accountType: 'account_type',
  employmentStatus: 'employment_status',
  wantedRepayment: 'wanted_repayment',
} as const satisfies Record<keyof PingFacts, string>

const LEAD_NAMES = {
  loanAmount: 'amount',
  wantedRepayment: 'wanted_repayment',
  employmentStatus: 'employment_status',
  employer: 'employer',
  jobTitle: 'job_title',
  timeAtJob: 'years_at_job',
  payFrequency: 'pay_frequency',
  grossIncome: 'monthly_income',
  otherIncome: 'other_income',
  nextPayDate: 'next_pay_date',
  followingPayDate: 'following_pay_date',
  accountType: 'account_type',
  firstName: 'first_name',
  lastName: 'last_name',
  dateOfBirth: 'dob',
  ssn: 'ssn',
  driversLicenseNumber: 'dl_number',
  driversLicenseState: 'dl_state',
  email: 'email',
  primaryPhone: 'cell_phone',
  secondaryPhone: 'work_phone',
  streetAddress: 'street',
  unit: 'unit',
  city: 'city',
  state: 'state',
  zipCode: 'zip',
  bankName: 'bank_name',
  routingNumber: 'routing_number',
  accountNumber: 'account_number',
} as const satisfies Record<keyof LeadBank | keyof Lead['applicant'], string>

type Form = readonly (readonly [name: string, value: string])[]

export const pingForm = (facts: PingFacts): Form =>
  (Object.keys(PING_NAMES) as (keyof PingFacts)[])
    .filter((field) => facts[field] !== undefined)
    .map((field) => [PING_NAMES[field], String(facts[field])])

const answersForm = (answers: Partial<Record<FieldName, unknown>>): Form =>
  (Object.keys(LEAD_NAMES) as (keyof typeof LEAD_NAMES)[])
    .filter((field) => answers[field] !== undefined)
    .map((field) => [LEAD_NAMES[field], String(answers[field])])

export const bankForm = (bank: LeadBank): Form => answersForm(bank)

/**
 * What nobody knows is left out. Which inquiry the applicant permits stands under one name, with the submission and with the choice of a lender;
 * an act has a time of its own where it is not that of the submission.
 */
const consentForm = ({ act, text, version, sha256, at }: Lead['consents'][number], submittedAt: string): Form => {
  const name = `consent_${(act === 'credit-inquiry' ? act : text).replaceAll('-', '_')}`
  const rows = { version, sha256, time: version && at !== submittedAt ? at : null }
  return Object.entries(rows).flatMap(([row, value]) => (value ? [[`${name}_${row}`, value] as const] : []))
}

export function leadForm({ applicant, attemptKey, pingId, expiresAt, consent, consents, military }: Lead): Form {
  return [
    ['lead_id', attemptKey],
    ['ping_id', pingId],
    ['expires', expiresAt],
    ['consent_time', consent.at],
    ['client_ip', consent.ip],
    ['not_active_military_time', military.at],
    ...consents.flatMap((given) => consentForm(given, consent.at)),
    ...answersForm(applicant),
  ]
}

/** For the fields that such a lender complains about. */
export const fieldOfFormName = (name: string): FieldName | undefined =>
  (Object.keys(LEAD_NAMES) as (keyof typeof LEAD_NAMES)[]).find((field) => LEAD_NAMES[field] === name)
