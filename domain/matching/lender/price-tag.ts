/**
 * What a loan gives and takes, as a person is shown it: on the card, in the mail, on Your request and in `operator explain`. One function makes
 * it from an offer's terms, so that no two places can tell different prices. Every sum is in US cents.
 */
import * as z from 'zod/mini'
import { amortize } from '../../calculators/amortization.ts'
import { described } from '../../values/described.ts'
import { dollarsToCents } from '../../values/money.ts'
import { aprPercent, type OfferTerms, originationFee, totalCost } from './offer.ts'

const cents = (description: string, example: number) =>
  described(z.int().check(z.gte(0)), `${description}, in US cents`, { examples: [example] })

export const priceTag = z.object({
  kind: described(z.enum(['installment', 'single-payment']), 'repaid month by month, or at once', { examples: ['installment'] }),
  amountCents: cents('the loan, before a fee is kept back', 100_000),
  getCents: cents('what is paid out', 99_000),
  paymentCents: cents('one payment', 9_000),
  lastPaymentCents: cents('the last payment, which rounding makes differ', 8_997),
  payments: described(z.int().check(z.gte(1)), 'how many payments', { examples: [12] }),
  termDays: described(z.nullable(z.int()), 'after how many days a single payment is due; null: one payment a month', {
    examples: [null],
  }),
  totalCents: cents('what is paid back in all', 107_997),
  costCents: cents('what it costs: all that is paid back, less what is paid out', 8_997),
  feeCents: cents('the fee that is kept back, or that is added at once', 1_000),
  aprPercent: described(z.number(), 'the yearly rate with fees included, in percent', { examples: [16.32] }),
})
export type PriceTag = z.infer<typeof priceTag>

export function priceTagOf(amountDollars: number, terms: OfferTerms): PriceTag {
  const amountCents = dollarsToCents(amountDollars)
  const costCents = totalCost(amountDollars, terms)
  const both = { kind: terms.kind, amountCents, costCents, aprPercent: aprPercent(amountDollars, terms) }
  if (terms.kind === 'single-payment') {
    const totalCents = amountCents + costCents
    return {
      ...both,
      getCents: amountCents,
      paymentCents: totalCents,
      lastPaymentCents: totalCents,
      payments: 1,
      termDays: terms.termDays,
      totalCents,
      feeCents: costCents,
    }
  }
  const feeCents = originationFee(amountCents, terms.originationFeePercent)
  const payments = amortize(amountCents, terms.interestPercent, terms.termMonths).map(({ payment }) => payment)
  const totalCents = payments.reduce((sum, payment) => sum + payment, 0)
  return {
    ...both,
    getCents: amountCents - feeCents,
    paymentCents: payments[0] ?? totalCents,
    lastPaymentCents: payments.at(-1) ?? totalCents,
    payments: payments.length,
    termDays: null,
    totalCents,
    feeCents,
  }
}
