import { expect, test } from 'vitest'
import { POSTBACK_EVENT_NAMES, postbackRequest } from '#domain/matching/lender/postback.ts'
import { attemptKey, runIdOf } from '#domain/matching/run/run-keys.ts'
import { lenderNamed, TEXAS_LICENSE } from '#tests/support/lenders.ts'
import { isAsAgreed, judgeTestDecision, judgeTestPing } from './judge-test.ts'
import { postRequest } from './lender-api.ts'
import { isTestKeyOf, testKey, testLead, testReport } from './test-lead.ts'

const UUID = '6f1c2b8e-4a5d-4f3e-9b7a-2d1c0e8f5a64'
const AT = new Date('2026-01-28T23:30:00Z')
const LENDER = lenderNamed('acme')

test('an offer that is more expensive than the license allows is a problem, the one of the lender file too', () => {
  const license = { ...TEXAS_LICENSE, maxAprPercent: 36 }
  const lender = { ...LENDER, licenses: { TX: license } }
  const dear = { kind: 'single-payment', feePercent: 15, termDays: 14 } as const
  const problem = 'Its offer comes to 391.07% APR, and its license in Texas allows 36.00%: it counts as a no.'
  expect(judgeTestPing({ kind: 'yes', offer: dear }, lender)).toMatchObject({
    details: { offer: '15% fee, 14 days' },
    problems: [problem],
  })
  expect(judgeTestPing({ kind: 'yes' }, { ...lender, offer: dear }).problems).toEqual([problem])
  expect(judgeTestPing({ kind: 'yes' }, lender).problems).toEqual([])
  expect(judgeTestPing({ kind: 'yes', offer: dear }, { ...lender, licenses: {} }).problems).toEqual([])
})

test('an offer that is over, or good for longer than counts, is a problem', () => {
  const judged = (validUntil: string) => judgeTestPing({ kind: 'yes', validUntil }, LENDER, AT)
  expect(judged('2026-02-01T00:00:00Z')).toMatchObject({ details: { 'good until': '2026-02-01T00:00:00Z' }, problems: [] })
  expect(judged('2026-01-28T23:30:00Z').problems).toEqual([expect.stringContaining('Its validUntil is not ahead')])
  expect(judged('2026-02-05T00:00:00Z').problems).toEqual([expect.stringContaining('more than 7 days ahead')])
})

test('an acceptance without a reference, and a complaint without a field, are problems', () => {
  const accepted = { kind: 'accepted', reference: null, redirectUrl: null, payoutCents: null } as const
  const lax = { allowHttp: true }
  expect(judgeTestDecision(accepted, LENDER, lax)).toMatchObject({
    details: { price: 'not final' },
    problems: ['It names no reference of its own.'],
  })
  expect(judgeTestDecision({ kind: 'data_error', fields: {} }, LENDER, lax).problems).toEqual([
    'It names no field that an applicant could correct.',
  ])
})

test('plain http is a page to be sent to in the sandbox only', () => {
  const accepted = { kind: 'accepted', reference: 'A-1', redirectUrl: 'http://apply.acme.example/x', payoutCents: 4500 } as const
  expect(judgeTestDecision(accepted, LENDER, { allowHttp: true }).problems).toEqual([])
  expect(judgeTestDecision(accepted, LENDER, { allowHttp: false }).problems).toEqual([
    'An applicant would not be sent to its page. The address is not https.',
  ])
})

test('a failure is no answer to a name, and never as agreed', () => {
  const judged = judgeTestDecision({ kind: 'unknown', code: 'timeout' }, LENDER, { allowHttp: true, surname: 'Accept' })
  expect(judged).toMatchObject({ kind: 'unknown', code: 'timeout', says: 'No complete answer came in time.', problems: [] })
  expect(isAsAgreed(judged)).toBe(false)
})

test('the key of a test is that of one lender, and never that of a run', () => {
  expect(isTestKeyOf('acme', testKey(UUID, 'acme'))).toBe(true)
  expect(isTestKeyOf('acme', testKey(UUID, 'other'))).toBe(false)
  expect(isTestKeyOf('acme', attemptKey(UUID, 'acme'))).toBe(false)
  expect(isTestKeyOf('acme', `test-${UUID}.acme\n`)).toBe(false)
  expect(runIdOf(testKey(UUID, 'acme'))).toBe(`test-${UUID}`)
})

test('the made-up lead and every made-up report are what the contract says', () => {
  const lead = testLead('Accept', testKey(UUID, 'acme'), { at: AT, expiresAt: new Date('2026-01-28T23:31:00Z') })
  expect(postRequest.safeParse(lead).error).toBeUndefined()
  expect(lead).toMatchObject({
    test: true,
    expiresAt: '2026-01-28T23:31:00.000Z',
    applicant: { lastName: 'Accept', nextPayDate: '2026-02-04', followingPayDate: '2026-02-18' },
  })
  for (const event of POSTBACK_EVENT_NAMES)
    expect([event, postbackRequest.safeParse(testReport(event, testKey(UUID, 'acme'), AT)).error]).toEqual([event, undefined])
})
