import { describe, expect, test } from 'vitest'
import { lenderNamed, TEXAS_LICENSE } from '#tests/support/lenders.ts'
import { FACTS_TODAY, factsOfLenders } from '#tests/support/public-facts.ts'
import { CLOSED_BY_US } from '../law/state-law.ts'
import type { Lender } from '../matching/lender/lender.ts'
import { addDays } from '../values/calendar.ts'
import { statesThatAre, statusOf } from './public-facts.ts'

const namesOf = (lenders: readonly Lender[], options = {}) =>
  factsOfLenders(lenders, options).lenders.map(({ legalName }) => legalName)

describe('lenders are told', () => {
  test('by their legal names, in order', () => {
    expect(namesOf([lenderNamed('oak'), lenderNamed('ash')])).toEqual(['Lender ash, Inc.', 'Lender oak, Inc.'])
  })

  test('while they are not paused', () => expect(namesOf([lenderNamed('ash', { paused: true })])).toEqual([]))

  test('until the last day of the license, that day included', () => {
    const lender = lenderNamed('ash', { licenses: { TX: { ...TEXAS_LICENSE, validUntil: FACTS_TODAY } } })
    expect(namesOf([lender])).toHaveLength(1)
    expect(namesOf([lender], { today: addDays(FACTS_TODAY, 1) })).toEqual([])
  })

  test('only where they want leads, and where their rate is within the license', () => {
    expect(namesOf([lenderNamed('ash', { criteria: { states: ['FL'] } })])).toEqual([])
    expect(namesOf([lenderNamed('ash', { licenses: { TX: { ...TEXAS_LICENSE, maxAprPercent: 12 } } })])).toEqual([])
  })

  test('never in a state that is closed', () => {
    const everywhere = Object.fromEntries([...CLOSED_BY_US, 'TX' as const].map((state) => [state, TEXAS_LICENSE]))
    const facts = factsOfLenders([lenderNamed('ash', { licenses: everywhere })])
    expect(facts.lenders[0]?.licenses.map(({ state }) => state)).toEqual(['TX'])
    expect(statusOf(facts, 'NY')).toBe('closed')
  })
})

test('each license says its range of rates over the amounts that the lender lends there', () => {
  const payday = { kind: 'single-payment', feePercent: 15, termDays: 14 } as const
  const [lender] = factsOfLenders([lenderNamed('ash', { offer: payday, criteria: { amount: { min: 100, max: 300 } } })]).lenders
  expect(lender?.licenses[0]?.aprPercent).toEqual({ min: 391.07, max: 391.07 })
})

test('every state stands somewhere: served, without a lender at present, or closed', () => {
  const facts = factsOfLenders([lenderNamed('ash')])
  expect(statesThatAre(facts, 'served')).toEqual(['TX'])
  expect(statesThatAre(facts, 'closed')).toHaveLength(CLOSED_BY_US.length)
  expect(statesThatAre(facts, 'no-lender')).toHaveLength(51 - 1 - CLOSED_BY_US.length)
})
