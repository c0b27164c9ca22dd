/**
 * Equal monthly payments in whole cents. The payment is rounded to the cent, each month's interest too, and the last payment takes
 * up what the rounding left, as a lender's own schedule does: so the parts always add up to the total.
 */
import type { Cents } from '../money.ts'

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

const monthlyRate = (aprPercent: number) => aprPercent / 100 / 12
