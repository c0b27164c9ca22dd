import { expect, test } from 'vitest'
import { parseSubmission } from './submission-under-way.ts'

const NOW = 1_800_000_000_000
const KEY = '0123456789abcdef0123456789abcdef'

test('what was kept is found again', () => {
  const kept = { key: KEY, sentAt: NOW - 5000, isCounted: true }
  expect(parseSubmission(JSON.stringify(kept), NOW)).toEqual(kept)
})

test('nobody waits for a clock that was set back', () => {
  const kept = { key: KEY, sentAt: NOW + 86_400_000, isCounted: false }
  expect(parseSubmission(JSON.stringify(kept), NOW)?.sentAt).toBe(NOW)
})

test.each([null, '', '{', 'null', '7', '[]', '{"key":7,"sentAt":1}', `{"key":"${KEY}"}`, `{"key":"${KEY}","sentAt":"now"}`])(
  '%j is no submission',
  (text) => {
    expect(parseSubmission(text, NOW)).toBeUndefined()
  },
)
