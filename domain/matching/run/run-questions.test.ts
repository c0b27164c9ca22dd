/** A run that is stale: it was taken up late, or from a backup. */
import { expect, test } from 'vitest'
import {
  ACCEPTED,
  ALL_YES,
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
import { CLAIMED_LATE_MS, markStale, putOff } from './run-questions.ts'
import type { RunStep } from './run-state.ts'

const resumed = (from: RunStep) => stepRun(markStale(from.state, NOW), { kind: 'resumed' }, RULES)
const NOT_RECEIVED: PostResult = { kind: 'failed', code: 'not-received' }
const PUT_OFF: PostResult = { kind: 'unknown', code: 'still-processing' }

test('asks everybody who may have got the lead since, and posts nothing', () => {
  const asked = (from: RunStep): string[] => {
    const [command] = from.commands.filter(({ kind }) => kind === 'ask-status')
    if (command?.kind !== 'ask-status') return kinds(from)
    const { lender } = command.attempt
    return [lender, ...asked(play([statusAnswered(lender, NOT_RECEIVED)], from))]
  }
  expect(asked(resumed(start()))).toEqual(['dear', 'cheap', 'middle', 'release-cap middle', 'finish'])
  const halted = play([{ kind: 'stop-asked' }, ALL_YES])
  expect(halted.state.phase).toEqual({ kind: 'ready' })
  for (const backup of [
    halted,
    play([ALL_YES]),
    play([ALL_YES, reserved('cheap')]),
    play([ALL_YES, reserved('cheap'), posted('cheap', UNKNOWN)]),
  ])
    expect(asked(resumed(backup))).toEqual(['cheap', 'middle', 'dear', 'release-cap dear', 'finish'])
  // Who has said no before has said it for good.
  const later = play([ALL_YES, reserved('cheap'), posted('cheap', DECLINED), reserved('middle')])
  expect(asked(resumed(later))).toEqual(['middle', 'dear', 'release-cap dear', 'finish'])
})

test('ends with whoever has it', () => {
  const end = play([statusAnswered('dear', NOT_RECEIVED), statusAnswered('cheap', ACCEPTED)], resumed(start()))
  expect(kinds(end)).toEqual(['keep-cap cheap', 'finish'])
  expect(end.state.phase).toMatchObject({ outcome: { status: 'sold', redirect: 'https://apply.cheap.example/w' } })
})

test('ends as an error when nobody has it, so that the applicant can try again', () => {
  const end = play(
    ['dear', 'cheap', 'middle'].map((lender) => statusAnswered(lender, NOT_RECEIVED)),
    resumed(start()),
  )
  expect(end.state.phase).toMatchObject({ outcome: { status: 'error' } })
})

test('does not wait for one that cannot tell before it asks the others, and asks it again after a while', () => {
  const round = play([statusAnswered('dear', PUT_OFF), statusAnswered('cheap', PUT_OFF)], resumed(start()))
  expect(round.commands).toMatchObject([{ kind: 'ask-status', attempt: { lender: 'middle' }, afterMs: 0 }])
  const again = play([statusAnswered('middle', NOT_RECEIVED)], round)
  expect(again.commands).toMatchObject([{}, { kind: 'ask-status', attempt: { lender: 'dear' }, afterMs: 2000 }])
  const end = play([statusAnswered('dear', PUT_OFF), statusAnswered('cheap', PUT_OFF)], again)
  expect(end.commands).toMatchObject([{ kind: 'finish', resolved: false, outcome: { status: 'pending' } }])
})

test('stays stale, whoever takes it up next', () => {
  const handedOver = play([{ kind: 'stop-asked' }, statusAnswered('dear', NOT_RECEIVED)], resumed(start()))
  expect(kinds(handedOver)).toEqual(['release-cap dear', 'hand-over'])
  expect(kinds(play([{ kind: 'resumed' }], handedOver))).toEqual(['ask-status cheap'])
})

test('a late no frees nobody', () => {
  const unknown = play([ALL_YES, reserved('cheap'), posted('cheap', UNKNOWN)])
  expect(kinds(stepRun(markStale(unknown.state, NOW), statusAnswered('cheap', DECLINED), RULES))).toEqual([
    'release-cap cheap',
    'ask-status middle',
  ])
})

test('when it is canceled or withdrawn, every lender that may have it is told to stop, and its capacity is free', () => {
  const unknown = play([ALL_YES, reserved('cheap'), posted('cheap', UNKNOWN)])
  const asking = stepRun(markStale(unknown.state, NOW), statusAnswered('cheap', PUT_OFF), RULES)
  expect(kinds(asking)).toEqual(['ask-status middle'])
  const takenBack = ['middle', 'dear', 'cheap'].flatMap((lender) => [`release-cap ${lender}`, `send-follow-up ${lender}`])
  for (const event of [{ kind: 'canceled', key: 'run-1.middle' }, { kind: 'withdrawn' }] as const)
    expect(kinds(play([event], asking))).toEqual([...takenBack, 'finish'])
})

test('a run is stale when it is claimed a quarter of an hour late', () => expect(CLAIMED_LATE_MS).toBe(900_000))

test('a run that has ended, or is stale already, is not marked anew', () => {
  const ended = play([{ kind: 'withdrawn' }]).state
  expect(markStale(ended, NOW)).toBe(ended)
  const stale = markStale(start().state, NOW)
  expect(stale.stale).toEqual({ round: 0, putOff: [] })
  expect(markStale(stale, NOW)).toBe(stale)
})

test('a lender that was put off is remembered after those before it', () => {
  const attempt = (lender: string) => ({ lender, key: `run-1.${lender}` })
  const once = putOff(start().state, attempt('dear'))
  expect(once.stale).toEqual({ round: 0, putOff: ['dear'] })
  expect(putOff({ ...once, stale: { round: 2, putOff: ['dear'] } }, attempt('cheap')).stale).toEqual({
    round: 2,
    putOff: ['dear', 'cheap'],
  })
})

test('the first lender of the first round is asked at once, and each round waits its own time', () => {
  const first = resumed(start())
  expect(first.commands).toMatchObject([{ kind: 'ask-status', attempt: { lender: 'dear' }, afterMs: 0 }])
  expect(first.state).toMatchObject({ queue: ['cheap', 'middle'], phase: { kind: 'unknown', asks: 0 } })
  const second = play([statusAnswered('dear', PUT_OFF), statusAnswered('cheap', PUT_OFF), statusAnswered('middle', PUT_OFF)], first)
  expect(second.state).toMatchObject({ queue: ['cheap', 'middle'], stale: { round: 1, putOff: [] }, phase: { asks: 1 } })
})

test('an end without an answer is written down as unsettled', () => {
  const unresolved = play([
    ALL_YES,
    reserved('cheap'),
    posted('cheap', UNKNOWN),
    statusAnswered('cheap', UNKNOWN),
    statusAnswered('cheap', UNKNOWN),
  ])
  expect(unresolved.notes.at(-1)).toMatchObject({ stage: 'finish', lender: 'cheap', outcome: 'pending', reason: 'unresolved' })
  expect(unresolved.state.phase).toMatchObject({ kind: 'finished', unresolved: { lender: 'cheap' } })
})
