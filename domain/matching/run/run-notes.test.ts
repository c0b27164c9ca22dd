import { describe, expect, test } from 'vitest'
import { CANARY } from '#tests/support/applicants.ts'
import { lenderNamed } from '#tests/support/lenders.ts'
import { ALL_YES, capRefused, LENDERS, NOW, play, posted, reserved, start } from '#tests/support/run-play.ts'
import { screenLenders } from '../lender/lender-criteria.ts'
import type { LenderResult } from './outcome.ts'
import { maskForPing } from './ping-facts.ts'
import { attemptKey, pingId, runIdOf } from './run-keys.ts'
import { note, noteOfResult } from './run-notes.ts'
import { startRun } from './run-start.ts'
import { openAttempt, type RunStep, STATUS_ASK_DELAYS_MS } from './run-state.ts'

test.each<[LenderResult, string | null, number | null]>([
  [{ kind: 'accepted', reference: 'A', redirectUrl: null, payoutCents: 4500 }, null, 4500],
  [{ kind: 'accepted', reference: 'A', redirectUrl: null, payoutCents: null }, null, null],
  [{ kind: 'declined', reasons: ['income', 'credit'] }, 'income credit', null],
  [{ kind: 'declined', reasons: [] }, null, null],
  [{ kind: 'failed', code: 'timeout' }, 'timeout', null],
  [{ kind: 'unknown', code: 'answer-lost' }, 'answer-lost', null],
  [{ kind: 'not-shared', reason: 'declined-before' }, 'declined-before', null],
  [{ kind: 'data_error', fields: { employer: 'invalid', ssn: 'missing' } }, 'employer ssn', null],
  [{ kind: 'data_error', fields: {} }, null, null],
  [{ kind: 'duplicate' }, null, null],
  [{ kind: 'cap-full' }, null, null],
  [{ kind: 'offer-beyond-license' }, null, null],
])('%j is written down with the reason %j', (result, reason, priceCents) =>
  expect(noteOfResult('post', 'acme', result)).toEqual({
    stage: 'post',
    lender: 'acme',
    outcome: result.kind,
    reason,
    priceCents,
  }),
)

test('a note says no more than it is told', () =>
  expect(note('rank', null, { outcome: '1' })).toEqual({
    stage: 'rank',
    lender: null,
    outcome: '1',
    reason: null,
    priceCents: null,
  }))

test('keys name the run and the lender', () => {
  expect([attemptKey('run-1', 'acme'), pingId({ runId: 'run-1' }, 'acme')]).toEqual(['run-1.acme', 'run-1.acme.ping'])
  const again = { acme: { until: '', pings: 2 } }
  expect(pingId({ runId: 'run-1', offers: again }, 'acme')).toBe('run-1.acme.ping2')
  expect(['run-1.acme', 'a.b.acme', '.acme', 'acme', ''].map(runIdOf)).toEqual(['run-1', 'a.b', '', '', ''])
})

