import { expect, test } from 'vitest'
import { CANARY } from '#tests/support/applicants.ts'
import { explainRun } from './explain-run.ts'
import { type LenderResult, PENDING } from './outcome.ts'
import { maskForPing } from './ping-facts.ts'
import { rankOffers } from './ranking.ts'
import type { RunPhase, RunState } from './run-state.ts'

const TERMS = { kind: 'installment', interestPercent: 20, originationFeePercent: 0, termMonths: 12 } as const
const offerOf = (lender: string, interestPercent: number) => ({
  lender,
  terms: { ...TERMS, interestPercent },
  payoutCents: 3000,
})

const stateIn = (phase: RunPhase, results: RunState['results']): RunState => ({
  runId: 'r',
  facts: maskForPing(CANARY),
  ranking: { rule: 'lowest-cost' },
  candidates: [],
  decision: rankOffers(
    { rule: 'lowest-cost' },
    [offerOf('larch', 10), offerOf('maple', 20), offerOf('oak', 30)],
    { amount: 1000 },
    'r',
  ),
  queue: [],
  results,
  halted: null,
  phase,
})

const SCREENING = [
  { lender: 'aspen', reasons: ['no-license', 'income'] },
  { lender: 'birch', reasons: [] },
  { lender: 'oak', reasons: [] },
  { lender: 'maple', reasons: [] },
  { lender: 'larch', reasons: [] },
]

const explained = (state: RunState) => explainRun(state, SCREENING).map(({ lender, place, verdict }) => [place, lender, verdict])

test('who won, who was tried, whose turn did not come and who was not asked, in the order of the decision', () => {
  const accepted = { kind: 'accepted', reference: null, redirectUrl: null, payoutCents: 3000 } as const
  const explained = explainRun(
    stateIn({ kind: 'finished', outcome: PENDING, unresolved: null }, [
      { lender: 'birch', result: { kind: 'failed', code: 'timeout' } },
      { lender: 'larch', result: { kind: 'declined', reasons: ['credit'] } },
      { lender: 'maple', result: accepted },
    ]),
    SCREENING,
  )
  expect(explained).toEqual([
    {
      lender: 'larch',
      place: 1,
      verdict: 'tried',
      text: 'place 1, costs the applicant least, $54.99 in all; it declined (credit)',
    },
    {
      lender: 'maple',
      place: 2,
      verdict: 'won',
      text: 'place 2, costs the applicant $56.62 more than the offer before it; it accepted',
    },
    {
      lender: 'oak',
      place: 3,
      verdict: 'not-needed',
      text: expect.stringMatching(/; its turn did not come$/),
    },
    {
      lender: 'aspen',
      place: null,
      verdict: 'not-asked',
      text: "was not asked: has no license in the applicant's state, wants a higher income",
    },
    {
      lender: 'birch',
      place: null,
      verdict: 'no-offer',
      text: 'made no offer: the call failed. No complete answer came in time.',
    },
  ])
})

const attempt = { lender: 'larch', key: 'r.larch' }

test.each<RunPhase>([
  { kind: 'posting', attempt },
  { kind: 'unknown', attempt, asks: 3 },
  { kind: 'finished', outcome: PENDING, unresolved: attempt },
])('a lead that is with a lender is open: $kind', (phase) =>
  expect(explained(stateIn(phase, []))).toEqual([
    [1, 'larch', 'open'],
    [2, 'maple', 'not-needed'],
    [3, 'oak', 'not-needed'],
    [null, 'aspen', 'not-asked'],
    [null, 'birch', 'no-offer'],
  ]),
)

test('a lender that the lead was kept from was not tried', () => {
  const state = stateIn({ kind: 'finished', outcome: PENDING, unresolved: null }, [
    { lender: 'larch', result: { kind: 'declined', reasons: ['credit'] } },
    { lender: 'maple', result: { kind: 'not-shared', reason: 'no-place-left' } },
    { lender: 'oak', result: { kind: 'cap-full' } },
  ])
  expect(explained(state).slice(0, 3)).toEqual([
    [1, 'larch', 'tried'],
    [2, 'maple', 'not-sent'],
    [3, 'oak', 'not-sent'],
  ])
})

