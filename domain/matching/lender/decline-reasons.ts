import type { Inquiry } from './lender.ts'

/** Why a lender says no: a short list that lenders choose from, so that applicants read our words and no lender's free text. */
export const DECLINE_REASONS = {
  amount: 'The amount you asked for is outside what the lender offers.',
  income: 'Your income does not meet what the lender asks for.',
  employment: 'Your employment does not meet what the lender asks for.',
  account: 'The lender does not lend to this kind of bank account.',
  identity: 'The lender could not confirm your identity.',
  credit: 'The lender decided on information from a credit bureau.',
  existing: 'You already have a loan or an application with the lender.',
  capacity: 'The lender is not taking more applications at the moment.',
  location: 'The lender does not serve your location.',
  other: 'The lender did not give a specific reason.',
} as const

export type DeclineReason = keyof typeof DECLINE_REASONS
export const DECLINE_REASON_CODES = Object.keys(DECLINE_REASONS) as [DeclineReason, ...DeclineReason[]]

/** A lender that makes no inquiry has nothing from a credit bureau: the applicant is told of no bureau that nobody asked. */
export const reasonsTrueFor = (inquiryOnPost: Inquiry, reasons: readonly DeclineReason[]): DeclineReason[] => [
  ...new Set(reasons.map((reason) => (reason === 'credit' && inquiryOnPost === 'none' ? 'other' : reason))),
]

/** A reason that we do not know yet is no reason to distrust the whole answer. */
export const knownReasons = (codes: readonly unknown[]): DeclineReason[] => [
  ...new Set(codes.map((code) => DECLINE_REASON_CODES.find((known) => known === code) ?? 'other')),
]
