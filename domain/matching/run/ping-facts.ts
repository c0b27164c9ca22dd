/**
 * All that a lender learns before it has said yes. Every value is one of a short list or a coarse number, so that no name, contact,
 * date of birth or account number can be expressed in it, not even by mistake.
 */
import * as z from 'zod/mini'
import type { Application } from '../../application/application.ts'
import { ACCOUNT_TYPES } from '../../application/fields/bank.ts'
import { LOAN_AMOUNT } from '../../application/fields/loan-amount-range.ts'
import { PAY_FREQUENCIES } from '../../application/fields/pay.ts'
import { ageOn, parseUsDate, type Today } from '../../calendar.ts'
import { STATE_CODES } from '../../us-states.ts'

interface Band {
  readonly from: number
  readonly name: string
}

// The last band is open: Regulation B protects applicants of 62 and older, so no lender learns how much older an applicant is.
const AGE_BANDS = [
  { from: 62, name: '62+' },
  { from: 55, name: '55-61' },
  { from: 45, name: '45-54' },
  { from: 35, name: '35-44' },
  { from: 25, name: '25-34' },
  { from: 21, name: '21-24' },
  { from: 0, name: '18-20' },
] as const satisfies readonly Band[]

/** Monthly gross income in dollars. */
const INCOME_BANDS = [
  { from: 7500, name: '7500+' },
  { from: 5000, name: '5000-7499' },
  { from: 4000, name: '4000-4999' },
  { from: 3000, name: '3000-3999' },
  { from: 2500, name: '2500-2999' },
  { from: 2000, name: '2000-2499' },
  { from: 1500, name: '1500-1999' },
  { from: 0, name: '1000-1499' },
] as const satisfies readonly Band[]

const names = <Name extends string>(bands: readonly { readonly name: Name }[]) => bands.map(({ name }) => name) as [Name, ...Name[]]

export const pingFacts = z.strictObject({
  state: z.enum(STATE_CODES),
  zip3: z.string().check(z.regex(/^\d{3}$/)),
  ageBand: z.enum(names(AGE_BANDS)),
  incomeBand: z.enum(names(INCOME_BANDS)),
  payFrequency: z.enum(PAY_FREQUENCIES),
  amount: z.int().check(z.gte(LOAN_AMOUNT.min), z.lte(LOAN_AMOUNT.max)),
  accountType: z.enum(ACCOUNT_TYPES),
})
export type PingFacts = z.infer<typeof pingFacts>

/** The names that the ledger records as released by a ping. */
export const PING_FIELDS = Object.keys(pingFacts.def.shape) as (keyof PingFacts)[]

/** Exactly PING_FIELDS: any other field that the object carries stays behind. */
export const onlyPingFacts = (facts: PingFacts): PingFacts =>
  Object.fromEntries(PING_FIELDS.map((field) => [field, facts[field]])) as unknown as PingFacts

type Asked = Pick<Application, 'state' | 'zipCode' | 'dateOfBirth' | 'grossIncome' | 'payFrequency' | 'loanAmount' | 'accountType'>

export function maskForPing(application: Asked, today: Today): PingFacts {
  const born = parseUsDate(application.dateOfBirth)
  return {
    state: application.state,
    zip3: application.zipCode.slice(0, 3),
    ageBand: bandOf(AGE_BANDS, born ? ageOn(born, today.latest) : 0),
    incomeBand: bandOf(INCOME_BANDS, application.grossIncome),
    payFrequency: application.payFrequency,
    amount: application.loanAmount,
    accountType: application.accountType,
  }
}

function bandOf<Name extends string>(bands: readonly { readonly from: number; readonly name: Name }[], value: number): Name {
  const band = bands.find(({ from }) => value >= from) ?? bands.at(-1)
  if (!band) throw new Error('A table of bands is empty')
  return band.name
}