describe('the ledger of a beginning', () => {
  const rows = ({ notes }: RunStep) => notes.map(({ stage, lender, outcome, reason }) => [stage, lender, outcome, reason])

  test('says who may be asked and who may not, and who was', () =>
    expect(rows(start([lenderNamed('a'), lenderNamed('b', { paused: true, licenses: {} })]))).toEqual([
      ['screen', 'a', 'may-be-asked', null],
      ['screen', 'b', 'not-asked', 'paused no-license'],
      ['ping', 'a', 'asked', null],
    ]))

  test('says why our own rules keep somebody out, and screens nobody', () => {
    const ineligible = [{ kind: 'unavailable-state', stateName: 'Nowhere' } as const]
    const begun = { runId: 'run-1', facts: maskForPing(CANARY), ranking: { rule: 'lowest-cost' } as const }
    const step = startRun({ ...begun, screened: screenLenders(LENDERS, CANARY, NOW), ineligible })
    expect(rows(step)).toEqual([
      ['screen', null, 'ineligible', 'unavailable-state'],
      ['finish', null, 'reject', null],
    ])
    expect(step.state.phase).toMatchObject({
      kind: 'finished',
      unresolved: null,
      outcome: { reasons: ['We don’t serve Nowhere.'] },
    })
  })

  test('keeps of a candidate what the run needs later', () => {
    const { state } = start([lenderNamed('a', { inquiryOnPost: 'soft', needsBank: true })])
    expect(state).toMatchObject({ decision: null, queue: [], results: [], halted: null, phase: { kind: 'pinging' } })
    expect(state).not.toHaveProperty('choice')
    expect(state.candidates).toEqual([
      {
        lender: 'a',
        name: 'Lender a, Inc.',
        license: 'TEST-TX-1',
        inquiryOnPost: 'soft',
        terms: lenderNamed('a').offer,
        payoutCents: 4500,
        maxAprPercent: 500,
        needsBank: true,
        redirectHosts: ['apply.a.example'],
      },
    ])
  })

  test('remembers that the person chooses', () =>
    expect(
      startRun({
        runId: 'run-1',
        facts: maskForPing(CANARY),
        ranking: { rule: 'lowest-cost' },
        screened: screenLenders(LENDERS, CANARY, NOW),
        ineligible: [],
        choice: true,
      }).state.choice,
    ).toBe(true))

  test('says yes with its price, no with its reason, and each place with why', () => {
    const answers = { cheap: { kind: 'yes', payoutCents: 777 }, middle: { kind: 'no', reasons: ['income'] } } as const
    expect(rows(play([{ kind: 'pings-answered', answers }])).slice(0, 4)).toEqual([
      ['ping', 'cheap', 'yes', null],
      ['ping', 'dear', 'failed', 'timeout'],
      ['ping', 'middle', 'declined', 'income'],
      ['rank', 'cheap', '1', expect.stringMatching(/^costs the applicant least/)],
    ])
    expect(play([{ kind: 'pings-answered', answers }]).notes[0]?.priceCents).toBe(777)
  })

  test('says where a lead was refused: at the cap, or at the sharing budget', () => {
    expect(rows(play([ALL_YES, capRefused('cheap')]))).toEqual([['cap', 'cheap', 'cap-full', null]])
    expect(rows(play([ALL_YES, { kind: 'sharing-refused', key: 'run-1.cheap', reason: 'no-place-left' }]))).toEqual([
      ['sharing', 'cheap', 'not-shared', 'no-place-left'],
    ])
  })

  test('says what an operator and a person have done', () => {
    const unknown = [ALL_YES, reserved('cheap'), posted('cheap', { kind: 'unknown', code: 'timeout' })]
    expect(rows(play([...unknown, { kind: 'canceled', key: 'run-1.cheap' }]))[0]).toEqual(['status', 'cheap', 'canceled', null])
    expect(rows(play([...unknown, { kind: 'withdrawn' }]))[0]).toEqual(['offer', 'cheap', 'withdrawn-by-person', null])
    expect(rows(play([{ kind: 'withdrawn' }]))[0]).toEqual(['offer', null, 'withdrawn-by-person', null])
  })
})

test('the attempt that is open is that of a post, of an unknown answer, or of an end that is unsettled', () => {
  const attempt = { lender: 'acme', key: 'k' }
  const outcome = play([{ kind: 'withdrawn' }]).state.phase
  expect(openAttempt({ kind: 'posting', attempt })).toBe(attempt)
  expect(openAttempt({ kind: 'unknown', attempt, asks: 1 })).toBe(attempt)
  expect(outcome.kind === 'finished' && openAttempt({ ...outcome, unresolved: attempt })).toBe(attempt)
  expect(openAttempt(outcome)).toBeNull()
  expect(openAttempt({ kind: 'reserving', attempt })).toBeNull()
  expect(openAttempt({ kind: 'pinging' })).toBeNull()
})

test('a lender that does not answer is asked at once, then less and less often, for about two days', () => {
  const seconds = [0, 1, 2, 4, 8, 15, 30, 60, 300, 900, 3600, 7200, 21_600, 43_200, 86_400]
  expect(STATUS_ASK_DELAYS_MS.map((delayMs) => delayMs / 1000)).toEqual(seconds)
})
