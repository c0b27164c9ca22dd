import { describe, expect, test } from 'vitest'
import { amortize, aprOfPayments } from './amortization.ts'

describe('equal monthly payments', () => {
  test('without interest they are equal parts, and the last takes what rounding left', () =>
    expect(amortize(1000, 0, 3)).toEqual([
      { number: 1, payment: 333, principal: 333, interest: 0, balance: 667 },
      { number: 2, payment: 333, principal: 333, interest: 0, balance: 334 },
      { number: 3, payment: 334, principal: 334, interest: 0, balance: 0 },
    ]))

  /* By hand, 12% a year, 1% a month: 100,000 × 0.01 ÷ (1 − 1.01⁻²) = 50,751.24…; interest 1000, then 1% of 50,249 = 502.49. */
  test('at 12% a year a month costs 1% of what is still owed', () =>
    expect(amortize(100_000, 12, 2)).toEqual([
      { number: 1, payment: 50_751, principal: 49_751, interest: 1000, balance: 50_249 },
      { number: 2, payment: 50_751, principal: 50_249, interest: 502, balance: 0 },
    ]))

  test('over one month it is the amount and its interest', () =>
    expect(amortize(10_000, 24, 1)).toEqual([{ number: 1, payment: 10_200, principal: 10_000, interest: 200, balance: 0 }]))
})

describe('the yearly rate of payments', () => {
  test.each([
    [10_000, [10_100], 12], // 1% after one month
    [10_000, [0, 12_100], 120], // 1.1² = 1.21 after two
    [10_000, [6000, 5500], 120], // 6000 ÷ 1.1 + 5500 ÷ 1.21 = 10,000
    [10_000, [5000, 5000], 0],
    [10_000, [15_000], 600],
    [10_000, [19_000], 1080],
  ])('%j received, %j paid: %d%', (received, payments, percent) =>
    expect(aprOfPayments(received, payments)).toBeCloseTo(percent, 6),
  )
})
