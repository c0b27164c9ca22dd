/** Lenders for tests: one that takes every applicant in Texas, to be changed where a test says so; and lender files of both formats. */

import type { Lender } from '#domain/matching/lender/lender.ts'
import type { License } from '#domain/matching/lender/license.ts'
import type { PlainDate } from '#domain/values/calendar.ts'
import type { Lease } from '#server/lenders/calls/lender-adapter.ts'

export const TEXAS_LICENSE: License = {
  number: 'TEST-TX-1',
  kind: 'Regulated lender',
  nmlsId: null,
  validUntil: '2036-12-31' as PlainDate,
  checked: { by: 'Test', on: '2026-11-02' as PlainDate, proof: `sha256:${'0'.repeat(64)}` },
  maxAprPercent: 500,
  amount: { min: 100, max: 5000 },
}

export const lenderNamed = (id: string, changes: Partial<Lender> = {}): Lender => ({
  id,
  name: `Lender ${id}`,
  legalName: `Lender ${id}, Inc.`,
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
  returnDays: 7,
  inquiryOnPost: 'none',
  ...changes,
})

export const rowOf = ({ nmlsId, checked: { by, on, proof }, ...row }: License): object => ({
  ...row,
  ...(nmlsId !== null && { nmlsId }),
  checkedBy: by,
  checkedOn: on,
  proof,
})

export const entryOf = (lender: Lender): object => ({
  ...lender,
  licenses: Object.fromEntries(Object.entries(lender.licenses).map(([state, license]) => [state, rowOf(license)])),
})

export const lenderFileOf = (lenders: readonly Lender[], more: object = {}) => ({
  format: 2,
  lenders: lenders.map(entryOf),
  ...more,
})

/** For calls that belong to no run. */
export const UNHURRIED: Lease = { remainingMs: () => Number.POSITIVE_INFINITY }
