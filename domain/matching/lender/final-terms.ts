/**
 * A loan as it was funded, held against the offer with which its lender won: both at the amount and for the term of the loan. A loan that is
 * more expensive is flagged and counted; that changes no ranking, pause or payment.
 */
import { aprPercent, type OfferTerms, totalCost } from './offer.ts'

export interface LoanFigures {
  readonly aprPercent: number
  readonly costCents: number
}

export interface CostsMoreThanOffered {
  readonly offered: LoanFigures
  readonly final: LoanFigures
}

/** Regulation Z's tolerance, in points of APR. */
const TOLERANCE_POINTS = 0.125
const TOLERANCE_CENTS = 100

/** Undefined: the loan costs what was offered, or less. */
export function costsMoreThanOffered(offer: OfferTerms, terms: OfferTerms, amountCents: number): CostsMoreThanOffered | undefined {
  const offered = figuresOf(forTermOf(terms, offer), amountCents)
  const final = figuresOf(terms, amountCents)
  const costsMore =
    final.aprPercent - offered.aprPercent > TOLERANCE_POINTS || final.costCents - offered.costCents > TOLERANCE_CENTS
  return costsMore ? { offered, final } : undefined
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
