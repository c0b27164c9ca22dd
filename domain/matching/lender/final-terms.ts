/**
 * A loan as it was funded, or as its contract has it, held against the offer with which its lender won: both at the amount and for the term of
 * the loan. A funded loan that is more expensive is flagged and counted; that changes no ranking, pause or payment.
 */
import * as z from 'zod/mini'
import { described } from '../../values/described.ts'
import { aprPercent, type OfferTerms, totalCost } from './offer.ts'

export interface LoanFigures {
  readonly aprPercent: number
  readonly costCents: number
}

export interface CostsMoreThanOffered {
  readonly offered: LoanFigures
  readonly final: LoanFigures
}

const TOLERANCE_CENTS = 100

/** Undefined: the loan costs what was offered, or less. */
export function costsMoreThanOffered(offer: OfferTerms, terms: OfferTerms, amountCents: number): CostsMoreThanOffered | undefined {
  const offered = figuresOf(forTermOf(terms, offer), amountCents)
  const final = figuresOf(terms, amountCents)
  return isMore(offered, final) ? { offered, final } : undefined
}

/** Regulation Z's tolerance is ⅛ of a point of APR; in thousandths, since a difference of decimals is never exactly 0.125. */
const isMore = (offered: LoanFigures, final: LoanFigures): boolean =>
  Math.round((final.aprPercent - offered.aprPercent) * 1000) > 125 || final.costCents - offered.costCents > TOLERANCE_CENTS

const figure = (kind: typeof z.int | typeof z.number, min: number, max: number, what: string, error: string) =>
  described(kind({ error }).check(z.gte(min, { error }), z.lte(max, { error })), what, { examples: [Math.max(min, 12)] })

/** What the person who signed it reads in the contract. */
export const contractFigures = z.strictObject({
  amountCents: figure(
    z.int,
    100,
    10_000_000,
    'the loan, before a fee is kept back, in US cents',
    'Enter the loan amount, such as 1,000',
  ),
  aprPercent: figure(z.number, 0, 10_000, 'the yearly rate that it states, in percent', 'Enter the APR, such as 12.5'),
  paymentCents: figure(z.int, 1, 10_000_000, 'one payment, in US cents', 'Enter one payment, such as 95.08'),
  payments: figure(z.int, 1, 120, 'how many payments, one a month', 'Enter how many payments, such as 12'),
  feeCents: figure(z.int, 0, 10_000_000, 'the fee, in US cents', 'Enter the fee, or 0'),
})
export type ContractFigures = z.infer<typeof contractFigures>

export type ComparedContract = CostsMoreThanOffered & { readonly costsMore: boolean }

/** A contract held against the offer, at the contract's amount and number of payments. Its rate is the one that it states. */
export function compareContract(offer: OfferTerms, contract: ContractFigures): ComparedContract {
  const { amountCents, payments, paymentCents, feeCents } = contract
  const interest = payments * paymentCents - amountCents
  const isAtOnce = offer.kind === 'single-payment'
  const offered = figuresOf(isAtOnce ? offer : { ...offer, termMonths: payments }, amountCents)
  const final = {
    aprPercent: contract.aprPercent,
    // The fee of a single payment is part of it, or was kept back; another one was kept back.
    costCents: isAtOnce ? Math.max(interest, feeCents) : interest + feeCents,
  }
  return { offered, final, costsMore: isMore(offered, final) }
}

const figuresOf = (terms: OfferTerms, amountCents: number): LoanFigures => ({
  aprPercent: aprPercent(amountCents / 100, terms),
  costCents: totalCost(amountCents / 100, terms),
})

/** An offer of another kind of repayment keeps its own term: months and days cannot stand for each other. */
function forTermOf(terms: OfferTerms, offer: OfferTerms): OfferTerms {
  if (offer.kind === 'installment' && terms.kind === 'installment') return { ...offer, termMonths: terms.termMonths }
  if (offer.kind === 'single-payment' && terms.kind === 'single-payment') return { ...offer, termDays: terms.termDays }
  return offer
}
