import { expect, test } from 'vitest'
import { failedCalls, lenderTrouble } from './lender-trouble.ts'

const failed = (call: string, kind: 'http status' | 'breaker' | 'no decision', count: number) => ({ call, kind, count, code: kind })
const calls = { asked: 13, posted: 1, pingP95Ms: 40, failures: [] }

test('a lender whose calls fail, or take long, is in trouble, with its numbers', () => {
  expect(lenderTrouble(calls)).toBeUndefined()
  expect(lenderTrouble({ ...calls, pingP95Ms: 2_300 })).toEqual({ kind: 'slow', text: '1 in 20 pings takes over 2.3 s' })
  expect(lenderTrouble({ ...calls, pingP95Ms: 2_300, failures: [failed('ping', 'http status', 3)] })).toEqual({
    kind: 'failing',
    text: '3 of 13 pings failed, 1 in 20 pings takes over 2.3 s',
  })
})

test('a chance failure, calls that were never made and questions about a lead are none', () => {
  expect(lenderTrouble({ ...calls, failures: [failed('ping', 'http status', 2)] })).toBeUndefined()
  expect(lenderTrouble({ ...calls, asked: 100, failures: [failed('ping', 'http status', 9)] })).toBeUndefined()
  expect(lenderTrouble({ ...calls, failures: [failed('ping', 'breaker', 9), failed('status', 'no decision', 9)] })).toBeUndefined()
  expect(failedCalls({ ...calls, failures: [failed('ping', 'http status', 2)] })).toMatchObject([{ text: '2 of 13 pings failed' }])
})
