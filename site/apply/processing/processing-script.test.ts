import { describe, expect, test } from 'vitest'
import { activityAt, nextSimulatedApprovals, processingAt, simulatedActivity } from './processing-script.ts'

describe('eighty ticks', () => {
  test.each([
    [0, 0, 0],
    [1, 1, 0],
    [19, 24, 0],
    [20, 25, 1],
    [40, 50, 2],
    [60, 75, 3],
    [79, 99, 3],
    [80, 100, 4],
    [200, 100, 4],
  ])('after tick %i the bar is at %i %% with %i stages complete', (tick, percent, stagesDone) => {
    expect(processingAt(tick, false)).toMatchObject({ percent, stagesDone })
  })

  test('the message changes twice a stage', () => {
    const messages = Array.from({ length: 80 }, (_, tick) => processingAt(tick, false).message)
    expect(new Set(messages).size).toBe(8)
    expect(messages[9]).toBe(messages[0])
    expect(messages[10]).not.toBe(messages[0])
  })

  test('for people who asked for less motion it moves once a stage', () => {
    const percents = Array.from({ length: 81 }, (_, tick) => processingAt(tick, true).percent)
    expect([...new Set(percents)]).toEqual([0, 25, 50, 75, 100])
  })
})

test.each([
  [0, 848],
  [0.34, 849],
  [0.999, 850],
])('the simulated counter grows by 1 to 3 (chance %f)', (chance, approvals) => {
  expect(nextSimulatedApprovals(847, () => chance)).toBe(approvals)
})

test('the activity list shows three lines, and each turn puts a new one first', () => {
  expect(activityAt(0)).toHaveLength(3)
  expect(activityAt(1)[1]).toBe(activityAt(0)[0])
  expect(new Set(activityAt(5)).size).toBe(3)
})

test('the activity list names no state where the service is closed', () => {
  const withoutFlorida = simulatedActivity((state) => state !== 'FL')
  expect(withoutFlorida).toHaveLength(5)
  expect(withoutFlorida.join()).not.toContain('Florida')
  expect(activityAt(9, ['one'])).toEqual(['one'])
  expect(
    activityAt(
      0,
      simulatedActivity(() => false),
    ),
  ).toEqual([])
})
