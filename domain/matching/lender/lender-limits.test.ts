/** What a field of the lender file takes: each limit at it, and just beyond. */
import { describe, expect, test } from 'vitest'
import { entryOf, lenderNamed, rowOf, TEXAS_LICENSE } from '#tests/support/lenders.ts'
import { ADAPTERS, CRITERIA_NAMES, INQUIRIES, LONGEST_TIMEOUTS, lender, USUAL_RETURN_DAYS, WIDEST_AMOUNT } from './lender.ts'
import { offerTerms } from './offer.ts'
import { chosenRanking } from './ranking-rules.ts'
import { schedule } from './schedule.ts'

const isTaken = (changes: object) => lender.safeParse({ ...entryOf(lenderNamed('acme')), ...changes }).success
const x = (length: number) => 'x'.repeat(length)
const row = (changes: object) => ({ licenses: { TX: { ...rowOf(TEXAS_LICENSE), ...changes } } })

describe('an entry', () => {
  test.each<[name: string, of: (value: never) => object, taken: readonly unknown[], refused: readonly unknown[]]>([
    ['id', (id) => ({ id }), ['a1', `a${x(39)}`], ['a', `a${x(40)}`, '1a', 'Acme', 'a.b']],
    ['name', (name) => ({ name }), ['A', x(80)], ['', x(81)]],
    ['legalName', (legalName) => ({ legalName }), ['A', x(120)], ['', x(121)]],
    ['contact’s name', (name) => ({ contact: { email: 'a@b.example', name } }), ['A', x(80)], ['', x(81)]],
    ['contact’s phone', (phone) => ({ contact: { email: 'a@b.example', phone } }), ['1', x(30)], ['', x(31)]],
    [
      'endpoint',
      (endpoint) => ({ endpoint }),
      ['https://a.example/b'],
      ['https://a.example/?b', 'https://a.example/#b', 'a.example'],
    ],
    [
      'credential',
      (signingSecret) => ({ credentials: { signingSecret } }),
      ['secret:a', `secret:${x(64)}`],
      ['secret:', `secret:${x(65)}`],
    ],
    ['states', (states) => ({ criteria: { states } }), [['TX']], [[], ['XX']]],
    [
      'amount',
      (amount) => ({ criteria: { amount } }),
      [
        { min: 0, max: 0 },
        { min: 5, max: 6 },
      ],
      [
        { min: -1, max: 5 },
        { min: 6, max: 5 },
      ],
    ],
    ['minMonthlyIncome', (minMonthlyIncome) => ({ criteria: { minMonthlyIncome } }), [0, 1], [-1, 0.5]],
    ['payFrequencies', (payFrequencies) => ({ criteria: { payFrequencies } }), [['Weekly']], [[], ['Daily']]],
    ['employmentStatuses', (employmentStatuses) => ({ criteria: { employmentStatuses } }), [['Employed']], [[], ['Retired']]],
    ['accountTypes', (accountTypes) => ({ criteria: { accountTypes } }), [['savings']], [[], ['brokerage']]],
    ['minYearsAtJob', (minYearsAtJob) => ({ criteria: { minYearsAtJob } }), [0, 7], [-1, 8, 1.5]],
    ['payoutCents', (payoutCents) => ({ payoutCents }), [0, 100_000], [-1, 100_001, 0.5]],
    ['cap of an hour', (hour) => ({ caps: { hour } }), [0, 1, undefined], [-1, 0.5]],
    [
      'redirect host',
      (host) => ({ redirectHosts: [host] }),
      ['a.example', 'a.example:1', 'a.example:65535'],
      ['a.example:0', 'a.example:65536', 'A.example', '-a.example', 'a b'],
    ],
    ['actions', (actions) => ({ actions }), [[], ['bank', 'void', 'erase']], [['refund']]],
    ['pingMs', (pingMs) => ({ timeouts: { pingMs } }), [50, 60_000], [49, 60_001]],
    ['postMs', (postMs) => ({ timeouts: { postMs } }), [50, 20_000], [49, 20_001]],
    ['statusMs', (statusMs) => ({ timeouts: { statusMs } }), [50, 60_000], [49, 60_001]],
    ['returnDays', (returnDays) => ({ returnDays }), [0, 90], [-1, 91]],
    ['inquiryOnPost', (inquiryOnPost) => ({ inquiryOnPost }), ['none', 'soft'], ['hard']],
    ['license number', (number) => row({ number }), ['1', x(60)], ['', x(61)]],
    ['maxAprPercent', (maxAprPercent) => row({ maxAprPercent }), [0.01, 1, 2000], [0, -1, 2000.01]],
    [
      'amount of a license',
      (amount) => row({ amount }),
      [{ min: 0, max: 0 }],
      [
        { min: 1, max: 0 },
        { min: -1, max: 0 },
      ],
    ],
    ['kind of a license', (kind) => row({ kind }), ['A', x(80)], ['', x(81)]],
    ['nmlsId', (nmlsId) => row({ nmlsId }), ['1', '1'.repeat(12)], ['', '1'.repeat(13)]],
    ['validUntil', (validUntil) => row({ validUntil }), ['2027-12-31'], ['2027-13-01', '2027-12-31T00', '12/31/2027']],
    ['checkedBy', (checkedBy) => row({ checkedBy }), ['A', x(80)], ['', x(81)]],
    [
      'proof',
      (proof) => row({ proof }),
      [`sha256:${'a'.repeat(64)}`, 'https://a.b1'],
      [`sha256:${'a'.repeat(63)}`, 'https://a.b', 'http://a.example'],
    ],
  ])('%s', (_name, of, taken, refused) => {
    const judge = (values: readonly unknown[]) => values.map((value) => isTaken(of(value as never)))
    expect(judge(taken)).toEqual(taken.map(() => true))
    expect(judge(refused)).toEqual(refused.map(() => false))
  })

  test('the adapters, criteria and inquiries are these', () => {
    expect(ADAPTERS).toEqual({
      json: { credentials: ['signingSecret'] },
      'form-xml': { credentials: ['account', 'signingSecret'] },
      mapped: { credentials: [] },
    })
    expect([...CRITERIA_NAMES]).toEqual([
      'states',
      'amount',
      'minMonthlyIncome',
      'payFrequencies',
      'employmentStatuses',
      'accountTypes',
      'minYearsAtJob',
    ])
    expect(INQUIRIES).toEqual(['none', 'soft'])
    expect(LONGEST_TIMEOUTS).toEqual({ pingMs: 60_000, postMs: 20_000, statusMs: 60_000 })
    expect(USUAL_RETURN_DAYS).toBe(30)
    expect(WIDEST_AMOUNT).toEqual({ min: 100, max: 5000 })
  })
})

