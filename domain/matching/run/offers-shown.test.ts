import { describe, expect, test } from 'vitest'
import { CANARY } from '#tests/support/applicants.ts'
import { installment, offer } from '#tests/support/offers.ts'
import { priceTagOf } from '../lender/price-tag.ts'
import { offersShown } from './offers-shown.ts'
import { maskForPing } from './ping-facts.ts'
import { rankOffers } from './ranking.ts'
import type { Candidate, RunState } from './run-state.ts'

const NOW = new Date('2026-11-15T12:00:00Z')
const UNTIL = '2026-11-15T12:20:00.000Z'
const candidate = (lender: string, changes: Partial<Candidate> = {}): Candidate => ({
  lender,
  name: `${lender}, Inc.`,
  license: `No. ${lender}`,
  inquiryOnPost: 'none',
  terms: installment(20),
  payoutCents: 100,
  maxAprPercent: 36,
  needsBank: false,
  redirectHosts: [],
  ...changes,
})
const OFFERS = [offer('acme', installment(10), 100), offer('brook', installment(20), 100)]

const choosing = (changes: Partial<RunState> = {}): RunState => ({
  runId: 'run',
  facts: maskForPing(CANARY),
  ranking: { rule: 'fair-cost' },
  candidates: [candidate('acme'), candidate('brook', { needsBank: true, inquiryOnPost: 'soft' }), candidate('crane')],
  decision: rankOffers({ rule: 'fair-cost' }, OFFERS, { amount: 2500 }, 'run'),
  queue: ['acme', 'brook'],
  results: [],
  halted: null,
  phase: { kind: 'choosing', until: UNTIL },
  ...changes,
})
const IDS = { acme: 'id-1', brook: 'id-2' }
const show = (state: RunState, ids: Readonly<Record<string, string>> = IDS) =>
  offersShown(state, ids, (inquiry, lender) => ({ wording: `${inquiry} by ${lender}`, version: '1', sha256: 'x' }), { now: NOW })
const namesOf = (state: RunState, ids?: Readonly<Record<string, string>>) => show(state, ids)?.list.map(({ lender }) => lender.name)

describe('the offers to choose from', () => {
  test('are those that are left, best first, each with its price and what it permits', () =>
    expect(show(choosing())).toEqual({
      list: [
        {
          offerId: 'id-1',
          lender: { name: 'acme, Inc.', license: 'No. acme' },
          price: priceTagOf(2500, installment(10)),
          until: UNTIL,
          needsBank: false,
          inquiry: 'none',
          permission: { wording: 'none by acme, Inc.', version: '1', sha256: 'x' },
        },
        {
          offerId: 'id-2',
          lender: { name: 'brook, Inc.', license: 'No. brook' },
          price: priceTagOf(2500, installment(20)),
          until: UNTIL,
          needsBank: true,
          inquiry: 'soft',
          permission: { wording: 'soft by brook, Inc.', version: '1', sha256: 'x' },
        },
      ],
      asked: 3,
      saidYes: 2,
      until: UNTIL,
      noAfterAll: [],
    }))

  test('are none while the run does not wait for a choice', () =>
    expect(show(choosing({ phase: { kind: 'ready' } }))).toBeUndefined())

  test('leave out one without an id, without its lender, and without terms', () => {
    expect(namesOf(choosing(), { brook: 'id-2' })).toEqual(['brook, Inc.'])
    expect(namesOf(choosing({ candidates: [candidate('brook')] }))).toEqual(['brook, Inc.'])
    expect(namesOf(choosing({ queue: ['acme', 'crane'] }), { ...IDS, crane: 'id-3' })).toEqual(['acme, Inc.'])
    expect(show(choosing({ decision: null }))).toMatchObject({ list: [], saidYes: 0 })
  })
})

describe('a lender that was chosen and did not take the request', () => {
  const noAfter = (changes: Partial<RunState>) => show(choosing({ chosen: ['acme'], queue: ['brook'], ...changes }))?.noAfterAll

  test('that read it is told with its reasons', () =>
    expect(
      noAfter({ sharedWith: ['acme'], results: [{ lender: 'acme', result: { kind: 'declined', reasons: ['income'] } }] }),
    ).toEqual([{ lender: 'acme, Inc.', reasons: ['Your income is lower than the lender needs for $2,500.'] }]))

  test('that never received it is told as not reached', () => {
    expect(noAfter({ results: [{ lender: 'acme', result: { kind: 'failed', code: 'connect-failed' } }] })).toEqual([
      { lender: 'acme, Inc.', reasons: ['We couldn’t reach the lender.'], isUnreached: true },
    ])
    expect(noAfter({})).toEqual([{ lender: 'acme, Inc.', reasons: ['We couldn’t reach the lender.'], isUnreached: true }])
    expect(
      noAfter({ sharedWith: ['acme'], results: [{ lender: 'acme', result: { kind: 'failed', code: 'not-received' } }] }),
    ).toEqual([{ lender: 'acme, Inc.', reasons: ['It says your application didn’t arrive.'], isUnreached: true }])
  })

  test('that was full is told by the last that is known of it, and not by what others said', () => {
    const results: RunState['results'] = [
      { lender: 'acme', result: { kind: 'declined', reasons: ['income'] } },
      { lender: 'acme', result: { kind: 'cap-full' } },
      { lender: 'crane', result: { kind: 'duplicate' } },
    ]
    expect(noAfter({ results })).toEqual([
      { lender: 'acme, Inc.', reasons: ['The lender isn’t taking more requests right now.'], isUnreached: true },
    ])
  })

  test('and makes no bureau of a lender that asks none', () => {
    const results: RunState['results'] = [{ lender: 'acme', result: { kind: 'declined', reasons: ['credit'] } }]
    expect(noAfter({ results })).toMatchObject([{ reasons: ['The lender didn’t give a specific reason.'] }])
    const asking = [candidate('acme', { inquiryOnPost: 'soft' })]
    expect(noAfter({ results, candidates: asking })).toMatchObject([{ reasons: ['Something on your credit report.'] }])
  })
})
