/** Lenders for tests: one that takes every applicant in Texas, to be changed where a test says so. */
import type { Lender } from '#domain/matching/lender/lender.ts'
import type { Lease } from '#server/lenders/calls/lender-adapter.ts'

export const TEXAS_LICENSE = { number: 'TEST-TX-1', maxAprPercent: 500, amount: { min: 100, max: 5000 } }

export const lenderNamed = (id: string, changes: Partial<Lender> = {}): Lender => ({
  id,
  name: `Lender ${id}`,
  contact: { email: `leads@${id}.example` },
  adapter: 'json',
  endpoint: `https://leads.${id}.example/api`,
  credentials: { signingSecret: `secret:${id}` },
  licenses: { TX: TEXAS_LICENSE },
  criteria: {},
  offer: { kind: 'installment', interestPercent: 24.99, originationFeePercent: 3, termMonths: 12 },
  payoutCents: 4500,
  caps: {},
  redirectHosts: [`apply.${id}.example`],
  needsBank: false,
  ...changes,
})

/** For calls that belong to no run. */
export const UNHURRIED: Lease = { remainingMs: () => Number.POSITIVE_INFINITY }
