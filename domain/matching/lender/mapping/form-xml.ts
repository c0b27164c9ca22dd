/** The adapter `form-xml` as a mapping: one address that takes forms with our names in snake case, and answers XML with words in capitals. */
import type { MappedField } from './fields.ts'
import type { Mapping } from './mapping.ts'

const named = (...fields: readonly MappedField[]) =>
  Object.fromEntries(fields.map((field) => [field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`), field]))
const envelope = (action: string) => ({ action: { constant: action }, account: { credential: 'account' }, test: 'test' })
const about = (action: string) => ({ ...envelope(action), lead_id: 'attemptKey' })

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
        ...envelope('ping'),
        ...named('pingId', 'state', 'incomeBand', 'payFrequency', 'amount', 'accountType', 'employmentStatus', 'wantedRepayment'),
      },
      results: { YES: 'yes', NO: 'no' },
    },
    post: {
      send: {
        ...about('post'),
        ...{ ping_id: 'pingId', expires: 'expiresAt', consent_time: 'consentTime', client_ip: 'userIP' },
        ...{ not_active_military_time: 'notActiveMilitary', 'consent_{text}_{part}': 'consents', amount: 'loanAmount' },
        ...named('wantedRepayment', 'employmentStatus', 'employer', 'jobTitle'),
        years_at_job: 'timeAtJob',
        pay_frequency: 'payFrequency',
        monthly_income: 'grossIncome',
        ...named('otherIncome', 'nextPayDate', 'followingPayDate', 'accountType', 'firstName', 'lastName'),
        ...{ dob: 'dateOfBirth', ssn: 'ssn', dl_number: 'driversLicenseNumber', dl_state: 'driversLicenseState', email: 'email' },
        ...{ cell_phone: 'primaryPhone', work_phone: 'secondaryPhone', street: 'streetAddress' },
        ...{ unit: 'unit', city: 'city', state: 'state', zip: 'zipCode' },
      },
      results: DECIDED,
    },
    status: { send: about('status'), results: { ...DECIDED, PENDING: 'processing', NOTFOUND: 'not_received' } },
    bank: {
      send: { ...about('bank'), ...named('bankName', 'routingNumber', 'accountNumber') },
      results: { RECEIVED: 'received', INVALID: 'data_error' },
    },
    void: { send: about('void'), results: { VOIDED: 'voided', TOOLATE: 'too_late' } },
    erase: { send: about('erase'), results: { ERASED: 'erased', LATER: 'later' } },
  },
}
