/** A lender whose offer is old is asked again before it can be chosen: what its second answer changes. */
import { describe, expect, test } from 'vitest'
import { ALL_YES, kinds, play, start } from '#tests/support/run-play.ts'
import type { PingResult } from '../lender/lender-results.ts'
import type { RunEvent } from './run-state.ts'

const begin = () => {
  const first = start()
  return { ...first, state: { ...first.state, choice: true as const } }
}
const AGAIN: RunEvent = { kind: 'recheck', lender: 'cheap' }
const answered = (answer: PingResult): RunEvent => ({ kind: 'rechecked', lender: 'cheap', answer })
const played = (...events: readonly RunEvent[]) => play([ALL_YES, ...events], begin())
const OTHER_TERMS = {
  offer: { kind: 'installment', interestPercent: 20, originationFeePercent: 0, termMonths: 12 },
} as const

test('it is asked, and the run goes on waiting', () => {
  const step = played(AGAIN)
  expect([kinds(step), step.state.phase.kind]).toEqual([['ask-pings'], 'choosing'])
  expect(step.commands[0]).toMatchObject({ pings: [{ lender: 'cheap', pingId: 'run-1.cheap.ping2' }] })
  expect([step.state.offers?.cheap?.pings, played(AGAIN, AGAIN).state.offers?.cheap?.pings]).toEqual([2, 3])
})

describe('its answer', () => {
  test('the same yes: the offer can be chosen', () => {
    const step = played(AGAIN, answered({ kind: 'yes' }))
    expect([step.commands, step.state.queue]).toEqual([[{ kind: 'offer' }], ['cheap', 'middle', 'dear']])
    expect(step.notes.map(({ stage, outcome }) => [stage, outcome])).toEqual([['ping', 'yes']])
    expect(step.state.offers?.cheap).toMatchObject({ pings: 2 })
    expect(step.state.offers?.cheap?.was).toBeUndefined()
  })

  test('another price is shown beside the old one', () => {
    const before = played().state.offers?.cheap?.terms
    const step = played(AGAIN, answered({ kind: 'yes', ...OTHER_TERMS } as PingResult))
    expect(step.commands).toEqual([{ kind: 'offer', renewed: 'cheap' }])
    expect(step.notes.map(({ stage, outcome }) => [stage, outcome])).toEqual([
      ['ping', 'yes'],
      ['offer', 'price-changed'],
    ])
    expect(step.state.offers?.cheap?.terms).not.toEqual(before)
    expect(step.state.offers?.cheap?.was).toBeDefined()
  })

  test('a no takes the offer away, and the rest is shown', () => {
    const step = played(AGAIN, answered({ kind: 'no', reasons: [] }))
    expect([step.commands, step.state.queue]).toEqual([[{ kind: 'offer' }], ['middle', 'dear']])
    expect(step.state.offers?.cheap?.isWithdrawn).toBe(true)
    expect(step.state.results).toContainEqual({ lender: 'cheap', result: { kind: 'declined', reasons: [] } })
    expect(step.notes.map(({ stage, lender, outcome }) => [stage, lender, outcome])).toEqual([
      ['ping', 'cheap', 'declined'],
      ['offer', 'cheap', 'withdrawn-by-lender'],
    ])
  })

  test('none: the offer is good until its end, and says that the lender was not reached', () => {
    const step = played(AGAIN, answered({ kind: 'failed', code: 'timeout' }))
    expect([step.commands, step.state.queue]).toEqual([[{ kind: 'offer' }], ['cheap', 'middle', 'dear']])
    expect(step.state.offers?.cheap?.isUnreached).toBe(true)
  })

  test('the no of the last one ends the run', () => {
    const only: RunEvent = { kind: 'pings-answered', answers: { cheap: { kind: 'yes' } } }
    const step = play([only, AGAIN, answered({ kind: 'no', reasons: [] })], begin())
    expect([kinds(step), step.state.phase.kind]).toEqual([['finish'], 'finished'])
  })

  test('of a lender without an offer changes nothing', () => {
    expect(played({ kind: 'rechecked', lender: 'other', answer: { kind: 'yes' } })).toMatchObject({
      state: played().state,
      commands: [],
    })
  })
})
