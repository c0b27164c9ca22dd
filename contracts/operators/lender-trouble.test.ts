import { expect, test } from 'vitest'
import { failedCalls, lenderTrouble } from './lender-trouble.ts'

const failed = (call: string, kind: 'http status' | 'breaker' | 'no decision', count: number) => ({ call, kind, count, code: kind })
const calls = { asked: 13, posted: 1, pingP95Ms: 40, usualPingP95Ms: 400, failures: [] }

test('a lender whose calls fail, or take longer than its own did, is in trouble, with its numbers', () => {
  expect(lenderTrouble(calls)).toBeUndefined()
  const slow = { ...calls, asked: 20, pingP95Ms: 2_300, usualPingP95Ms: 600 }
  const text = '1 in 20 pings takes over 2.3 s, usually 0.6 s'
  expect(lenderTrouble(slow)).toEqual({ kind: 'slow', text })
  expect(lenderTrouble({ ...slow, failures: [failed('ping', 'http status', 3)] })).toEqual({
    kind: 'failing',
    text: `3 of 20 pings failed, ${text}`,
  })
})

test('a lender that has always taken long, or of which too little is known, is not slow', () => {
  const slow = { ...calls, asked: 20, pingP95Ms: 2_300 }
  expect(lenderTrouble({ ...slow, usualPingP95Ms: 1_200 })).toBeUndefined()
  expect(lenderTrouble({ ...slow, usualPingP95Ms: null })).toBeUndefined()
  expect(lenderTrouble({ ...slow, asked: 19 })).toBeUndefined()
})

test('a chance failure, calls that were never made and questions about a lead are none', () => {
  expect(lenderTrouble({ ...calls, failures: [failed('ping', 'http status', 2)] })).toBeUndefined()
  expect(lenderTrouble({ ...calls, asked: 100, failures: [failed('ping', 'http status', 9)] })).toBeUndefined()
  expect(lenderTrouble({ ...calls, failures: [failed('ping', 'breaker', 9), failed('status', 'no decision', 9)] })).toBeUndefined()
  expect(failedCalls({ ...calls, failures: [failed('ping', 'http status', 2)] })).toMatchObject([{ text: '2 of 13 pings failed' }])
})
