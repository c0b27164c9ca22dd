import { formatDollars } from '../../values/money.ts'
import type { Inquiry } from './lender.ts'

/** Why a lender says no: a short list that lenders choose from, so that applicants read our words and no lender's free text. */
export const DECLINE_REASONS = {
  amount: 'The lender doesn’t lend the amount you asked for.',
  income: 'Your income is lower than the lender needs.',
  employment: 'Your job or your pay schedule doesn’t fit what the lender asks for.',
  account: 'The lender doesn’t lend to this kind of bank account.',
  identity: 'The lender couldn’t confirm who you are.',
  credit: 'Something on your credit report.',
  existing: 'You already have a loan or a request with the lender.',
  capacity: 'The lender isn’t taking more requests right now.',
  location: 'The lender doesn’t serve where you live.',
  other: 'The lender didn’t give a specific reason.',
} as const

export type DeclineReason = keyof typeof DECLINE_REASONS
export const DECLINE_REASON_CODES = Object.keys(DECLINE_REASONS) as [DeclineReason, ...DeclineReason[]]

/** A lender that makes no inquiry has nothing from a credit bureau: the applicant is told of no bureau that nobody asked. */
export const reasonsTrueFor = (inquiryOnPost: Inquiry, reasons: readonly DeclineReason[]): DeclineReason[] => [
  ...new Set(reasons.map((reason) => (reason === 'credit' && inquiryOnPost === 'none' ? 'other' : reason))),
]

/** Reasons that a lender gave about the very amount that was asked for. */
const REASONS_FOR_AMOUNT: Readonly<Partial<Record<DeclineReason, (dollars: string) => string>>> = {
  income: (dollars) => `Your income is lower than the lender needs for ${dollars}.`,
  amount: (dollars) => `The lender doesn’t lend ${dollars}.`,
}

/** In our words; with the amount, what the lender said about it. */
export function declineCopy(inquiryOnPost: Inquiry, reasons: readonly DeclineReason[], amount?: number): string[] {
  const known = reasonsTrueFor(inquiryOnPost, reasons)
  return (known.length > 0 ? known : (['other'] as const)).map((reason) =>
    amount === undefined
      ? DECLINE_REASONS[reason]
      : (REASONS_FOR_AMOUNT[reason]?.(formatDollars(amount)) ?? DECLINE_REASONS[reason]),
  )
}

/** A reason that we do not know yet is no reason to distrust the whole answer. */
export const knownReasons = (codes: readonly unknown[]): DeclineReason[] => [
  ...new Set(codes.map((code) => DECLINE_REASON_CODES.find((known) => known === code) ?? 'other')),
]
