import { describe, expect, test } from 'vitest'
import {
  ACCEPTED,
  ALL_YES,
  capRefused,
  DECLINED,
  kinds,
  NOW,
  play,
  posted,
  RULES,
  reserved,
  start,
  statusAnswered,
  UNKNOWN,
} from '#tests/support/run-play.ts'
import type { PostResult } from '../lender/lender-results.ts'
import { stepRun } from './run.ts'
import { markStale } from './run-questions.ts'
import type { RunEvent, RunRules } from './run-state.ts'

const chosen = (lender: string): RunEvent => ({ kind: 'chosen', lender })
const begin = () => {
  const first = start()
  return { ...first, state: { ...first.state, choice: true as const } }
}
const playChoice = (events: readonly RunEvent[]) => play([ALL_YES, ...events], begin())
const choosing = (left: number) => ({
  kind: 'choosing',
  until: RULES.offersUntil,
  choices: { atMost: RULES.maxLendersPerPerson, left },
})

describe('a run whose person chooses', () => {
  test('shows the offers best first, and asks no lender for anything', () => {
    const step = playChoice([])
    expect([kinds(step), step.state.phase, step.state.queue]).toEqual([['offer'], choosing(3), ['cheap', 'middle', 'dear']])
    expect(
      step.notes.filter(({ stage }) => stage === 'offer').map(({ lender, outcome, reason }) => [lender, outcome, reason]),
    ).toEqual([
      ['cheap', 'offered', '1'],
      ['middle', 'offered', '2'],
      ['dear', 'offered', '3'],
    ])
  })

  test('posts to the chosen lender, whatever its place', () => {
    expect(kinds(playChoice([chosen('middle')]))).toEqual(['reserve-cap middle'])
    expect(kinds(playChoice([chosen('middle'), reserved('middle')]))).toEqual(['post middle'])
    const end = playChoice([chosen('middle'), reserved('middle'), posted('middle', ACCEPTED)])
    expect(end.state.phase).toMatchObject({ kind: 'finished', outcome: { lender: 'middle' } })
  })

  test.each<[string, readonly RunEvent[]]>([
    ['declines', [reserved('cheap'), posted('cheap', DECLINED)]],
    ['is full', [capRefused('cheap')]],
    ['is not reached', [reserved('cheap'), posted('cheap', { kind: 'failed', code: 'connect-failed' })]],
    ['may not get it', [{ kind: 'sharing-refused', key: 'run-1.cheap', reason: 'declined-before' }]],
    [
      'never received it',
      [reserved('cheap'), posted('cheap', UNKNOWN), statusAnswered('cheap', { kind: 'failed', code: 'not-received' })],
    ],
  ])('asks again with the rest when the chosen lender %s', (_what, events) => {
    const step = playChoice([chosen('cheap'), ...events])
    expect([step.state.phase, step.state.queue, step.state.chosen]).toEqual([choosing(2), ['middle', 'dear'], ['cheap']])
    expect(kinds(step)).toContain('offer')
  })

  test.each(['budget-spent', 'stop-asked'] as const)(
    'ends with a no that comes after the person was told to wait for a mail (%s)',
    (kind) => {
      const unanswered = playChoice([chosen('cheap'), reserved('cheap'), posted('cheap', UNKNOWN), { kind }, { kind: 'resumed' }])
      const late = stepRun(unanswered.state, statusAnswered('cheap', DECLINED), { ...RULES, isLeftToMail: true })
      expect(late.state.phase).toMatchObject({ kind: 'finished', outcome: { status: 'reject' } })
      expect(kinds(late)).not.toContain('offer')
      // One who still waits is told, with the offers that are left.
      expect(stepRun(unanswered.state, statusAnswered('cheap', DECLINED), RULES).state.phase).toEqual(choosing(2))
    },
  )

  test('shows offers to a person who was told to wait before any choice', () => {
    const { state } = play([{ kind: 'stop-asked' }], begin())
    const step = stepRun(state, ALL_YES, { ...RULES, isLeftToMail: true })
    expect([step.state.phase, kinds(step)]).toEqual([choosing(3), ['offer']])
  })

  test('ends when nobody is left, and after a mistake', () => {
    const noFrom = (lender: string) => [chosen(lender), reserved(lender), posted(lender, DECLINED)]
    const end = playChoice(['dear', 'cheap', 'middle'].flatMap(noFrom))
    expect(end.state.phase).toMatchObject({ kind: 'finished', outcome: { status: 'reject' } })
    const mistake = playChoice([
      chosen('cheap'),
      reserved('cheap'),
      posted('cheap', { kind: 'data_error', fields: { employer: 'invalid' } }),
    ])
    expect(mistake.state.phase).toMatchObject({ outcome: { status: 'data_error' } })
  })

  test.each<[string, RunEvent, string]>([
    ['no thanks', { kind: 'offers-declined' }, 'withdrawn'],
    ['no choice in time', { kind: 'offers-expired' }, 'expired'],
    ['a choice in another run', { kind: 'chosen-elsewhere' }, 'expired'],
    ['nothing more at all', { kind: 'withdrawn' }, 'withdrawn'],
  ])('ends with nothing shared: %s', (_what, event, status) => {
    const end = playChoice([event])
    expect([kinds(end), end.state.phase]).toMatchObject([['finish'], { kind: 'finished', outcome: { status, lender: null } }])
    expect(end.state.counted).toBeUndefined()
  })

  test.each<RunEvent>([
    { kind: 'stop-asked' },
    { kind: 'budget-spent' },
    chosen('nobody'),
    { kind: 'pings-answered', answers: {} },
    reserved('cheap'),
    posted('cheap', ACCEPTED),
    statusAnswered('cheap', ACCEPTED),
    { kind: 'canceled', key: 'run-1.cheap' },
  ])('is not moved by $kind', (event) => {
    const { state } = playChoice([])
    expect(stepRun(state, event, RULES)).toEqual({ state, commands: [], notes: [] })
  })

  test('takes no choice, no thanks and no end of the time while a lender is asked, nor when it is over', () => {
    const deaf: RunEvent[] = [
      chosen('middle'),
      { kind: 'offers-declined' },
      { kind: 'offers-expired' },
      { kind: 'chosen-elsewhere' },
    ]
    const posting = playChoice([chosen('cheap'), reserved('cheap')])
    const unknown = playChoice([chosen('cheap'), reserved('cheap'), posted('cheap', UNKNOWN)])
    const finished = playChoice([chosen('cheap'), reserved('cheap'), posted('cheap', ACCEPTED)])
    for (const { state } of [posting, unknown, finished])
      for (const event of deaf) expect(stepRun(state, event, RULES)).toEqual({ state, commands: [], notes: [] })
  })

  test('a budget that was spent, or a stop, while lenders were asked does not stand in the way of the offers', () => {
    for (const kind of ['budget-spent', 'stop-asked'] as const) {
      const step = play([{ kind }, ALL_YES], begin())
      expect([kinds(step), step.state.halted, step.state.phase]).toEqual([['offer'], null, choosing(3)])
    }
  })

  test('taken up again before its time is over it goes on waiting; from a backup it asks every lender on offer', () => {
    const { state } = playChoice([])
    expect(kinds(stepRun(state, { kind: 'resumed' }, RULES))).toEqual(['offer'])
    const stale = stepRun(markStale(state, NOW), { kind: 'resumed' }, RULES)
    expect(kinds(stale)).toEqual(['ask-status cheap'])
  })

  test('a lead that a lender has not answered is taken back when the person wants nothing more; a post in flight is not', () => {
    const asked = [chosen('cheap'), reserved('cheap')]
    const inFlight = playChoice([...asked, { kind: 'withdrawn' }])
    expect([kinds(inFlight), inFlight.state.phase.kind]).toEqual([[], 'posting'])
    const onAnswer = (result: PostResult) => stepRun(inFlight.state, posted('cheap', result), RULES)
    expect(onAnswer(ACCEPTED).state.phase).toMatchObject({ outcome: { lender: 'cheap' } })
    expect([kinds(onAnswer(DECLINED)), kinds(onAnswer(UNKNOWN))]).toEqual([
      ['release-cap cheap', 'finish'],
      ['release-cap cheap', 'send-follow-up cheap', 'finish'],
    ])
    for (const result of [DECLINED, UNKNOWN, { kind: 'data_error', fields: {} } as const])
      expect(onAnswer(result).state.phase).toMatchObject({ outcome: { status: 'withdrawn' } })
    const end = playChoice([...asked, posted('cheap', UNKNOWN), { kind: 'withdrawn' }])
    expect(kinds(end)).toEqual(['release-cap cheap', 'send-follow-up cheap', 'finish'])
    expect(end.state.phase).toMatchObject({ outcome: { status: 'withdrawn' } })
  })

  test('a stale run that the person withdraws is taken back from every lender that may have it', () => {
    const stale = stepRun(markStale(playChoice([]).state, NOW), { kind: 'resumed' }, RULES)
    const put = stepRun(stale.state, statusAnswered('cheap', UNKNOWN), RULES)
    const end = stepRun(put.state, { kind: 'withdrawn' }, RULES)
    expect(
      kinds(end)
        .filter((kind) => kind.startsWith('send-follow-up'))
        .sort(),
    ).toEqual(['cheap', 'dear', 'middle'].map((lender) => `send-follow-up ${lender}`))
    expect(end.state.phase).toMatchObject({ outcome: { status: 'withdrawn' } })
  })

  test('offers that had run out when the run became stale end as such when no lender has the lead, others as an error', () => {
    const never = (lender: string) => statusAnswered(lender, { kind: 'failed', code: 'not-received' })
    const statusAfter = (now: Date) => {
      const first = stepRun(markStale(playChoice([]).state, now), { kind: 'resumed' }, RULES)
      const { phase } = play(['cheap', 'middle', 'dear'].map(never), first).state
      return phase.kind === 'finished' && phase.outcome.status
    }
    expect([statusAfter(NOW), statusAfter(new Date(RULES.offersUntil))]).toEqual(['error', 'expired'])
  })

  test('lenders that the sharing budget would refuse are not offered', () => {
    const offered = (elsewhere: RunRules['elsewhere']) => stepRun(begin().state, ALL_YES, { ...RULES, elsewhere }).state
    const held = (lender: string, declined = false) => ({ lender, declined })
    expect(offered([held('cheap', true)]).queue).toEqual(['middle', 'dear'])
    const full = offered([held('x'), held('y'), held('dear')])
    expect(full.queue).toEqual(['dear'])
    expect(full.results.map(({ lender, result }) => [lender, result])).toEqual([
      ['cheap', { kind: 'not-shared', reason: 'no-place-left' }],
      ['middle', { kind: 'not-shared', reason: 'no-place-left' }],
    ])
    expect(offered([held('x'), held('y'), held('z')]).phase).toMatchObject({ outcome: { status: 'reject' } })
    // A lender that has a place already takes no second one.
    expect([full.phase, offered([held('x')]).phase, offered([held('dear')]).phase]).toEqual([choosing(1), choosing(2), choosing(3)])
  })
})
