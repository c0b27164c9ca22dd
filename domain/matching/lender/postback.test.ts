import { expect, test } from 'vitest'
import { lateReturn } from '../../money/report-order.ts'
import { postbackRequest, VERDICTS } from './postback.ts'

const base = { attemptKey: 'run-1.acme', happenedAt: '2026-11-15T07:00:00Z' }
const isTaken = (fields: object) => postbackRequest.safeParse({ ...base, ...fields }).success

test('what each report says about a lead whose outcome is unknown', () =>
  expect(VERDICTS).toEqual({
    received: null,
    approved: 'accepted',
    priced: 'accepted',
    funded: 'accepted',
    declined: 'declined',
    returned: 'declined',
    erased: null,
  }))

test.each([
  ['a price', (payoutCents: number) => ({ event: 'priced', payoutCents }), [0, 100_000], [-1, 100_001]],
  ['an amount', (amountCents: number) => ({ event: 'funded', amountCents }), [0, 100_000_000], [-1, 100_000_001]],
  ['an attempt key', (length: number) => ({ event: 'received', attemptKey: 'k'.repeat(length) }), [1, 120], [0, 121]],
])('%s is taken up to its limits', (_what, of, taken, refused) => {
  expect(taken.map((value) => isTaken(of(value)))).toEqual([true, true])
  expect(refused.map((value) => isTaken(of(value)))).toEqual([false, false])
})

test('terms come with an amount of a cent or more', () => {
  const terms = { kind: 'single-payment', feePercent: 15, termDays: 14 }
  expect([undefined, 0, 1].map((amountCents) => isTaken({ event: 'funded', terms, amountCents }))).toEqual([false, false, true])
})

test('a time is told in UTC', () =>
  expect(['2026-11-15T07:00:00Z', '2026-11-15', 'today'].map((happenedAt) => isTaken({ event: 'received', happenedAt }))).toEqual([
    true,
    false,
    false,
  ]))

test('a late return is told the days that were agreed', () => {
  expect(lateReturn(1)).toBe('A lead can be returned within 1 day after it was accepted; that time is over')
  expect(lateReturn(2)).toBe('A lead can be returned within 2 days after it was accepted; that time is over')
})
