/** A lender, as the owner describes it in the lender file (LENDERS_FILE). Money in this file is whole dollars, payouts in cents. */
import * as z from 'zod/mini'
import { ACCOUNT_TYPES } from '../../application/fields/bank.ts'
import { EMPLOYMENT_STATUSES } from '../../application/fields/employment.ts'
import { LOAN_AMOUNT } from '../../application/fields/loan-amount-range.ts'
import { PAY_FREQUENCIES } from '../../application/fields/pay.ts'
import { STATE_CODES } from '../../places/us-states.ts'
import { described } from '../../values/described.ts'
import { amountRange, license, text, wholeDollars } from './license.ts'
import { mapping } from './mapping/mapping.ts'
import { offerTerms } from './offer.ts'
import { schedule } from './schedule.ts'
import { isHostName, parseWebAddress } from './web-address.ts'

/** What each adapter needs besides the endpoint; the secrets themselves stand in a file of their own. */
export const ADAPTERS = {
  json: { credentials: ['signingSecret'] },
  'form-xml': { credentials: ['account', 'signingSecret'] },
  /** Those that its mapping names. */
  mapped: { credentials: [] },
} as const satisfies Record<string, { readonly credentials: readonly string[] }>
export type AdapterName = keyof typeof ADAPTERS
export const ADAPTER_NAMES = Object.keys(ADAPTERS) as [AdapterName, ...AdapterName[]]

export const lenderId = z
  .string()
  .check(z.regex(/^[a-z][a-z0-9-]{1,39}$/, { error: 'must be 2 to 40 small letters, digits and hyphens, a letter first' }))

/** A credential is named, never written: the file may be mailed, printed and kept in version control. */
const SECRET_REFERENCE = /^secret:[a-z0-9][a-z0-9-]{0,63}$/
const credential = z
  .string()
  .check(
    z.regex(SECRET_REFERENCE, { error: 'must name a secret, such as secret:acme-signing; the secret itself does not belong here' }),
  )

/** Absent means "any". What may not stand here at all is in `protected-grounds.ts`. */
const criteria = z.strictObject({
  states: described(z.optional(z.array(z.enum(STATE_CODES)).check(z.minLength(1))), 'only these states', { examples: [['TX']] }),
  amount: described(z.optional(amountRange), 'the loans that it makes, in whole US dollars', {
    examples: [{ min: 200, max: 1000 }],
  }),
  minMonthlyIncome: described(z.optional(wholeDollars), 'the least monthly income, in whole US dollars', { examples: [2000] }),
  payFrequencies: described(z.optional(z.array(z.enum(PAY_FREQUENCIES)).check(z.minLength(1))), 'how often people are paid'),
  employmentStatuses: described(z.optional(z.array(z.enum(EMPLOYMENT_STATUSES)).check(z.minLength(1))), 'how people earn'),
  accountTypes: described(z.optional(z.array(z.enum(ACCOUNT_TYPES)).check(z.minLength(1))), 'the bank accounts that it pays to'),
  minYearsAtJob: described(z.optional(z.int().check(z.gte(0), z.lte(7))), 'the least years at the job', { examples: [1] }),
})
export const CRITERIA_NAMES: ReadonlySet<string> = new Set(Object.keys(criteria.shape))

const FORM_ACTIONS = ['bank', 'void', 'erase'] as const

const cap = (period: string) =>
  described(z.optional(z.int().check(z.gte(0))), `how many leads it takes ${period}`, { examples: [80] })

/** What a post does to an applicant's credit report. A hard inquiry is refused: it would cost the applicant something before a choice. */
export const INQUIRIES = ['none', 'soft'] as const
export type Inquiry = (typeof INQUIRIES)[number]

/** How long any lender may take. A post is waited for by a process that is told to stop, which has half a minute in all. */
export const LONGEST_TIMEOUTS = { pingMs: 60_000, postMs: 20_000, statusMs: 60_000 } as const
export type TimedCall = keyof typeof LONGEST_TIMEOUTS

