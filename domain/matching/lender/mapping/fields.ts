/**
 * What a call to a lender with an API of its own may carry: each field with the calls that it belongs to, and the ways to write it. Before a yes a
 * lender learns facts without an identity, with the post no bank numbers, with the bank call nothing else, and afterwards the attempt key alone.
 */
import { ACCOUNT_TYPES } from '../../../application/fields/bank.ts'
import { EMPLOYMENT_STATUSES, YEARS_AT_JOB } from '../../../application/fields/employment.ts'
import { PAY_FREQUENCIES } from '../../../application/fields/pay.ts'
import { WANTED_REPAYMENTS } from '../../../application/fields/wanted-repayment.ts'
import { STATE_CODES } from '../../../places/us-states.ts'

export const MAPPED_CALLS = ['ping', 'post', 'status', 'bank', 'void', 'erase'] as const
export type MappedCall = (typeof MAPPED_CALLS)[number]
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

const row = (kind: Kind, ...calls: MappedCall[]) => ({ kind, calls })
const ofPost = (kind: Kind) => row(kind, 'post')
const ofBoth = (kind: Kind) => row(kind, 'ping', 'post')
const ofBank = (kind: Kind) => row(kind, 'bank')

export const FIELDS = {
  attemptKey: row(text, 'post', 'status', 'bank', 'void', 'erase'),
  pingId: ofBoth(text),
  /** The lender's own number, which comes with its acceptance and goes with the person. */
  reference: ofBank(text),
  test: row(yesNo, ...MAPPED_CALLS),
  expiresAt: ofPost(moment),
  incomeBand: row(choice(bands), 'ping'),
  amount: row(money, 'ping'),
  state: ofBoth(choice(STATE_CODES)),
  payFrequency: ofBoth(choice(PAY_FREQUENCIES)),
  accountType: ofBoth(choice(ACCOUNT_TYPES)),
  employmentStatus: ofBoth(choice(EMPLOYMENT_STATUSES)),
  wantedRepayment: ofBoth(choice(WANTED_REPAYMENTS)),
  loanAmount: ofPost(money),
  employer: ofPost(text),
  jobTitle: ofPost(text),
  timeAtJob: ofPost(choice(YEARS_AT_JOB)),
  grossIncome: ofPost(money),
  otherIncome: ofPost(money),
  nextPayDate: ofPost(date),
  followingPayDate: ofPost(date),
  firstName: ofPost(text),
  lastName: ofPost(text),
  dateOfBirth: ofPost(date),
  ssn: ofPost(digits(9)),
  driversLicenseNumber: ofPost(text),
  driversLicenseState: ofPost(choice(STATE_CODES)),
  email: ofPost(text),
  primaryPhone: ofPost(digits(10)),
  secondaryPhone: ofPost(digits(10)),
  streetAddress: ofPost(text),
  unit: ofPost(text),
  city: ofPost(text),
  zipCode: ofPost(text),
  consentTime: ofPost(moment),
  userIP: ofPost(text),
  notActiveMilitary: ofPost(moment),
  /** Every consent, under a name with {text} and {part}: its version, its sha256, and its time where that is not the submission's. */
  consents: ofPost({ takes: () => false, formats: 'no format' }),
  /** Whether the applicant allowed them, by a text whose version is known. */
  callsAndTexts: ofPost(yesNo),
  bankName: ofBank(text),
  routingNumber: ofBank(digits(9)),
  accountNumber: ofBank(text),
} as const satisfies Readonly<Record<string, { readonly kind: Kind; readonly calls: readonly MappedCall[] }>>
export type MappedField = keyof typeof FIELDS

export const isMappedField = (name: string): name is MappedField => Object.hasOwn(FIELDS, name)
export const kindOf = (field: MappedField): Kind => FIELDS[field].kind
export const callsOf = (field: MappedField): readonly MappedCall[] => FIELDS[field].calls

/** They say nothing of the person. */
const ENVELOPE: readonly MappedField[] = ['attemptKey', 'pingId', 'reference', 'test', 'expiresAt']
type EnvelopeField = 'attemptKey' | 'pingId' | 'reference' | 'test' | 'expiresAt' | 'callsAndTexts'

/** By the name that the ledger knows it by; undefined: nothing of the person. */
export function toldBy(field: MappedField): Exclude<MappedField, EnvelopeField> | undefined {
  if (ENVELOPE.includes(field)) return undefined
  return field === 'callsAndTexts' ? 'consents' : (field as Exclude<MappedField, EnvelopeField>)
}

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
