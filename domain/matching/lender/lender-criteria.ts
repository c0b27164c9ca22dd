/** Which lenders may be asked about an application, and by name why each other one may not. Nothing leaves while this is decided. */
import type { Application } from '../../application/application.ts'
import { YEARS_AT_JOB } from '../../application/fields/employment.ts'
import { isServedState } from '../../law/state-law.ts'
import { HOUR_MS, type PlainDate, todayAcrossUs } from '../../values/calendar.ts'
import type { Lender, LenderId } from './lender.ts'
import { hasEnded } from './license.ts'
import { aprPercent, isRateWithin } from './offer.ts'
import { isOpen } from './schedule.ts'

export type ScreenedFacts = Pick<
  Application,
  'state' | 'loanAmount' | 'grossIncome' | 'payFrequency' | 'employmentStatus' | 'accountType' | 'timeAtJob'
>

interface Circumstances {
  readonly now: Date
  readonly today: PlainDate
}

interface Rule {
  readonly keepsOut: (lender: Lender, facts: ScreenedFacts, circumstances: Circumstances) => boolean
  /** For the operator who asks why. */
  readonly text: string
}

const outside = (range: { readonly min: number; readonly max: number } | undefined, amount: number) =>
  range !== undefined && (amount < range.min || amount > range.max)
const notAmong = <Value>(allowed: readonly Value[] | undefined, value: Value) => allowed !== undefined && !allowed.includes(value)

/** Order is the order in which an operator reads them. */
export const SCREENING_RULES = {
  paused: { keepsOut: ({ paused }) => paused === true, text: 'is paused' },
  'state-closed': { keepsOut: (_lender, { state }) => !isServedState(state), text: 'is not asked in a state that we have closed' },
  'no-license': {
    keepsOut: ({ licenses }, { state }) => !Object.hasOwn(licenses, state),
    text: "has no license in the applicant's state",
  },
  'license-ended': {
    keepsOut: ({ licenses }, { state }, { today }) => {
      const license = licenses[state]
      return license !== undefined && hasEnded(license, today)
    },
    text: 'has a license in the state that has ended',
  },
  'amount-outside-license': {
    keepsOut: ({ licenses }, { state, loanAmount }) => outside(licenses[state]?.amount, loanAmount),
    text: 'may not lend this amount under its license in the state',
  },
  'rate-above-license': {
    keepsOut: ({ licenses, offer }, { state, loanAmount }) => {
      const license = licenses[state]
      return license !== undefined && !isRateWithin(aprPercent(loanAmount, offer), license.maxAprPercent)
    },
    text: 'charges more than its license in the state allows',
  },
  state: { keepsOut: ({ criteria }, { state }) => notAmong(criteria.states, state), text: 'does not want leads from the state' },
  amount: { keepsOut: ({ criteria }, { loanAmount }) => outside(criteria.amount, loanAmount), text: 'does not lend this amount' },
  income: {
    keepsOut: ({ criteria }, { grossIncome }) => grossIncome < (criteria.minMonthlyIncome ?? 0),
    text: 'wants a higher income',
  },
  'pay-frequency': {
    keepsOut: ({ criteria }, { payFrequency }) => notAmong(criteria.payFrequencies, payFrequency),
    text: 'does not take this pay frequency',
  },
  employment: {
    keepsOut: ({ criteria }, { employmentStatus }) => notAmong(criteria.employmentStatuses, employmentStatus),
    text: 'does not take this employment status',
  },
  'account-type': {
    keepsOut: ({ criteria }, { accountType }) => notAmong(criteria.accountTypes, accountType),
    text: 'does not take this kind of account',
  },
  'time-at-job': {
    // The place in the list is the number of years, and 7+ is the seventh.
    keepsOut: ({ criteria }, { timeAtJob }) => YEARS_AT_JOB.indexOf(timeAtJob) < (criteria.minYearsAtJob ?? 0),
    text: 'wants a longer time at the job',
  },
  closed: {
    keepsOut: ({ schedule }, _facts, { now }) => schedule !== undefined && !isOpen(schedule, now),
    text: 'is closed at this hour',
  },
  full: {
    // From the file alone. What it has taken already is counted in the database, which adds this reason (`keepOut`).
    keepsOut: ({ caps }) => Object.values(caps).includes(0),
    text: 'has taken all the leads that it wants for now',
  },
  // Not from the file at all: `keepOut` adds it, where the person chooses the lender.
  'declined-before': { keepsOut: () => false, text: 'declined this person before' },
} as const satisfies Record<string, Rule>

export type ScreeningReason = keyof typeof SCREENING_RULES

const RULES = Object.entries(SCREENING_RULES) as [ScreeningReason, Rule][]

/** Empty: the lender may be asked. */
const reasonsNotToAsk = (lender: Lender, facts: ScreenedFacts, circumstances: Circumstances): ScreeningReason[] =>
  RULES.filter(([, rule]) => rule.keepsOut(lender, facts, circumstances)).map(([reason]) => reason)

export interface ScreenedLender {
  readonly lender: Lender
  readonly reasons: readonly ScreeningReason[]
}

/** Slow to reckon, and in New York a day begins with a whole hour. */
let lastDay: { readonly hour: number; readonly today: PlainDate } | undefined

export function screenLenders(lenders: readonly Lender[], facts: ScreenedFacts, now: Date): ScreenedLender[] {
  const hour = Math.floor(now.getTime() / HOUR_MS)
  if (lastDay?.hour !== hour) lastDay = { hour, today: todayAcrossUs(now).latest }
  const circumstances = { now, today: lastDay.today }
  return lenders.map((lender) => ({ lender, reasons: reasonsNotToAsk(lender, facts, circumstances) }))
}

/** For a reason that the lender file does not know: these are not asked either. */
export const keepOut = (
  screened: readonly ScreenedLender[],
  lenders: ReadonlySet<LenderId>,
  reason: ScreeningReason,
): readonly ScreenedLender[] =>
  lenders.size === 0
    ? screened
    : screened.map((row) => (lenders.has(row.lender.id) ? { ...row, reasons: [...row.reasons, reason] } : row))
