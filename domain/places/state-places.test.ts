import { expect, test } from 'vitest'
import { STATE_PLACES } from './state-places.ts'
import { STATE_CODES } from './us-states.ts'

test('the picture has every state once, each in a place of its own', () => {
  expect(STATE_PLACES.map(({ state }) => state).sort()).toEqual([...STATE_CODES].sort())
  expect(new Set(STATE_PLACES.map(({ column, row }) => `${column}/${row}`)).size).toBe(STATE_CODES.length)
})
