import { describe, expect, test } from 'vitest'
import { CANARY, CANARY_TODAY } from '#tests/support/applicants.ts'
import { lenderNamed } from '#tests/support/lenders.ts'
import {
  ACCEPTED,
  ALL_YES,
  capRefused,
  DECLINED,
  kinds,
  LENDERS,
  NOW,
  play,
  posted,
  RULES,
  reserved,
  start,
  told,
  UNKNOWN,
  YES,
} from '#tests/support/run-play.ts'
import { screenLenders } from '../lender/lender-criteria.ts'
import { maskForPing } from './ping-facts.ts'
import { stepRun } from './run.ts'
import { startRun } from './run-start.ts'
import type { RunEvent } from './run-state.ts'

test('a run asks all candidates at once, then tries them one after the other, cheapest first', () => {
  const first = start()
  expect(first.commands).toEqual([
    {
      kind: 'ask-pings',
      facts: maskForPing(CANARY, CANARY_TODAY),
      pings: ['dear', 'cheap', 'middle'].map((lender) => ({ lender, pingId: `run-1.${lender}.ping` })),
    },
  ])
  expect(kinds(play([ALL_YES]))).toEqual(['reserve-cap cheap'])
  expect(play([ALL_YES, reserved('cheap')]).commands).toEqual([
    { kind: 'post', attempt: { lender: 'cheap', key: 'run-1.cheap' }, pingId: 'run-1.cheap.ping', withBank: false },
  ])
  expect(kinds(play([ALL_YES, reserved('cheap'), posted('cheap', DECLINED)]))).toEqual(['release-cap cheap', 'reserve-cap middle'])
  const second = play([ALL_YES, reserved('cheap'), posted('cheap', DECLINED), reserved('middle')])
  expect(second.commands).toMatchObject([{ kind: 'post', withBank: true }])
})

test('the first acceptance ends the run', () => {
  const end = play([ALL_YES, reserved('cheap'), posted('cheap', ACCEPTED)])
  expect(kinds(end)).toEqual(['settle-cap cheap', 'finish'])
  expect(end.state.phase).toMatchObject({
    kind: 'finished',
    outcome: { status: 'sold', lender: 'cheap', redirect: 'https://apply.cheap.example/w' },
  })
})

describe('pings', () => {
  test('no answer, a failure and a no are not posted to', () => {
    const answers = { cheap: { kind: 'no', reasons: ['income'] }, middle: { kind: 'failed', code: 'unreadable' } } as const
    const end = play([{ kind: 'pings-answered', answers }])
    expect(kinds(end)).toEqual(['finish'])
    expect(end.state.results).toEqual([
      { lender: 'dear', result: { kind: 'failed', code: 'timeout' } },
      { lender: 'cheap', result: { kind: 'declined', reasons: ['income'] } },
      { lender: 'middle', result: { kind: 'failed', code: 'unreadable' } },
    ])
    expect(end.state.phase).toMatchObject({ outcome: { status: 'reject' } })
  })

  test('when every ping fails, it is an error and not a rejection', () => {
    expect(play([{ kind: 'pings-answered', answers: {} }]).state.phase).toMatchObject({ outcome: { status: 'error' } })
  })

  test('a better price at the ping moves a lender up; one beyond its license takes it out', () => {
    const bargain = {
      kind: 'yes',
      offer: { kind: 'installment', interestPercent: 1, originationFeePercent: 0, termMonths: 12 },
    } as const
    const usury = {
      kind: 'yes',
      offer: { kind: 'installment', interestPercent: 600, originationFeePercent: 0, termMonths: 1 },
    } as const
    const step = play([{ kind: 'pings-answered', answers: { dear: bargain, cheap: usury, middle: YES } }])
    expect(kinds(step)).toEqual(['reserve-cap dear'])
    expect(step.state.queue).toEqual(['middle'])
    expect(step.state.results).toEqual([{ lender: 'cheap', result: { kind: 'offer-beyond-license' } }])
    const atTheLimit = { kind: 'yes', offer: { ...usury.offer, interestPercent: 500 } } as const
    expect(play([{ kind: 'pings-answered', answers: { cheap: atTheLimit } }]).state.decision?.order).toMatchObject([
      { lender: 'cheap' },
    ])
  })
})

test('a lender whose cap is full is passed over', () => {
  expect(kinds(play([ALL_YES, capRefused('cheap')]))).toEqual(['reserve-cap middle'])
})

describe('an unknown outcome', () => {
  const lost = [ALL_YES, reserved('cheap'), posted('cheap', UNKNOWN)]

  test('is asked about, and nobody else gets the lead meanwhile', () => {
    expect(play(lost).commands).toEqual([{ kind: 'ask-status', attempt: { lender: 'cheap', key: 'run-1.cheap' }, afterMs: 1000 }])
    expect(play([...lost, told('cheap', UNKNOWN)]).commands).toMatchObject([{ kind: 'ask-status', afterMs: 2000 }])
  })

  test('is settled by the lender’s status: accepted, or the next one gets the lead', () => {
    expect(kinds(play([...lost, told('cheap', ACCEPTED)]))).toEqual(['settle-cap cheap', 'finish'])
    expect(kinds(play([...lost, told('cheap', { kind: 'failed', code: 'not-received' })]))).toEqual([
      'release-cap cheap',
      'reserve-cap middle',
    ])
  })

  test('ends pending when the questions are used up, its cap still reserved', () => {
    const end = play([...lost, told('cheap', UNKNOWN), told('cheap', UNKNOWN)])
    expect(end.commands).toMatchObject([{ kind: 'finish', settled: false, outcome: { status: 'pending' } }])
  })

  test('a late answer still settles an unsettled end, and nobody else is asked', () => {
    const end = play([...lost, told('cheap', UNKNOWN), told('cheap', UNKNOWN)])
    expect(kinds(play([told('cheap', ACCEPTED)], end))).toEqual(['settle-cap cheap', 'finish'])
    expect(kinds(play([told('cheap', DECLINED)], end))).toEqual(['release-cap cheap', 'finish'])
    expect(play([told('cheap', ACCEPTED), told('cheap', DECLINED)], end).commands).toEqual([])
  })
})

