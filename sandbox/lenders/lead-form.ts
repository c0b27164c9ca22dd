/** A lead as the form-encoded lender reads it. It needs only a part of what it is sent. */

import { type PostRequest, postRequest } from '#contracts/lenders/lender-api.ts'
import { CONSENT_TEXTS } from '#domain/consent/consent-texts.ts'

export const FORM_NAMES: Readonly<Record<string, string>> = {
  amount: 'loanAmount',
  wanted_repayment: 'wantedRepayment',
  employment_status: 'employmentStatus',
  employer: 'employer',
  job_title: 'jobTitle',
  years_at_job: 'timeAtJob',
  pay_frequency: 'payFrequency',
  monthly_income: 'grossIncome',
  other_income: 'otherIncome',
  next_pay_date: 'nextPayDate',
  following_pay_date: 'followingPayDate',
  account_type: 'accountType',
  first_name: 'firstName',
  last_name: 'lastName',
  dob: 'dateOfBirth',
  ssn: 'ssn',
  dl_number: 'driversLicenseNumber',
  dl_state: 'driversLicenseState',
  email: 'email',
  cell_phone: 'primaryPhone',
  work_phone: 'secondaryPhone',
  street: 'streetAddress',
  unit: 'unit',
  city: 'city',
  state: 'state',
  zip: 'zipCode',
}
const NUMBERS: ReadonlySet<string> = new Set(['loanAmount', 'grossIncome', 'otherIncome'])

/** For the fields that such a lender complains about. */
export const formNameOf = (field: string): string => Object.keys(FORM_NAMES).find((name) => FORM_NAMES[name] === field) ?? field

export function readLeadForm(form: URLSearchParams): PostRequest | undefined {
  const rows = Object.entries(FORM_NAMES).flatMap(([name, field]) => {
    const value = form.get(name)
    return value === null ? [] : [[field, NUMBERS.has(field) ? Number(value) : value]]
  })
  return postRequest.safeParse({
    attemptKey: form.get('lead_id'),
    pingId: form.get('ping_id'),
    ...(form.get('test') === 'true' && { test: true }),
    expiresAt: form.get('expires'),
    consent: { at: form.get('consent_time'), ip: form.get('client_ip') },
    consents: CONSENT_TEXTS.flatMap((row) => readConsent(form, row)),
    military: { notActiveMilitary: true, at: form.get('not_active_military_time') },
    applicant: Object.fromEntries(rows),
  }).data
}

function readConsent(form: URLSearchParams, { act, text }: (typeof CONSENT_TEXTS)[number]) {
  const name = `consent_${text.replaceAll('-', '_')}`
  const version = form.get(`${name}_version`)
  // Nobody has to allow calls: without a version, nothing was allowed.
  if (act === 'calls-and-texts' && version === null) return []
  return { act, text, version, sha256: form.get(`${name}_sha256`), at: form.get(`${name}_time`) ?? form.get('consent_time') }
}
