import { expect, test } from 'vitest'
import { isFresh, SIGNATURE_MAX_AGE_SECONDS } from './signature.ts'

test('a signature counts for a while before and after its time, and no longer', () => {
  const now = new Date('2026-11-15T08:00:00Z')
  const fresh = (secondsOff: number) => isFresh(now.getTime() / 1000 + secondsOff, now)
  const most = SIGNATURE_MAX_AGE_SECONDS
  expect([-most - 1, -most, 0, most, most + 1].map(fresh)).toEqual([false, true, true, true, false])
})
