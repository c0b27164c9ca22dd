import { expect, test } from 'vitest'
import { isOverLimit } from './receivables.ts'

test('what was agreed may be owed in full, and for as long as agreed; a cent or a day more is over', () => {
  const over = (owedCents: number, oldestDays: number | null) =>
    isOverLimit({ mostUnpaidCents: 50_000, mostUnpaidDays: 45 } as never, { owedCents, oldestDays } as never)
  expect([over(50_000, 45), over(50_001, 45), over(50_000, 46), over(0, null)]).toEqual([false, true, true, false])
  expect(isOverLimit(undefined, { owedCents: 1_000_000, oldestDays: 400 } as never)).toBe(false)
})
