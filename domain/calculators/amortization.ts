/**
 * Equal monthly payments in whole cents. The payment is rounded to the cent, each month's interest too, and the last payment takes
 * up what the rounding left, as a lender's own schedule does: so the parts always add up to the total.
 */
import type { Cents } from '../values/money.ts'

export interface Installment {
  readonly number: number
  readonly payment: Cents
  readonly principal: Cents
  readonly interest: Cents
  readonly balance: Cents
}

function monthlyPayment(principal: Cents, aprPercent: number, months: number): Cents {
  const rate = monthlyRate(aprPercent)
  if (rate === 0) return Math.round(principal / months)
  return Math.round((principal * rate) / (1 - (1 + rate) ** -months))
}

export function amortize(principal: Cents, aprPercent: number, months: number): Installment[] {
  const rate = monthlyRate(aprPercent)
  const usual = monthlyPayment(principal, aprPercent, months)
  const schedule: Installment[] = []
  let balance = principal
  for (let number = 1; number <= months; number++) {
    const interest = Math.round(balance * rate)
    const payment = number === months ? balance + interest : usual
    balance -= payment - interest
    schedule.push({ number, payment, principal: payment - interest, interest, balance })
  }
  return schedule
}

/** The yearly rate, in percent, at which the payments, one a month, are worth the sum received on the first day. */
export function aprOfPayments(received: Cents, payments: readonly Cents[]): number {
  const worthAt = (rate: number) => payments.reduce((sum, payment, month) => sum + payment / (1 + rate) ** (month + 1), 0)
  let [low, high] = [0, 1]
  for (let halving = 0; halving < 60; halving++) {
    const rate = (low + high) / 2
    if (worthAt(rate) > received) low = rate
    else high = rate
  }
  return low * 12 * 100
}

const monthlyRate = (aprPercent: number) => aprPercent / 100 / 12