const INSTALLMENT = { kind: 'installment', interestPercent: 10, originationFeePercent: 1, termMonths: 12 }
const AT_ONCE = { kind: 'single-payment', feePercent: 15, termDays: 14 }

test.each([
  ['interestPercent', INSTALLMENT, [0, 1000], [-0.01, 1000.01]],
  ['originationFeePercent', INSTALLMENT, [0, 25], [-0.01, 25.01]],
  ['termMonths', INSTALLMENT, [1, 72], [0, 73, 1.5]],
  ['feePercent', AT_ONCE, [0, 60], [-0.01, 60.01]],
  ['termDays', AT_ONCE, [7, 45], [6, 46, 7.5]],
  ['kind', AT_ONCE, ['single-payment'], ['installment', 'payday']],
])('an offer’s %s', (name, offer, taken, refused) => {
  const judge = (values: readonly unknown[]) => values.map((value) => offerTerms.safeParse({ ...offer, [name]: value }).success)
  expect(judge(taken)).toEqual(taken.map(() => true))
  expect(judge(refused)).toEqual(refused.map(() => false))
})

test.each([
  [{ rule: 'priority-tree', tiers: [['acme']] }, true],
  [{ rule: 'priority-tree', tiers: [] }, false],
  [{ rule: 'priority-tree', tiers: [[]] }, false],
  [{ rule: 'weighted-rotation', weights: { acme: 0.01 } }, true],
  [{ rule: 'weighted-rotation', weights: { acme: 1000 } }, true],
  [{ rule: 'weighted-rotation', weights: { acme: 0 } }, false],
  [{ rule: 'weighted-rotation', weights: { acme: 1000.01 } }, false],
  [{ rule: 'alphabet' }, false],
])('a rule of %j is taken: %j', (rule, isTakenRule) =>
  expect(chosenRanking.safeParse({ ownersWord: x(10), ...rule }).success).toBe(isTakenRule),
)

test('the owner’s word has 10 to 300 characters', () => {
  const judge = (length: number) => chosenRanking.safeParse({ rule: 'lowest-cost', ownersWord: x(length) }).success
  expect([9, 10, 300, 301].map(judge)).toEqual([false, true, true, false])
})

describe('opening hours', () => {
  const judge = (hours: object) =>
    schedule.safeParse({ timeZone: 'America/Chicago', open: [{ days: ['Mon'], from: '08:00', to: '17:00', ...hours }] }).success

  test.each(['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'])('may be of %s', (day) => expect(judge({ days: [day] })).toBe(true))

  test('have days, times of a day, and open before they close', () => {
    expect([{ days: [] }, { days: ['Holiday'] }, { from: '8:00' }, { to: '24:01' }, { from: '17:00' }].map(judge)).toEqual([
      false,
      false,
      false,
      false,
      false,
    ])
    expect([{ from: '00:00', to: '24:00' }, { from: '16:59' }].map(judge)).toEqual([true, true])
  })

  test('are at least one row, in a zone', () => {
    const open = [{ days: ['Mon'], from: '08:00', to: '17:00' }]
    expect(
      [
        { timeZone: 'UTC', open: [] },
        { timeZone: '', open },
        { timeZone: 'UTC', open },
      ].map((hours) => schedule.safeParse(hours).success),
    ).toEqual([false, false, true])
  })
})
