/**
 * What a loan costs the person who takes it. Lenders state interest, fees and term; the cost in cents and the yearly rate with
 * fees included are computed here, so that two offers are compared by the same arithmetic and not by what each lender calls its APR.
 */
import * as z from 'zod/mini'
import type { WantedRepayment } from '../../application/fields/wanted-repayment.ts'
import { amortize } from '../../calculators/amortization.ts'
import { assertNever } from '../../values/assert-never.ts'
import { type Cents, dollarsToCents } from '../../values/money.ts'

const percent = (max: number) => z.number().check(z.gte(0), z.lte(max))

const installmentOffer = z.strictObject({
  kind: z.literal('installment'),
  interestPercent: percent(1000),
  /** Kept back from what is paid out, once. */
  originationFeePercent: percent(25),
  termMonths: z.int().check(z.gte(1), z.lte(72)),
})

const singlePaymentOffer = z.strictObject({
  kind: z.literal('single-payment'),
  feePercent: percent(60),
  termDays: z.int().check(z.gte(7), z.lte(45)),
})

export const offerTerms = z.discriminatedUnion('kind', [installmentOffer, singlePaymentOffer])
export type OfferTerms = z.infer<typeof offerTerms>

/** A lender may hold to an offer for so long; what it says beyond that is not counted. */
export const MAX_OFFER_DAYS = 7

const DAYS_A_YEAR = 365

/** A loan with a single payment is repaid at once, also where that payment is the only one of a month. */
export const repaymentOf = (offer: OfferTerms): WantedRepayment =>
  offer.kind === 'installment' && offer.termMonths > 1 ? 'over-months' : 'at-once'

/** Interest and fees over the whole life of the loan. */
export function totalCost(amountDollars: number, offer: OfferTerms): Cents {
  const amount = dollarsToCents(amountDollars)
  switch (offer.kind) {
    case 'installment': {
      const interest = amortize(amount, offer.interestPercent, offer.termMonths).reduce((sum, row) => sum + row.interest, 0)
      return interest + originationFee(amount, offer.originationFeePercent)
    }
    case 'single-payment':
      return Math.round((amount * offer.feePercent) / 100)
    default:
      return assertNever(offer)
  }
}

/** What was reckoned of each offer: a run asks three times, for the license, the lender's answer and the order; a backtest, for many amounts. */
const reckoned = new WeakMap<OfferTerms, Map<number, number>>()
const MOST_AMOUNTS = 1000

/** The yearly rate with fees included, to the hundredth of a percent: what a license's maximum is held against. */
export function aprPercent(amountDollars: number, offer: OfferTerms): number {
  const known = reckoned.get(offer) ?? new Map<number, number>()
  const before = known.get(amountDollars)
  if (before !== undefined) return before
  const apr = reckonApr(amountDollars, offer)
  if (known.size >= MOST_AMOUNTS) known.clear()
  reckoned.set(offer, known.set(amountDollars, apr))
  return apr
}

function reckonApr(amountDollars: number, offer: OfferTerms): number {
  const amount = dollarsToCents(amountDollars)
  switch (offer.kind) {
    case 'installment': {
      const proceeds = amount - originationFee(amount, offer.originationFeePercent)
      const payments = amortize(amount, offer.interestPercent, offer.termMonths).map(({ payment }) => payment)
      return hundredths(monthlyRateOf(proceeds, payments) * 12 * 100)
    }
    case 'single-payment':
      return hundredths((totalCost(amountDollars, offer) / amount) * (DAYS_A_YEAR / offer.termDays) * 100)
    default:
      return assertNever(offer)
  }
}

/** Regulation Z (12 CFR 1026.22(a)(2)): a yearly rate is accurate within ⅛ of a percentage point. Rounding to the cent moves it as far. */
const RATE_TOLERANCE_POINTS = 0.125

/** Whether a rate keeps to a license's maximum, a state's ceiling or the limit of a class. */
export const isRateWithin = (apr: number, maxPercent: number): boolean => apr <= maxPercent + RATE_TOLERANCE_POINTS

export const originationFee = (amount: Cents, feePercent: number): Cents => Math.round((amount * feePercent) / 100)

const hundredths = (value: number): number => Math.round(value * 100) / 100

/** Leaves an error far below the hundredth of a percent that is told. */
const HALVINGS = 36

/** The rate at which the payments are worth the amount paid out. Their worth only falls as the rate rises, so halving finds it. */
function monthlyRateOf(proceeds: Cents, payments: readonly Cents[]): number {
  const worth = (rate: number) => payments.reduceRight((later, payment) => (later + payment) / (1 + rate), 0)
  let low = 0
  let high = 2
  for (let halving = 0; halving < HALVINGS; halving++) {
    const middle = (low + high) / 2
    if (worth(middle) > proceeds) low = middle
    else high = middle
  }
  return (low + high) / 2
}
