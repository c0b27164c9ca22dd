/** The adapter `form-xml` as a mapping: one address that takes forms with our names in snake case, and answers XML with words in capitals. */
import type { Mapping } from './mapping.ts'

const ENVELOPE = (action: string) => ({ action: { constant: action }, account: { credential: 'account' }, test: 'test' })
const ABOUT = (action: string) => ({ ...ENVELOPE(action), lead_id: 'attemptKey' })

const DECIDED = { ACCEPTED: 'accepted', REJECTED: 'declined', DUPLICATE: 'duplicate', INVALID: 'data_error' }

export const FORM_XML: Mapping = {
  body: 'form',
  answers: 'xml',
  auth: { kind: 'signature' },
  answer: {
    result: 'response.status',
    reference: 'response.id',
    redirect: 'response.redirect',
    price: { at: 'response.price', in: 'dollars' },
    validUntil: 'response.valid_until',
    reasons: { at: 'response.reason' },
    errors: { at: 'response.error', field: '@field', code: '@code' },
  },
  calls: {
    ping: {
      send: {
        ...ENVELOPE('ping'),
        ping_id: 'pingId',
        state: 'state',
        income_band: 'incomeBand',
        pay_frequency: 'payFrequency',
        amount: 'amount',
        account_type: 'accountType',
        employment_status: 'employmentStatus',
        wanted_repayment: 'wantedRepayment',
      },
      results: { YES: 'yes', NO: 'no' },
    },
    post: {
      send: {
        ...ABOUT('post'),
        ping_id: 'pingId',
        expires: 'expiresAt',
        consent_time: 'consentTime',
        client_ip: 'userIP',
        not_active_military_time: 'notActiveMilitary',
        'consent_{text}_{part}': 'consents',
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
      },
      results: DECIDED,
    },
    status: { send: ABOUT('status'), results: { ...DECIDED, PENDING: 'processing', NOTFOUND: 'not_received' } },
    bank: {
      send: { ...ABOUT('bank'), bank_name: 'bankName', routing_number: 'routingNumber', account_number: 'accountNumber' },
      results: { RECEIVED: 'received', INVALID: 'data_error' },
    },
    void: { send: ABOUT('void'), results: { VOIDED: 'voided', TOOLATE: 'too_late' } },
    erase: { send: ABOUT('erase'), results: { ERASED: 'erased', LATER: 'later' } },
  },
}
