/** The adapter form-xml is a mapping: its bytes, and what the ledger reads from them, are what they were when it had code of its own. */
import { expect, test } from 'vitest'
import { requestTo, sentFields } from '#contracts/lenders/lender-calls.ts'
import { FORM_XML } from '#domain/matching/lender/mapping/form-xml.ts'
import { mappingProblems } from '#domain/matching/lender/mapping/problems.ts'
import type { Lead } from '#domain/matching/run/lead.ts'
import { CANARY_BANK } from '#tests/support/applicants.ts'
import { CANARY_LEAD, CANARY_PING } from '#tests/support/canary-lead.ts'

/** Where the person chose among offers: every text has a version, and the permission a time of its own. */
const CHOSEN: Lead = {
  ...CANARY_LEAD,
  consents: [
    ...CANARY_LEAD.consents.slice(1).map((row) => ({ ...row, version: '1.2', sha256: 'a'.repeat(64) })),
    { act: 'calls-and-texts', text: 'calls-and-texts', version: '1.0', sha256: null, at: CANARY_LEAD.consent.at },
    {
      act: 'credit-inquiry',
      text: 'credit-inquiry-of-choice',
      version: '1.0-soft',
      sha256: 'b'.repeat(64),
      at: '2026-11-15T12:01:00.000Z',
    },
  ],
}

const BODIES = {
  ping: 'action=ping&account=finch+%26+co&test=true&ping_id=r.acme.ping&state=TX&income_band=3000-3999&pay_frequency=Bi-weekly&amount=2500&account_type=checking&employment_status=Employed',
  post: 'action=post&account=finch+%26+co&test=true&lead_id=r.acme&ping_id=r.acme.ping&expires=2026-11-15T12%3A00%3A15.000Z&consent_time=2026-11-15T12%3A00%3A00.000Z&client_ip=203.0.113.7&not_active_military_time=2026-11-15T12%3A00%3A00.000Z&amount=2500&employment_status=Employed&employer=O%27Hara+%26+Sons&job_title=Line+cook&years_at_job=3&pay_frequency=Bi-weekly&monthly_income=3200&next_pay_date=2026-11-27&following_pay_date=2026-12-11&account_type=checking&first_name=Quillon&last_name=Zathras-Wyeth&dob=03%2F14%2F1988&ssn=219099871&dl_number=ZQ7719X4&dl_state=TX&email=quillon.zathras%40canary.example&cell_phone=5125550148&work_phone=5125550163&street=4417+Vermilion+Kestrel+Street&city=Austin&state=TX&zip=78701',
  chosen:
    'action=post&account=finch+%26+co&test=true&lead_id=r.acme&ping_id=r.acme.ping&expires=2026-11-15T12%3A00%3A15.000Z&consent_time=2026-11-15T12%3A00%3A00.000Z&client_ip=203.0.113.7&not_active_military_time=2026-11-15T12%3A00%3A00.000Z&consent_not_active_military_version=1.2&consent_not_active_military_sha256=aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa&consent_terms_of_service_version=1.2&consent_terms_of_service_sha256=aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa&consent_e_consent_version=1.2&consent_e_consent_sha256=aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa&consent_privacy_policy_version=1.2&consent_privacy_policy_sha256=aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa&consent_calls_and_texts_version=1.0&consent_credit_inquiry_version=1.0-soft&consent_credit_inquiry_sha256=bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb&consent_credit_inquiry_time=2026-11-15T12%3A01%3A00.000Z&amount=2500&employment_status=Employed&employer=O%27Hara+%26+Sons&job_title=Line+cook&years_at_job=3&pay_frequency=Bi-weekly&monthly_income=3200&next_pay_date=2026-11-27&following_pay_date=2026-12-11&account_type=checking&first_name=Quillon&last_name=Zathras-Wyeth&dob=03%2F14%2F1988&ssn=219099871&dl_number=ZQ7719X4&dl_state=TX&email=quillon.zathras%40canary.example&cell_phone=5125550148&work_phone=5125550163&street=4417+Vermilion+Kestrel+Street&city=Austin&state=TX&zip=78701',
  status: 'action=status&account=finch+%26+co&test=true&lead_id=r.acme',
  bank: 'action=bank&account=finch+%26+co&test=true&lead_id=r.acme&bank_name=First+Test+Bank&routing_number=111000025&account_number=90817263544',
  void: 'action=void&account=finch+%26+co&test=true&lead_id=r.acme',
  erase: 'action=erase&account=finch+%26+co&test=true&lead_id=r.acme',
}

const CALLS = [
  ['ping', 'ping', CANARY_PING],
  ['post', 'post', CANARY_LEAD],
  ['chosen', 'post', CHOSEN],
  ['status', 'status', { attemptKey: 'r.acme' }],
  ['bank', 'bank', { attemptKey: 'r.acme', bank: CANARY_BANK }],
  ['void', 'void', { attemptKey: 'r.acme' }],
  ['erase', 'erase', { attemptKey: 'r.acme' }],
] as const

test.each(CALLS)('%s, byte for byte', (name, call, content) => {
  const caller = { endpoint: '', credentials: { account: 'finch & co' }, sign: () => ({}), base64: () => '' }
  const body = (isTest: boolean) => requestTo(FORM_XML, call, content as never, caller, { isTest })?.body
  expect(body(true)).toBe(BODIES[name])
  expect(body(false)).toBe(BODIES[name].replace('&test=true', ''))
})

test('the ledger reads the fields from the bytes', () => {
  const fields = CALLS.map(([name, call, content]) => [name, sentFields(FORM_XML, call, content as never)])
  expect(Object.fromEntries(fields)).toEqual({
    ping: ['state', 'incomeBand', 'payFrequency', 'amount', 'accountType', 'employmentStatus'],
    post: [
      'consentTime',
      'userIP',
      'notActiveMilitary',
      'loanAmount',
      'employmentStatus',
      'employer',
      'jobTitle',
      'timeAtJob',
      'payFrequency',
      'grossIncome',
      'nextPayDate',
      'followingPayDate',
      'accountType',
      'firstName',
      'lastName',
      'dateOfBirth',
      'ssn',
      'driversLicenseNumber',
      'driversLicenseState',
      'email',
      'primaryPhone',
      'secondaryPhone',
      'streetAddress',
      'city',
      'state',
      'zipCode',
    ],
    chosen: [
      'consentTime',
      'userIP',
      'notActiveMilitary',
      'consents',
      'loanAmount',
      'employmentStatus',
      'employer',
      'jobTitle',
      'timeAtJob',
      'payFrequency',
      'grossIncome',
      'nextPayDate',
      'followingPayDate',
      'accountType',
      'firstName',
      'lastName',
      'dateOfBirth',
      'ssn',
      'driversLicenseNumber',
      'driversLicenseState',
      'email',
      'primaryPhone',
      'secondaryPhone',
      'streetAddress',
      'city',
      'state',
      'zipCode',
    ],
    status: [],
    bank: ['bankName', 'routingNumber', 'accountNumber'],
    void: [],
    erase: [],
  })
})

test('it would be taken as a mapping of anybody’s', () => {
  const credentials = { account: 'secret:a', signingSecret: 'secret:b' }
  expect(mappingProblems({ name: 'Old', mapping: FORM_XML, credentials, needsBank: true, heedsTest: true })).toEqual([])
})
