import { expect, test } from 'vitest'
import { answerOf, judgePing } from './ping-answers.ts'
import type { Candidate } from './run-state.ts'

const offerOf = (interestPercent: number) =>
  ({ kind: 'installment', interestPercent, originationFeePercent: 0, termMonths: 12 }) as const
const CANDIDATE: Candidate = {
  lender: 'acme',
  name: 'Acme, Inc.',
  license: 'No. 1',
  inquiryOnPost: 'none',
  terms: offerOf(20),
  payoutCents: 100,
  maxAprPercent: 36,
  needsBank: false,
  redirectHosts: [],
}

const NOW = new Date('2026-11-15T12:00:00Z')

test('an offer at the ping is held against the license with ⅛ point of tolerance', () => {
  const judged = (interestPercent: number) => judgePing(CANDIDATE, 100, { kind: 'yes', offer: offerOf(interestPercent) }, NOW)
  expect(judged(36).offer?.terms).toEqual(offerOf(36))
  expect(judged(36.2)).toEqual({ lender: 'acme', result: { kind: 'offer-beyond-license' } })
})

test('an answer is an offer at the lender’s or the file’s terms and price, or a result', () => {
  expect(judgePing(CANDIDATE, 100, { kind: 'yes' }, NOW)).toEqual({
    lender: 'acme',
    offer: { lender: 'acme', terms: offerOf(20), payoutCents: 100 },
  })
  expect(judgePing(CANDIDATE, 100, { kind: 'yes', offer: offerOf(10), payoutCents: 0 }, NOW)).toEqual({
    lender: 'acme',
    offer: { lender: 'acme', terms: offerOf(10), payoutCents: 0 },
  })
  expect(judgePing(CANDIDATE, 100, { kind: 'no', reasons: ['income'] }, NOW)).toEqual({
    lender: 'acme',
    result: { kind: 'declined', reasons: ['income'] },
  })
  expect(judgePing(CANDIDATE, 100, { kind: 'failed', code: 'timeout' }, NOW)).toEqual({
    lender: 'acme',
    result: { kind: 'failed', code: 'timeout' },
  })
})

test('what is over as it comes is no offer', () => {
  const judged = (validUntil: string) => judgePing(CANDIDATE, 100, { kind: 'yes', validUntil }, NOW)
  expect(judged('2026-11-15T12:00:01Z').offer?.lender).toBe('acme')
  for (const over of ['2026-11-15T12:00:00Z', '2026-11-15T07:59:59-04:00'])
    expect(judged(over)).toEqual({ lender: 'acme', result: { kind: 'failed', code: 'wrong-shape' } })
})

test('a lender that did not answer was too slow, whatever its name', () => {
  expect(answerOf({ acme: { kind: 'yes' } }, 'acme')).toEqual({ kind: 'yes' })
  for (const lender of ['brook', 'constructor']) expect(answerOf({}, lender)).toEqual({ kind: 'failed', code: 'timeout' })
})
