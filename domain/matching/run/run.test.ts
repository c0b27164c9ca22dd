import { describe, expect, test } from 'vitest'
import { CANARY } from '#tests/support/applicants.ts'
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
  statusAnswered,
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
      facts: maskForPing(CANARY),
      pings: ['dear', 'cheap', 'middle'].map((lender) => ({ lender, pingId: `run-1.${lender}.ping` })),
    },
  ])
  expect(kinds(play([ALL_YES]))).toEqual(['reserve-cap cheap'])
  expect(play([ALL_YES, reserved('cheap')]).commands).toEqual([
    { kind: 'post', attempt: { lender: 'cheap', key: 'run-1.cheap' }, pingId: 'run-1.cheap.ping' },
  ])
  expect(kinds(play([ALL_YES, reserved('cheap'), posted('cheap', DECLINED)]))).toEqual(['release-cap cheap', 'reserve-cap middle'])
  const second = play([ALL_YES, reserved('cheap'), posted('cheap', DECLINED), reserved('middle')])
  expect(kinds(second)).toEqual(['post middle'])
})

test('bank numbers follow an acceptance, to a lender that needs them and to no other', () => {
  const toMiddle = [ALL_YES, reserved('cheap'), posted('cheap', DECLINED), reserved('middle')]
  expect(kinds(play([...toMiddle, posted('middle', ACCEPTED)]))).toEqual(['keep-cap middle', 'send-follow-up middle', 'finish'])
  expect(play([...toMiddle, posted('middle', ACCEPTED)]).commands).toContainEqual({
    kind: 'send-follow-up',
    attempt: { lender: 'middle', key: 'run-1.middle' },
    followUp: 'bank',
  })
  expect(kinds(play([ALL_YES, reserved('cheap'), posted('cheap', ACCEPTED)]))).toEqual(['keep-cap cheap', 'finish'])
})

describe('the sharing budget', () => {
  const four = [
    ...LENDERS,
    lenderNamed('extra', { offer: { kind: 'installment', interestPercent: 99, originationFeePercent: 0, termMonths: 12 } }),
  ]
  const answers = { cheap: YES, middle: YES, dear: YES, extra: YES }
  const declinedBy = (...lenders: string[]) => lenders.flatMap((lender) => [reserved(lender), posted(lender, DECLINED)])

  test('ends the run when as many lenders as it allows have had the identity', () => {
    const end = play([{ kind: 'pings-answered', answers }, ...declinedBy('cheap', 'middle', 'dear')], start(four))
    expect(kinds(end)).toEqual(['release-cap dear', 'finish'])
    expect(end.state.results.at(-1)).toEqual({ lender: 'extra', result: { kind: 'not-shared', reason: 'no-place-left' } })
    expect(end.state.phase).toMatchObject({ outcome: { status: 'reject' } })
  })

  test('a post of which no byte was sent costs no place; one that was not received does', () => {
    const before = [{ kind: 'pings-answered', answers } as const, ...declinedBy('cheap', 'middle'), reserved('dear')]
    const unsent = play([...before, posted('dear', { kind: 'failed', code: 'connect-failed' })], start(four))
    expect([kinds(unsent), unsent.state.counted]).toEqual([
      ['release-cap dear', 'reserve-cap extra'],
      ['cheap', 'middle'],
    ])
    const lost = play(
      [...before, posted('dear', UNKNOWN), statusAnswered('dear', { kind: 'failed', code: 'not-received' })],
      start(four),
    )
    expect([kinds(lost), lost.state.counted]).toEqual([
      ['release-cap dear', 'finish'],
      ['cheap', 'middle', 'dear'],
    ])
  })

  test('a lender that the database refuses is passed over', () => {
    const refused: RunEvent = { kind: 'sharing-refused', key: 'run-1.cheap', reason: 'declined-before' }
    const step = play([ALL_YES, refused])
    expect(kinds(step)).toEqual(['reserve-cap middle'])
    expect(step.state.results).toEqual([{ lender: 'cheap', result: { kind: 'not-shared', reason: 'declined-before' } }])
  })
})