describe('stopping and going on', () => {
  test('a stop waits for the post in flight, then hands over', () => {
    const stopped = play([ALL_YES, reserved('cheap'), { kind: 'stop-asked' }])
    expect(stopped.commands).toEqual([])
    expect(kinds(play([posted('cheap', DECLINED)], stopped))).toEqual(['release-cap cheap', 'hand-over'])
    expect(kinds(play([posted('cheap', UNKNOWN)], stopped))).toEqual(['hand-over'])
    expect(kinds(play([posted('cheap', ACCEPTED)], stopped))).toEqual(['settle-cap cheap', 'finish'])
    expect(kinds(play([posted('cheap', DECLINED), { kind: 'resumed' }], stopped))).toEqual(['reserve-cap middle'])
  })

  test('a stop while a cap is being reserved starts no post', () => {
    const stopped = play([ALL_YES, { kind: 'stop-asked' }, reserved('cheap')])
    expect(kinds(stopped)).toEqual(['release-cap cheap', 'hand-over'])
    expect(kinds(play([{ kind: 'resumed' }], stopped))).toEqual(['reserve-cap cheap'])
  })

  test('a spent budget answers pending at once', () => {
    expect(kinds(play([ALL_YES, reserved('cheap'), { kind: 'budget-spent' }]))).toEqual(['answer-pending'])
    expect(kinds(play([ALL_YES, reserved('cheap'), posted('cheap', UNKNOWN), { kind: 'budget-spent' }]))).toEqual([
      'answer-pending',
      'hand-over',
    ])
  })

  test('a budget that is spent twice answers once, whether or not a stop was asked before', () => {
    const spent: RunEvent = { kind: 'budget-spent' }
    const before = [ALL_YES, reserved('cheap'), posted('cheap', UNKNOWN)]
    expect(play([...before, spent, spent]).commands).toEqual([])
    expect(kinds(play([...before, { kind: 'stop-asked' }, spent]))).toEqual(['answer-pending'])
    expect(play([...before, { kind: 'stop-asked' }, spent, spent]).commands).toEqual([])
    expect(play([...before, spent, { kind: 'stop-asked' }, spent]).commands).toEqual([])
  })

  test('C4: a post found in flight by another process is asked about, never sent again', () => {
    expect(kinds(play([ALL_YES, reserved('cheap'), { kind: 'resumed' }]))).toEqual(['ask-status cheap'])
  })

  test('pings and reservations are simply repeated', () => {
    expect(kinds(play([{ kind: 'resumed' }]))).toEqual(['ask-pings'])
    expect(kinds(play([ALL_YES, { kind: 'resumed' }]))).toEqual(['reserve-cap cheap'])
  })
})

test('when the consent is old, a no ends the run, and nobody else gets the lead', () => {
  const unknown = play([ALL_YES, reserved('cheap'), posted('cheap', UNKNOWN)])
  const end = stepRun(unknown.state, told('cheap', DECLINED), { ...RULES, isConsentOld: true })
  expect(kinds(end)).toEqual(['release-cap cheap', 'finish'])
  expect(end.state.phase).toMatchObject({ outcome: { status: 'reject' } })
})

test('nobody to ask: the run ends without a word to anyone', () => {
  const unlicensed = start([lenderNamed('acme', { licenses: {} })])
  expect(kinds(unlicensed)).toEqual(['finish'])
  const ineligible = startRun({
    runId: 'run-1',
    facts: maskForPing(CANARY, CANARY_TODAY),
    ranking: { rule: 'lowest-cost' },
    screened: screenLenders(LENDERS, CANARY, NOW),
    ineligible: [{ kind: 'unavailable-state', stateName: 'New York' }],
  })
  expect(kinds(ineligible)).toEqual(['finish'])
})

test('the notes tell which fields left, for whom and when, and never a value', () => {
  const events = [ALL_YES, reserved('cheap'), posted('cheap', DECLINED), reserved('middle'), posted('middle', ACCEPTED)]
  const notes = [...start().notes]
  events.reduce((step, event) => {
    const next = stepRun(step.state, event, RULES)
    notes.push(...next.notes)
    return next
  }, start())
  const released = notes.filter(({ fieldsReleased }) => fieldsReleased.length > 0)
  expect(
    released.map(({ stage, lender, fieldsReleased }) => [
      stage,
      lender,
      fieldsReleased.includes('ssn'),
      fieldsReleased.includes('accountNumber'),
    ]),
  ).toEqual([
    ['ping', 'dear', false, false],
    ['ping', 'cheap', false, false],
    ['ping', 'middle', false, false],
    ['post', 'cheap', true, false],
    ['post', 'middle', true, true],
  ])
  expect(notes.at(-1)).toMatchObject({
    stage: 'finish',
    lender: 'middle',
    outcome: 'approved',
    reason: 'host-not-listed',
    priceCents: 4500,
  })
  for (const value of [CANARY.lastName, CANARY.ssn, CANARY.email, CANARY.zipCode])
    expect(JSON.stringify(notes)).not.toContain(value)
})