const FINISHED: RunPhase = { kind: 'finished', outcome: PENDING, unresolved: null }

test.each<[LenderResult, string, string]>([
  [{ kind: 'declined', reasons: [] }, 'tried', 'it declined without a reason'],
  [{ kind: 'declined', reasons: ['credit', 'income'] }, 'tried', 'it declined (credit, income)'],
  [{ kind: 'duplicate' }, 'tried', 'it knows the applicant already'],
  [
    { kind: 'data_error', fields: { employer: 'invalid', ssn: 'missing' } },
    'tried',
    'it could not work with employer, Social Security number',
  ],
  [{ kind: 'data_error', fields: {} }, 'tried', 'it could not work with the answers'],
  [{ kind: 'cap-full' }, 'not-sent', 'it had no room left under its caps, or could not be asked any more'],
  [
    { kind: 'not-shared', reason: 'declined-before' },
    'not-sent',
    'it did not get the lead: it declined the same person a short time ago',
  ],
  [{ kind: 'offer-beyond-license' }, 'tried', 'its offer was more expensive than its license allows'],
  [{ kind: 'unknown', code: 'answer-lost' }, 'tried', 'the call failed. The connection broke before the answer was complete.'],
  [{ kind: 'failed', code: 'timeout' }, 'tried', 'the call failed. No complete answer came in time.'],
])('after %j a lender was %s: %s', (result, verdict, text) => {
  const [first] = explainRun(stateIn(FINISHED, [{ lender: 'larch', result }]), SCREENING)
  expect(first).toEqual({
    lender: 'larch',
    place: 1,
    verdict,
    text: `place 1, costs the applicant least, $54.99 in all; ${text}`,
  })
  const unranked = explainRun(stateIn(FINISHED, [{ lender: 'birch', result }]), SCREENING).find(({ lender }) => lender === 'birch')
  expect(unranked).toEqual({ lender: 'birch', place: null, verdict: 'no-offer', text: `made no offer: ${text}` })
})

test('a lender that was found by asking around has the lead; one that has not answered a ping was being asked', () => {
  const accepted = { kind: 'accepted', reference: null, redirectUrl: null, payoutCents: null } as const
  const state = { ...stateIn(FINISHED, [{ lender: 'birch', result: accepted }]), decision: null }
  expect(explainRun(state, SCREENING.slice(1, 3))).toEqual([
    { lender: 'birch', place: null, verdict: 'won', text: 'it has the lead' },
    { lender: 'oak', place: null, verdict: 'no-offer', text: 'was being asked' },
  ])
})

test('where the person chooses, a lender is on offer, was open, or was not chosen', () => {
  const endOf = (state: RunState) => explainRun(state, SCREENING)[0]
  const choosing: RunState = { ...stateIn({ kind: 'choosing', until: '' }, []), choice: true }
  expect(endOf({ ...choosing, queue: ['larch'] })).toMatchObject({
    verdict: 'offered',
    text: expect.stringMatching(/; the person can choose it$/),
  })
  expect(endOf(choosing)).toMatchObject({ verdict: 'not-chosen', text: expect.stringMatching(/; the person did not choose it$/) })
  expect(endOf({ ...choosing, queue: ['larch'], phase: FINISHED })).toMatchObject({ verdict: 'not-chosen' })
  expect(endOf(stateIn({ kind: 'posting', attempt }, []))).toMatchObject({
    text: expect.stringMatching(/; it has the lead, and has not said what became of it$/),
  })
})

test('a reason that is none of the screening’s is told as it is', () =>
  expect(explainRun(stateIn(FINISHED, []), [{ lender: 'aspen', reasons: ['moon-phase'] }])[0]?.text).toBe(
    'was not asked: moon-phase',
  ))
