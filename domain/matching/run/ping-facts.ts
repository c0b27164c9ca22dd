/**
 * All that a lender learns before it has said yes. Every value is one of a short list or a coarse number, so that no name, contact,
 * date of birth or account number can be expressed in it, not even by mistake. No age and no place below the state: by either a lender
 * could refuse people unseen.
 */
import * as z from 'zod/mini'
import type { Application } from '../../application/application.ts'
import { ACCOUNT_TYPES } from '../../application/fields/bank.ts'
import { EMPLOYMENT_STATUSES } from '../../application/fields/employment.ts'
import { LOAN_AMOUNT } from '../../application/fields/loan-amount-range.ts'
import { PAY_FREQUENCIES } from '../../application/fields/pay.ts'
import { WANTED_REPAYMENTS } from '../../application/fields/wanted-repayment.ts'
import { STATE_CODES } from '../../places/us-states.ts'

interface Band {
  readonly from: number
  readonly name: string
}

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
  incomeBand: z.enum(names(INCOME_BANDS)),
  payFrequency: z.enum(PAY_FREQUENCIES),
  amount: z.int().check(z.gte(LOAN_AMOUNT.min), z.lte(LOAN_AMOUNT.max)),
  accountType: z.enum(ACCOUNT_TYPES),
  employmentStatus: z.enum(EMPLOYMENT_STATUSES),
  /** Only an applicant's own word. */
  wantedRepayment: z.optional(z.enum(WANTED_REPAYMENTS)),
})
export type PingFacts = z.infer<typeof pingFacts>

/** All that a ping may carry. */
export const PING_FIELDS = Object.keys(pingFacts.def.shape) as (keyof PingFacts)[]

/** Of PING_FIELDS those that are known: any other field that the object carries stays behind. */
export const onlyPingFacts = (facts: PingFacts): PingFacts =>
  Object.fromEntries(
    PING_FIELDS.flatMap((field) => (facts[field] === undefined ? [] : [[field, facts[field]]])),
  ) as unknown as PingFacts

type Asked = Pick<
  Application,
  'state' | 'grossIncome' | 'payFrequency' | 'loanAmount' | 'accountType' | 'employmentStatus' | 'wantedRepayment'
>

export const maskForPing = (application: Asked): PingFacts => ({
  state: application.state,
  incomeBand: bandOf(INCOME_BANDS, application.grossIncome),
  payFrequency: application.payFrequency,
  amount: application.loanAmount,
  accountType: application.accountType,
  employmentStatus: application.employmentStatus,
  ...(application.wantedRepayment && { wantedRepayment: application.wantedRepayment }),
})

function bandOf<Name extends string>(bands: readonly { readonly from: number; readonly name: Name }[], value: number): Name {
  const band = bands.find(({ from }) => value >= from) ?? bands.at(-1)
  if (!band) throw new Error('A table of bands is empty')
  return band.name
}