const timeout = (call: TimedCall) => z.optional(z.int().check(z.gte(50), z.lte(LONGEST_TIMEOUTS[call])))

/** How a lender pays, and how long it may owe. */
const billing = z.strictObject({
  /** Where its statements go; without one nobody is mailed. */
  email: z.optional(z.email()),
  /** After so many days without an answer of ours, a return that it asks for is accepted. */
  returnAnswerDays: z.optional(z.int().check(z.gte(0), z.lte(60))),
  /** It is not asked while it owes more, or has owed for longer since a statement was final. */
  mostUnpaidCents: z.optional(z.int().check(z.gte(0))),
  mostUnpaidDays: z.optional(z.int().check(z.gte(0), z.lte(365))),
})
export type Billing = z.infer<typeof billing>
export const USUAL_RETURN_ANSWER_DAYS = 7

export const lender = z.strictObject({
  id: lenderId,
  name: text(80),
  contact: z.strictObject({ name: z.optional(text(80)), email: z.email(), phone: z.optional(text(30)) }),
  paused: z.optional(z.boolean()),
  adapter: z.enum(ADAPTER_NAMES),
  /** Of a `mapped` lender: its own API. */
  mapping: z.optional(mapping),
  endpoint: z.string().check(
    z.refine((address) => parseWebAddress(address) !== undefined && !/[?#]/.test(address), {
      error: 'must be a plain web address such as https://leads.acme.example/api',
    }),
  ),
  credentials: z.record(z.string(), credential),
  criteria,
  offer: offerTerms,
  payoutCents: z.int().check(z.gte(0), z.lte(100_000)),
  caps: z.strictObject({ hour: cap('an hour'), day: cap('a day'), month: cap('a month') }),
  schedule: z.optional(schedule),
  redirectHosts: z
    .array(z.string().check(z.refine(isListedHost, { error: 'must be a host such as apply.acme.example' })))
    .check(z.minLength(1, { error: 'must name at least one host' })),
  needsBank: z.boolean(),
  /** Which calls after a post a `form-xml` lender takes; one that speaks our own protocol takes them all. */
  actions: z.optional(z.array(z.enum(FORM_ACTIONS))),
  /** Whether a lender with another protocol heeds the mark of a test; one that speaks our own has to. */
  heedsTest: z.optional(z.boolean()),
  /** The name on its licenses. */
  legalName: text(120),
  /** For applicants, where the lender gives no page to open. `contact` is for us. */
  consumerPhone: z.optional(
    z.string().check(z.regex(/^[\d ()+.-]{10,20}$/, { error: 'must be a telephone number such as (555) 010-0199' })),
  ),
  website: z.optional(
    z.string().check(
      z.refine((address) => address.startsWith('https://') && parseWebAddress(address) !== undefined && !/[?#]/.test(address), {
        error: 'must be a plain web address such as https://acme.example',
      }),
    ),
  ),
  licenses: z.partialRecord(z.enum(STATE_CODES), license),
  /** In place of the settings of the same names. */
  timeouts: z.optional(z.strictObject({ pingMs: timeout('pingMs'), postMs: timeout('postMs'), statusMs: timeout('statusMs') })),
  /** For so many days after an acceptance it may give a lead back. */
  returnDays: z.int().check(z.gte(0), z.lte(90)),
  inquiryOnPost: z.enum(INQUIRIES),
  billing: z.optional(billing),
})
export type Lender = z.infer<typeof lender>

/** Where a lender and we have agreed on nothing else. */
export const USUAL_RETURN_DAYS = 30

export type LenderId = Lender['id']

function isListedHost(entry: string): boolean {
  const [, host, port] = /^([a-z0-9.-]+)(?::([1-9]\d{0,4}))?$/.exec(entry) ?? []
  return host !== undefined && isHostName(host) && Number(port ?? 1) <= 65_535
}

/** No part of the product asks for less or more than this, so no license needs to say more. */
export const WIDEST_AMOUNT = { min: LOAN_AMOUNT.min, max: LOAN_AMOUNT.max } as const
