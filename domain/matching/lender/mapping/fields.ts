/**
 * What a call to a lender with an API of its own may carry: each field with the calls that it belongs to, and the ways to write it. Before a yes a
 * lender learns facts without an identity, with the post no bank numbers, with the bank call nothing else, and afterwards the attempt key alone.
 */
import { ACCOUNT_TYPES } from '../../../application/fields/bank.ts'
import { EMPLOYMENT_STATUSES, YEARS_AT_JOB } from '../../../application/fields/employment.ts'
import { PAY_FREQUENCIES } from '../../../application/fields/pay.ts'
import { WANTED_REPAYMENTS } from '../../../application/fields/wanted-repayment.ts'
import { STATE_CODES } from '../../../places/us-states.ts'
import { LENDER_CALLS, type LenderCall } from '../lender-call.ts'

export type Scalar = string | number | boolean

interface Kind {
  readonly takes: (as: string) => boolean
  readonly formats: string
  /** All that such a field can be; only these can have codes. */
  readonly values?: readonly string[]
}

const DATE = /^(?=.*YYYY)(?=.*MM)(?=.*DD)[YMD/. -]{8,10}$/
const named = (...formats: string[]): Kind => ({ takes: (as) => formats.includes(as), formats: formats.join(' or ') })
const text = named('capitals')
const money = named('cents', 'dollars.00', 'text')
const date: Kind = { takes: (as) => DATE.test(as), formats: 'a pattern such as MM/DD/YYYY' }
const moment: Kind = { takes: (as) => as === 'epoch' || DATE.test(as), formats: 'epoch, or a pattern such as MM/DD/YYYY' }
const digits = (count: number): Kind => ({
  takes: (as) => /^[#()+. 1-]+$/.test(as) && as.split('#').length === count + 1,
  formats: `a pattern with ${count} signs #`,
})
const choice = (values: readonly string[]): Kind => ({ ...text, values })
const yesNo = choice(['true', 'false'])
const bands = ['7500+', '5000-7499', '4000-4999', '3000-3999', '2500-2999', '2000-2499', '1500-1999', '1000-1499']

interface Field {
  readonly calls: readonly LenderCall[]
  readonly kind: Kind
}

const rows = <Name extends string>(calls: readonly LenderCall[], kind: Kind, ...names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, { calls, kind }])) as Readonly<Record<Name, Field>>

const FOLLOWING = ['status', 'bank', 'void', 'erase'] as const

export const FIELDS = {
  ...rows(['post', ...FOLLOWING], text, 'attemptKey'),
  /** The lender's own number, where an earlier answer of its names one. */
  ...rows(FOLLOWING, text, 'reference'),
  ...rows(LENDER_CALLS, yesNo, 'test'),
  ...rows(['ping', 'post'], text, 'pingId'),
  ...rows(['ping', 'post'], choice(STATE_CODES), 'state'),
  ...rows(['ping', 'post'], choice(PAY_FREQUENCIES), 'payFrequency'),
  ...rows(['ping', 'post'], choice(ACCOUNT_TYPES), 'accountType'),
  ...rows(['ping', 'post'], choice(EMPLOYMENT_STATUSES), 'employmentStatus'),
  ...rows(['ping', 'post'], choice(WANTED_REPAYMENTS), 'wantedRepayment'),
  ...rows(['ping'], choice(bands), 'incomeBand'),
  ...rows(['ping'], money, 'amount'),
  ...rows(['post'], money, 'loanAmount', 'grossIncome', 'otherIncome'),
  ...rows(['post'], text, 'firstName', 'lastName', 'driversLicenseNumber', 'email', 'streetAddress', 'unit', 'city', 'zipCode'),
  ...rows(['post'], text, 'employer', 'jobTitle', 'userIP'),
  ...rows(['post'], choice(YEARS_AT_JOB), 'timeAtJob'),
  ...rows(['post'], choice(STATE_CODES), 'driversLicenseState'),
  ...rows(['post'], date, 'nextPayDate', 'followingPayDate', 'dateOfBirth'),
  ...rows(['post'], moment, 'expiresAt', 'consentTime', 'notActiveMilitary'),
  ...rows(['post'], digits(9), 'ssn'),
  ...rows(['post'], digits(10), 'primaryPhone', 'secondaryPhone'),
  /** Every consent, under a name with {text} and {part}: its version, its sha256, and its time where that is not the submission's. */
  ...rows(['post'], { takes: () => false, formats: 'no format' }, 'consents'),
  /** Whether the applicant allowed them, by a text whose version is known. */
  ...rows(['post'], yesNo, 'callsAndTexts'),
  ...rows(['bank'], text, 'bankName', 'accountNumber'),
  ...rows(['bank'], digits(9), 'routingNumber'),
}
export type MappedField = keyof typeof FIELDS

export const isMappedField = (name: string): name is MappedField => Object.hasOwn(FIELDS, name)

type EnvelopeField = 'attemptKey' | 'pingId' | 'reference' | 'test' | 'expiresAt'
const ENVELOPE: readonly MappedField[] = ['attemptKey', 'pingId', 'reference', 'test', 'expiresAt'] satisfies EnvelopeField[]

/** What these say of the person, by the names that the ledger knows. */
export const toldBy = (fields: readonly MappedField[]): Exclude<MappedField, EnvelopeField | 'callsAndTexts'>[] => [
  ...new Set(
    fields.flatMap((field) =>
      ENVELOPE.includes(field) ? [] : field === 'callsAndTexts' ? 'consents' : (field as Exclude<typeof field, EnvelopeField>),
    ),
  ),
]

const FORMATS: Readonly<Record<string, (value: Scalar) => Scalar>> = {
  cents: (value) => Number(value) * 100,
  'dollars.00': (value) => Number(value).toFixed(2),
  text: String,
  capitals: (value) => String(value).toUpperCase(),
  epoch: (value) => Math.floor(new Date(String(value)).getTime() / 1000),
}

/** As it is stored where the mapping names no format. */
export function formatValue(value: Scalar, as: string | undefined): Scalar {
  if (as === undefined) return value
  const format = FORMATS[as]
  if (format) return format(value)
  if (as.includes('#')) return [...String(value)].reduce((pattern, digit) => pattern.replace('#', digit), as)
  const [, year = '', month = '', day = ''] =
    /^(\d{4})-(\d\d)-(\d\d)/.exec(String(value).replace(/^(\d\d)\/(\d\d)\/(\d{4})$/, '$3-$1-$2')) ?? []
  return as.replace('YYYY', year).replace('MM', month).replace('DD', day)
}
