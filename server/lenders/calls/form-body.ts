/** The bodies for form-encoded lenders: our names of an applicant's answers, and the names that such lenders know them by. */

import type { LenderCall } from '#contracts/lenders/endpoints.ts'
import type { FieldName } from '#domain/application/application.ts'
import type { Lead, LeadBank } from '#domain/matching/run/lead.ts'
import { onlyPingFacts, type PingFacts } from '#domain/matching/run/ping-facts.ts'
import type { SentField } from '#domain/matching/run/sent-fields.ts'
import type { CallContents, WriteCall } from './written-call.ts'

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

const EVIDENCE_NAMES = {
  consentTime: 'consent_time',
  userIP: 'client_ip',
  notActiveMilitary: 'not_active_military_time',
} as const satisfies Partial<Record<SentField, string>>

type FormName =
  | (typeof PING_NAMES)[keyof typeof PING_NAMES]
  | (typeof LEAD_NAMES)[keyof typeof LEAD_NAMES]
  | (typeof EVIDENCE_NAMES)[keyof typeof EVIDENCE_NAMES]
  | `consent_${string}_${'version' | 'sha256' | 'time'}`
/** They tell nothing of the person. */
type EnvelopeName = 'action' | 'account' | 'test' | 'lead_id' | 'ping_id' | 'expires'
type Form = readonly (readonly [name: FormName | EnvelopeName, value: string])[]

const pingForm = (facts: PingFacts): Form =>
  (Object.keys(PING_NAMES) as (keyof PingFacts)[])
    .filter((field) => facts[field] !== undefined)
    .map((field) => [PING_NAMES[field], String(facts[field])])

const answersForm = (answers: Partial<Record<FieldName, unknown>>): Form =>
  (Object.keys(LEAD_NAMES) as (keyof typeof LEAD_NAMES)[])
    .filter((field) => answers[field] !== undefined)
    .map((field) => [LEAD_NAMES[field], String(answers[field])])

/**
 * What nobody knows is left out. Which inquiry the applicant permits stands under one name, with the submission and with the choice of a lender;
 * an act has a time of its own where it is not that of the submission.
 */
const consentForm = ({ act, text, version, sha256, at }: Lead['consents'][number], submittedAt: string): Form => {
  const name = `consent_${(act === 'credit-inquiry' ? act : text).replaceAll('-', '_')}` as const
  const rows = { version, sha256, time: version && at !== submittedAt ? at : null }
  return (Object.keys(rows) as (keyof typeof rows)[]).flatMap((row) => (rows[row] ? [[`${name}_${row}`, rows[row]] as const] : []))
}

const leadForm = ({ applicant, attemptKey, pingId, expiresAt, consent, consents, military }: Lead): Form => [
  ['lead_id', attemptKey],
  ['ping_id', pingId],
  ['expires', expiresAt],
  [EVIDENCE_NAMES.consentTime, consent.at],
  [EVIDENCE_NAMES.userIP, consent.ip],
  [EVIDENCE_NAMES.notActiveMilitary, military.at],
  ...consents.flatMap((given) => consentForm(given, consent.at)),
  ...answersForm(applicant),
]

const FORMS: { readonly [Call in LenderCall]: (content: CallContents[Call]) => Form } = {
  ping: ({ pingId, facts }) => [['ping_id', pingId], ...pingForm(onlyPingFacts(facts))],
  post: leadForm,
  status: (attemptKey) => [['lead_id', attemptKey]],
  bank: ({ attemptKey, bank }) => [['lead_id', attemptKey], ...answersForm(bank)],
  void: (attemptKey) => [['lead_id', attemptKey]],
  erase: (attemptKey) => [['lead_id', attemptKey]],
}

/** A ping and a post call the amount alike, and we do not. */
const fieldsByName = (names: Partial<Record<SentField, string>>) =>
  new Map((Object.keys(names) as SentField[]).map((field) => [names[field], field]))
const PING_FIELDS = fieldsByName(PING_NAMES)
const LEAD_FIELDS = fieldsByName({ ...LEAD_NAMES, ...EVIDENCE_NAMES })

function fieldsIn(call: LenderCall, body: string): SentField[] {
  const known = call === 'ping' ? PING_FIELDS : LEAD_FIELDS
  const fields = [...new URLSearchParams(body).keys()].flatMap(
    (name) => known.get(name) ?? (name.startsWith('consent_') ? ['consents' as const] : []),
  )
  return [...new Set(fields)]
}

export const writeForm: WriteCall = (call, content, { account = '', isTest = false } = {}) => {
  const rows: Form = [
    ['action', call],
    ['account', account],
    ...(isTest ? [['test', 'true'] as const] : []),
    ...FORMS[call](content),
  ]
  const body = new URLSearchParams(rows.map(([name, value]) => [name, value])).toString()
  return { body, fields: fieldsIn(call, body) }
}

/** For the fields that such a lender complains about. */
export const fieldOfFormName = (name: string): FieldName | undefined =>
  (Object.keys(LEAD_NAMES) as (keyof typeof LEAD_NAMES)[]).find((field) => LEAD_NAMES[field] === name)
