import { expect, test } from 'vitest'
import type { SubmissionData } from '#contracts/public/submissions.ts'
import { SUBMISSION_STATUSES } from '#domain/application/submission-outcome.ts'
import { priceTagOf } from '#domain/matching/lender/price-tag.ts'
import { endingOf, isHandedOver } from './ending.ts'
import { whoGotIt } from './outcome-copy.ts'

const answer = (status: string, rest: Partial<SubmissionData> = {}) =>
  ({ status, lead_id: 'lead-1', redirect: null, data_errors: {}, reasons: [], ...rest }) as SubmissionData

const lender = { name: 'Larkspur Bank', license: null }
const offer = {
  offerId: 'q1k3Jm5x0d7u9PzR2t4vXw',
  lender,
  price: priceTagOf(1000, { kind: 'installment', interestPercent: 12, originationFeePercent: 0, termMonths: 12 }),
  until: '2026-11-16T12:00:00Z',
  needsBank: false,
  inquiry: 'soft' as const,
  permission: { wording: 'I let you send it.', version: '1.0-soft', sha256: 'a'.repeat(64) },
}
const offers = { list: [offer], asked: 8, saidYes: 3, until: '2026-11-16T12:00:00Z', noAfterAll: [] }

test.each([
  ['approved', 'yes'],
  ['sold', 'yes'],
  ['pending', 'not-yet'],
  ['reject', 'no'],
  ['data_error', 'fix'],
  ['error', 'we-failed'],
  ['offers', 'offers'],
  ['expired', 'expired'],
  ['withdrawn', 'withdrawn'],
])('%s ends on the page “%s”', (status, kind) => {
  expect(endingOf(answer(status, { offers })).kind).toBe(kind)
})

test('offers that ended by a choice elsewhere have a page that does not say that they ran out', () => {
  const help = { readers: [], smallerAmount: null, opensNext: [], chosenElsewhere: true as const }
  expect(endingOf(answer('expired', { help, reasons: ['Chosen.'] }))).toEqual({
    kind: 'chosen-elsewhere',
    reasons: ['Chosen.'],
    whoHasIt: { readers: [], mayHaveIt: [] },
  })
})

test('a repeated application has a page that says so, and names no lender', () => {
  expect(endingOf(answer('pending', { repeats_earlier: true }))).toEqual({ kind: 'applied-before' })
})

test('every status of ours has a page of its own kind, and a status of tomorrow is our fault', () => {
  const failed = SUBMISSION_STATUSES.filter((status) => endingOf(answer(status, { offers })).kind === 'we-failed')
  expect(failed).toEqual(['error'])
  expect(endingOf(answer('error'))).toEqual({ kind: 'we-failed', fault: 'lenders' })
  expect(endingOf(answer('a status of tomorrow'))).toEqual({ kind: 'we-failed', fault: 'unreadable' })
})

test('who said yes, at what price and where to go is handed on', () => {
  expect(endingOf(answer('sold', { lender, redirect: 'https://loanfinch.example/go/1' }))).toEqual({
    kind: 'yes',
    lender,
    price: undefined,
    redirect: 'https://loanfinch.example/go/1',
  })
})

test('lenders that read it in vain are told where nothing was chosen', () => {
  const readers = [{ lender: 'Larkspur Bank', reasons: ['Something on your credit report.'] }]
  const help = { readers, smallerAmount: null, opensNext: [] }
  expect(endingOf(answer('withdrawn', { help }))).toEqual({ kind: 'withdrawn', whoHasIt: { readers, mayHaveIt: [] } })
  expect(endingOf(answer('expired'))).toEqual({ kind: 'expired', whoHasIt: { readers: [], mayHaveIt: [] } })
  expect(endingOf(answer('data_error', { help }))).toMatchObject({ kind: 'fix', whoHasIt: { readers } })
  const sent = { ...help, readers: [], mayHaveIt: ['Larkspur Bank'] }
  expect(endingOf(answer('error', { help: sent }))).toMatchObject({ kind: 'we-failed', whoHasIt: { mayHaveIt: ['Larkspur Bank'] } })
})

test('who got it is said as it is, also after a lender that was chosen before said no', () => {
  const readers = [{ lender: 'Larkspur Bank', reasons: ['Something on your credit report.'] }]
  expect(whoGotIt({ readers: [], mayHaveIt: [] })).toBe('No lender got your name with this request.')
  expect(whoGotIt({ readers, mayHaveIt: [] })).toBe('Larkspur Bank got this request.')
  expect(whoGotIt({ readers, mayHaveIt: ['Tortoise Finance'] })).toBe(
    'Larkspur Bank got this request. Tortoise Finance may have received it, and gave no clear answer.',
  )
  expect(whoGotIt({ readers: [], mayHaveIt: ['Tortoise Finance'] })).not.toContain('No lender')
})

test.each([
  ['an id', { offerId: '' }],
  ['an id at all', { offerId: undefined }],
  ['a permission', { permission: undefined }],
  ['words of the permission', { permission: { version: '1.0-soft' } }],
  ['a price', { price: undefined }],
  ['a lender', { lender: undefined }],
])('an offer without %s is left out, and the others stay in their order', (_what, missing) => {
  const [first, last] = [offer, { ...offer, offerId: 'w1k3Jm5x0d7u9PzR2t4vXw' }]
  const list = [first, { ...offer, ...missing } as typeof offer, last]
  expect(endingOf(answer('offers', { offers: { ...offers, list } }))).toEqual({
    kind: 'offers',
    offers: { ...offers, list: [first, last] },
  })
  const alone = [{ ...offer, ...missing } as typeof offer]
  const unreadable = { kind: 'we-failed', fault: 'unreadable' }
  expect(endingOf(answer('offers', { offers: { ...offers, list: alone } }))).toEqual(unreadable)
})

test('what was typed is forgotten once a lender has it, and kept for those who may ask again', () => {
  const kinds = SUBMISSION_STATUSES.filter((status) => isHandedOver(endingOf(answer(status, { offers }))))
  expect(kinds).toEqual(['approved', 'sold', 'pending'])
})
