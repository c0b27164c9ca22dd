import { describe, expect, test } from 'vitest'
import type { Acceptance } from '../lender/lender-results.ts'
import { priceTagOf } from '../lender/price-tag.ts'
import { extrasOf } from './answer-extras.ts'
import { type LenderResult, PENDING } from './outcome.ts'
import type { RunPhase, RunState } from './run-state.ts'

const terms = { kind: 'installment', interestPercent: 24.99, originationFeePercent: 3, termMonths: 12 } as const
/** Better than the lender file's: the offer is what the lender said at the ping. */
const offered = { ...terms, interestPercent: 19.99 } as const
const candidate = (lender: string, name: string) => ({
  lender,
  name,
  license: `No. ${lender}`,
  inquiryOnPost: 'soft' as const,
  terms,
  payoutCents: 100,
  maxAprPercent: 36,
  needsBank: false,
  redirectHosts: [],
})
const ACCEPTED: Acceptance = { kind: 'accepted', reference: null, redirectUrl: null, payoutCents: 100 }
const attempt = { lender: 'acme', key: 'key' }
const FINISHED: RunPhase = { kind: 'finished', outcome: PENDING, unresolved: null }

const state = (changes: Partial<RunState> = {}): RunState => ({
  runId: 'run',
  facts: {
    state: 'TX',
    incomeBand: '2500-2999',
    payFrequency: 'Monthly',
    amount: 2500,
    accountType: 'checking',
    employmentStatus: 'Employed',
    wantedRepayment: 'over-months',
  },
  ranking: { rule: 'fair-cost' },
  candidates: [candidate('acme', 'Acme, Inc.'), candidate('brook', 'Brook Bank'), candidate('crane', 'Crane')],
  decision: {
    rule: 'fair-cost',
    version: 1,
    seed: 'run',
    amount: 2500,
    offers: [{ lender: 'acme', terms: offered, payoutCents: 100 }],
    order: [],
  },
  queue: [],
  results: [],
  halted: null,
  phase: FINISHED,
  ...changes,
})
const results = (rows: Readonly<Record<string, LenderResult>>) =>
  Object.entries(rows).map(([lender, result]) => ({ lender, result }))

describe('an acceptance', () => {
  const accepted = { results: results({ acme: ACCEPTED }) }

  test.each(['sold', 'approved'] as const)('%s: the lender, and the price of its offer', (status) => {
    expect(extrasOf(state(accepted), status)).toEqual({
      lender: { name: 'Acme, Inc.', license: 'No. acme' },
      price: priceTagOf(2500, offered),
    })
  })

  test('found by asking around, without an offer: the lender alone', () => {
    expect(extrasOf(state({ ...accepted, decision: null }), 'sold')).toEqual({
      lender: { name: 'Acme, Inc.', license: 'No. acme' },
      price: undefined,
    })
  })
})

describe('not yet', () => {
  const unknown: RunPhase = { kind: 'unknown', attempt, asks: 1 }

  test('names the lender that has it', () =>
    expect(extrasOf(state({ phase: unknown }), 'pending')).toEqual({ lender: { name: 'Acme, Inc.', license: 'No. acme' } }))

  test('names no lender while several are asked whether they have it', () =>
    expect(extrasOf(state({ phase: unknown, stale: { round: 0, putOff: [] } }), 'pending')).toEqual({}))
})

describe('a no', () => {
  const readersOf = (changes: Partial<RunState>) => extrasOf(state(changes), 'reject').help?.readers

  test('only lenders that received the identity have read it', () => {
    const declined: LenderResult = { kind: 'declined', reasons: ['income'] }
    const rows = results({ acme: declined, brook: declined, crane: { kind: 'not-shared', reason: 'no-place-left' } })
    expect(readersOf({ results: rows, sharedWith: ['brook'] })).toEqual([
      { lender: 'Brook Bank', reasons: ['Your income is lower than the lender needs for $2,500.'] },
    ])
  })

  test.each<[string, LenderResult | undefined, readonly string[]]>([
    ['knows the person', { kind: 'duplicate' }, ['You already have a loan or a request with the lender.']],
    ['gave no reason', { kind: 'declined', reasons: [] }, ['The lender didn’t give a specific reason.']],
    [
      'gave two',
      { kind: 'declined', reasons: ['credit', 'amount'] },
      ['Something on your credit report.', 'The lender doesn’t lend $2,500.'],
    ],
    ['could not use an answer', { kind: 'data_error', fields: { employer: 'invalid' } }, ['It couldn’t use one of your answers.']],
    [
      'could not use two',
      { kind: 'data_error', fields: { employer: 'invalid', secondaryPhone: 'invalid' } },
      ['It couldn’t use 2 of your answers.'],
    ],
    ['does not say which', { kind: 'data_error', fields: {} }, ['It couldn’t use something that you entered.']],
    ['was taken back from', undefined, ['It didn’t answer. We told it to stop.']],
  ])('a lender that %s', (_what, result, reasons) =>
    expect(readersOf({ results: result ? results({ acme: result }) : [], sharedWith: ['acme'] })).toEqual([
      { lender: 'Acme, Inc.', reasons },
    ]),
  )

  test('a lender that says that nothing came has read nothing', () =>
    expect(readersOf({ results: results({ acme: { kind: 'failed', code: 'not-received' } }), sharedWith: ['acme'] })).toEqual([]))

  test('offers that ran out after a no name who read it', () => {
    const rows = { results: results({ acme: { kind: 'declined', reasons: ['credit'] } }), sharedWith: ['acme'] }
    expect(extrasOf(state(rows), 'expired').help?.readers).toHaveLength(1)
    expect(extrasOf(state(), 'withdrawn').help).toEqual({ readers: [], smallerAmount: null, opensNext: [] })
  })
})

test('a mistake and our own failure tell who got it, and nothing more', () => {
  expect(extrasOf(state(), 'data_error')).toEqual({})
  expect(extrasOf(state(), 'error')).toEqual({})
  const rows = results({
    acme: { kind: 'declined', reasons: ['credit'] },
    brook: { kind: 'data_error', fields: { employer: 'invalid' } },
  })
  expect(extrasOf(state({ results: rows, sharedWith: ['acme', 'brook'], counted: ['acme', 'brook'] }), 'data_error')).toEqual({
    help: {
      readers: [
        { lender: 'Acme, Inc.', reasons: ['Something on your credit report.'] },
        { lender: 'Brook Bank', reasons: ['It couldn’t use one of your answers.'] },
      ],
      smallerAmount: null,
      opensNext: [],
    },
  })
})

test('a lender of which a crash left open whether it received the identity may have it; one that answered has, or has not', () => {
  const mayHaveIt = (changes: Partial<RunState>) => extrasOf(state(changes), 'withdrawn').help?.mayHaveIt
  expect(mayHaveIt({ counted: ['acme'] })).toEqual(['Acme, Inc.'])
  expect(mayHaveIt({ counted: ['acme'], sharedWith: ['acme'] })).toBeUndefined()
  const notReceived = results({ acme: { kind: 'failed', code: 'not-received' } })
  expect(mayHaveIt({ counted: ['acme'], results: notReceived })).toBeUndefined()
  // Its bytes have left, whatever the lender says.
  const sent = { counted: ['acme'], sharedWith: ['acme'], results: notReceived }
  expect(mayHaveIt(sent)).toEqual(['Acme, Inc.'])
  expect(extrasOf(state(sent), 'error').help?.mayHaveIt).toEqual(['Acme, Inc.'])
})
