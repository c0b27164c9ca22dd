import { expect, test } from 'vitest'
import type { SubmissionData } from '#domain/api/submissions.ts'
import { SUBMISSION_STATUSES } from '#domain/application/submission-outcome.ts'
import { endingOf, isHandedOver } from './ending.ts'

const answer = (status: string, rest: Partial<SubmissionData> = {}) =>
  ({ status, lead_id: 'lead-1', redirect: null, data_errors: {}, reasons: [], ...rest }) as SubmissionData

const lender = { name: 'Larkspur Bank', license: null }
const offers = { list: [], asked: 8, saidYes: 3, until: '2026-11-16T12:00:00Z', noAfterAll: [] }

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

test('every status of ours has a page of its own kind, and a status of tomorrow is our fault', () => {
  const failed = SUBMISSION_STATUSES.filter((status) => endingOf(answer(status, { offers })).kind === 'we-failed')
  expect(failed).toEqual(['error'])
  expect(endingOf(answer('a status of tomorrow'))).toEqual({ kind: 'we-failed', fault: 'lenders' })
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
  expect(endingOf(answer('withdrawn', { help }))).toEqual({ kind: 'withdrawn', readers })
  expect(endingOf(answer('expired'))).toEqual({ kind: 'expired', readers: [] })
})

test('what was typed is forgotten once a lender has it, and kept for those who may ask again', () => {
  const kinds = SUBMISSION_STATUSES.filter((status) => isHandedOver(endingOf(answer(status, { offers }))))
  expect(kinds).toEqual(['approved', 'sold', 'pending'])
})