test('a mistake goes back to the applicant, and to no other lender', () => {
  const end = play([ALL_YES, reserved('cheap'), posted('cheap', { kind: 'data_error', fields: { employer: 'invalid' } })])
  expect(kinds(end)).toEqual(['release-cap cheap', 'finish'])
  expect(end.state.phase).toMatchObject({ outcome: { status: 'data_error', dataErrors: { employer: expect.any(String) } } })
})

describe('the ledger tells intent, sharing and unknown apart', () => {
  const outcomesOf = (events: readonly RunEvent[]) => {
    const notes = [...start().notes]
    events.reduce((step, event) => {
      const next = stepRun(step.state, event, RULES)
      notes.push(...next.notes)
      return next
    }, start())
    return notes.filter(({ stage }) => stage === 'post' || stage === 'status').map(({ outcome }) => outcome)
  }
  const before = [ALL_YES, reserved('cheap')]

  test.each<[string, readonly RunEvent[], readonly string[]]>([
    ['left and answered', [posted('cheap', ACCEPTED)], ['intent', 'shared', 'accepted']],
    [
      'left, the answer lost',
      [posted('cheap', UNKNOWN), statusAnswered('cheap', ACCEPTED)],
      ['intent', 'shared', 'unknown', 'accepted'],
    ],
    ['not sent', [posted('cheap', { kind: 'failed', code: 'connect-failed' })], ['intent', 'failed']],
    ['a crash: it may have been received', [{ kind: 'resumed' }], ['intent', 'unknown']],
    [
      'a crash, then the lender has it',
      [{ kind: 'resumed' }, statusAnswered('cheap', DECLINED)],
      ['intent', 'unknown', 'shared', 'declined'],
    ],
    [
      'a crash, then the lender is still deciding',
      [{ kind: 'resumed' }, statusAnswered('cheap', { kind: 'unknown', code: 'still-processing' })],
      ['intent', 'unknown', 'shared', 'unknown'],
    ],
    [
      'a crash, then it was not received',
      [{ kind: 'resumed' }, statusAnswered('cheap', { kind: 'failed', code: 'not-received' })],
      ['intent', 'unknown', 'failed'],
    ],
  ])('%s', (_, events, outcomes) => {
    expect(outcomesOf([...before, ...events])).toEqual(outcomes)
  })
})

describe('a run that an operator cancels', () => {
  const canceled: RunEvent = { kind: 'canceled', key: 'run-1.cheap' }

  test('ends without another lender, and its lender is told', () => {
    const end = play([ALL_YES, reserved('cheap'), posted('cheap', UNKNOWN), canceled])
    expect(kinds(end)).toEqual(['release-cap cheap', 'send-follow-up cheap', 'finish'])
    expect(end.state.phase).toMatchObject({ outcome: { status: 'reject' }, unresolved: null })
    expect(play([statusAnswered('cheap', ACCEPTED)], end).commands).toEqual([])
  })

  test('an unresolved end can be canceled; a post in flight, and a run that has ended, cannot', () => {
    const unresolved = play([
      ALL_YES,
      reserved('cheap'),
      posted('cheap', UNKNOWN),
      statusAnswered('cheap', UNKNOWN),
      statusAnswered('cheap', UNKNOWN),
    ])
    expect(kinds(play([canceled], unresolved))).toEqual(['release-cap cheap', 'send-follow-up cheap', 'finish'])
    expect(play([ALL_YES, reserved('cheap'), canceled]).commands).toEqual([])
    expect(play([ALL_YES, reserved('cheap'), posted('cheap', ACCEPTED), canceled]).commands).toEqual([])
  })
})

