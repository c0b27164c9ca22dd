import { expect, test } from 'vitest'
import { changeOf } from './change.ts'

test('counts and money change in percent, shares in points', () => {
  expect(changeOf(108, 100, 'count')).toEqual({ direction: 'up', text: '8%' })
  expect(changeOf(45_000, 50_000, 'money')).toEqual({ direction: 'down', text: '10%' })
  expect(changeOf(0.658, 0.67, 'rate')).toEqual({ direction: 'down', text: '1.2 pt' })
})

test('a small base has no percentage, and nothing has none either', () => {
  expect(changeOf(12, 9, 'count')).toEqual({ direction: 'up', text: undefined })
  expect(changeOf(0.846, 1, 'rate', [13, 2])).toEqual({ direction: 'down', text: undefined })
  expect(changeOf(3, 0, 'count')).toEqual({ direction: 'up', text: undefined })
  expect(changeOf(100, 100, 'count')).toEqual({ direction: 'same', text: '0%' })
})
