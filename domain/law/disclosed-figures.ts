/** What the product says about cost, time and law (spec §1 and §9). Pages take their figures from here, and so does the form's limit on the term in a calculator's link. */
interface Range {
  readonly min: number
  readonly max: number
}

export const ADVERTISED_APR_PERCENT = { min: 5.99, max: 35.99 } as const satisfies Range
export const ADVERTISED_TERM_MONTHS = { min: 3, max: 72 } as const satisfies Range
/** The installment page says 3 to 60, and the legal text "usually 3 to 60". */
export const USUAL_TERM_MONTHS = { min: 3, max: 60 } as const satisfies Range
export const TYPICAL_AMOUNT_DOLLARS = { min: 500, max: 5000 } as const satisfies Range
export const TYPICAL_ORIGINATION_FEE_PERCENT = { min: 1, max: 8 } as const satisfies Range

export const DISCLOSED_APR_PERCENT = {
  cashAdvance: { min: 200, max: 1386 },
  installment: { min: 6.63, max: 485 },
  personal: { min: 4.99, max: 450 },
} as const satisfies Record<string, Range>

export const PAYDAY = {
  amountDollars: { min: 100, max: 5000 },
  termDays: { min: 7, max: 31 },
  aprPercent: { min: 200, max: 400 },
} as const satisfies Record<string, Range>

export const SHORT_TERM_EXAMPLES = {
  termDays: 14,
  aprPercent: { min: 391, max: 650 },
  fees: [
    { amountDollars: 300, feeDollars: { min: 45, max: 75 } },
    { amountDollars: 500, feeDollars: { min: 75, max: 125 } },
  ],
} as const

export const SMALL_LOAN_AMOUNTS = [100, 250, 500, 1000, 2500, 5000] as const
export const FAIR_CREDIT_SCORES = { min: 580, max: 669 } as const satisfies Range

export const PAPER_COPY_FEE_DOLLARS = 5
export const RIGHT_TO_CANCEL_BUSINESS_DAYS = 3
/** In Eastern Time. */
export const SAME_DAY_CUTOFF = { hour: 14, minute: 0 } as const
export const MILITARY_LENDING_ACT_CAP_PERCENT = 36
/**
 * Federal credit unions' payday alternative loans: 12 CFR 701.21(c)(7)(iii), the first kind, and (iv), the newer one, and the rate that the
 * NCUA Board set. The longest term is the newer kind's; the application fee is limited for both.
 */
export const PAYDAY_ALTERNATIVE_LOAN = {
  capPercent: 28,
  firstKindDollars: { min: 200, max: 1000 },
  maxDollars: 2000,
  maxMonths: 12,
  maxApplicationFeeDollars: 20,
} as const
export const FAILED_ATTEMPTS_BEFORE_NEW_AUTHORIZATION = 2
export const LIABILITY_CAP_DOLLARS = 100
export const APPLICATION_MINUTES = { min: 2, max: 3 } as const satisfies Range
export const MOST_FINISH_WITHIN_SECONDS = 90

/** Nobody's price: with these the texts show what a rate or a fee does. */
export const ILLUSTRATION_PERCENT = {
  strongCreditApr: 8,
  weakerCreditApr: 29.99,
  highApr: 99,
  veryHighApr: 150,
  smallFee: 4,
  middleFee: 5,
  introductoryCardApr: 0,
  invoiceDiscount: 2,
  repairReserve: 10,
} as const