test('the first acceptance ends the run', () => {
  const end = play([ALL_YES, reserved('cheap'), posted('cheap', ACCEPTED)])
  expect(kinds(end)).toEqual(['keep-cap cheap', 'finish'])
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
    expect(play([...lost, statusAnswered('cheap', UNKNOWN)]).commands).toMatchObject([{ kind: 'ask-status', afterMs: 2000 }])
  })

  test('is settled by the lender’s status: accepted, or the next one gets the lead', () => {
    expect(kinds(play([...lost, statusAnswered('cheap', ACCEPTED)]))).toEqual(['keep-cap cheap', 'finish'])
    expect(kinds(play([...lost, statusAnswered('cheap', { kind: 'failed', code: 'not-received' })]))).toEqual([
      'release-cap cheap',
      'reserve-cap middle',
    ])
  })

  test('ends pending when the questions are used up, its cap still reserved', () => {
    const end = play([...lost, statusAnswered('cheap', UNKNOWN), statusAnswered('cheap', UNKNOWN)])
    expect(end.commands).toMatchObject([{ kind: 'finish', resolved: false, outcome: { status: 'pending' } }])
  })

  test('a late answer still resolves an unresolved end, and nobody else is asked', () => {
    const end = play([...lost, statusAnswered('cheap', UNKNOWN), statusAnswered('cheap', UNKNOWN)])
    expect(kinds(play([statusAnswered('cheap', ACCEPTED)], end))).toEqual(['keep-cap cheap', 'finish'])
    expect(kinds(play([statusAnswered('cheap', DECLINED)], end))).toEqual(['release-cap cheap', 'finish'])
    expect(play([statusAnswered('cheap', ACCEPTED), statusAnswered('cheap', DECLINED)], end).commands).toEqual([])
  })
})

describe('stopping and going on', () => {
  test('a stop waits for the post in flight, then hands over', () => {
    const stopped = play([ALL_YES, reserved('cheap'), { kind: 'stop-asked' }])
    expect(stopped.commands).toEqual([])
    expect(kinds(play([posted('cheap', DECLINED)], stopped))).toEqual(['release-cap cheap', 'hand-over'])
    expect(kinds(play([posted('cheap', UNKNOWN)], stopped))).toEqual(['hand-over'])
    expect(kinds(play([posted('cheap', ACCEPTED)], stopped))).toEqual(['keep-cap cheap', 'finish'])
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
  const end = stepRun(unknown.state, statusAnswered('cheap', DECLINED), { ...RULES, isConsentOld: true })
  expect(kinds(end)).toEqual(['release-cap cheap', 'finish'])
  expect(end.state.phase).toMatchObject({ outcome: { status: 'reject' } })
})

test('nobody to ask: the run ends without a word to anyone', () => {
  const unlicensed = start([lenderNamed('acme', { licenses: {} })])
  expect(kinds(unlicensed)).toEqual(['finish'])
  const ineligible = startRun({
    runId: 'run-1',
    facts: maskForPing(CANARY),
    ranking: { rule: 'lowest-cost' },
    screened: screenLenders(LENDERS, CANARY, NOW),
    ineligible: [{ kind: 'unavailable-state', stateName: 'New York' }],
  })
  expect(kinds(ineligible)).toEqual(['finish'])
})

test('the notes tell what left, for whom and when, and never a value', () => {
  const events = [ALL_YES, reserved('cheap'), posted('cheap', DECLINED), reserved('middle'), posted('middle', ACCEPTED)]
  const notes = [...start().notes]
  events.reduce((step, event) => {
    const next = stepRun(step.state, event, RULES)
    notes.push(...next.notes)
    return next
  }, start())
  const sendings = notes.filter(({ outcome }) => ['asked', 'intent', 'shared'].includes(outcome))
  expect(sendings.map(({ stage, lender, outcome }) => [stage, lender, outcome])).toEqual([
    ['ping', 'dear', 'asked'],
    ['ping', 'cheap', 'asked'],
    ['ping', 'middle', 'asked'],
    ['post', 'cheap', 'intent'],
    ['post', 'cheap', 'shared'],
    ['post', 'middle', 'intent'],
    ['post', 'middle', 'shared'],
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
