/** Figures of another owner: each differs from ours. Tests put them in the place of the disclosed ones. */
import type * as disclosed from '#domain/law/disclosed-figures.ts'

export const OTHER_FIGURES = {
  ADVERTISED_APR_PERCENT: { min: 7.13, max: 31.17 },
  ADVERTISED_TERM_MONTHS: { min: 4, max: 83 },
  USUAL_TERM_MONTHS: { min: 5, max: 67 },
  TYPICAL_AMOUNT_DOLLARS: { min: 610, max: 7100 },
  TYPICAL_ORIGINATION_FEE_PERCENT: { min: 2, max: 7 },
  DISCLOSED_APR_PERCENT: {
    cashAdvance: { min: 211, max: 1407 },
    installment: { min: 7.71, max: 493 },
    personal: { min: 6.17, max: 457 },
  },
  PAYDAY: { amountDollars: { min: 110, max: 4700 }, termDays: { min: 8, max: 33 }, aprPercent: { min: 213, max: 417 } },
  SHORT_TERM_EXAMPLES: {
    termDays: 21,
    aprPercent: { min: 348, max: 521 },
    fees: [
      { amountDollars: 310, feeDollars: { min: 62, max: 93 } },
      { amountDollars: 610, feeDollars: { min: 122, max: 183 } },
    ],
  },
  SMALL_LOAN_AMOUNTS: [110, 260, 510, 1010, 2510, 4900],
  FAIR_CREDIT_SCORES: { min: 591, max: 677 },
  PAPER_COPY_FEE_DOLLARS: 6,
  RIGHT_TO_CANCEL_BUSINESS_DAYS: 4,
  SAME_DAY_CUTOFF: { hour: 15, minute: 30 },
  MILITARY_LENDING_ACT_CAP_PERCENT: 37,
  PAYDAY_ALTERNATIVE_LOAN: {
    capPercent: 29,
    firstKindDollars: { min: 210, max: 1100 },
    maxDollars: 2200,
    maxMonths: 14,
    maxApplicationFeeDollars: 22,
  },
  FAILED_ATTEMPTS_BEFORE_NEW_AUTHORIZATION: 3,
  LIABILITY_CAP_DOLLARS: 170,
  APPLICATION_MINUTES: { min: 4, max: 5 },
  MOST_FINISH_WITHIN_SECONDS: 110,
  ILLUSTRATION_PERCENT: {
    strongCreditApr: 9,
    weakerCreditApr: 28.88,
    highApr: 97,
    veryHighApr: 161,
    smallFee: 3,
    middleFee: 6,
    introductoryCardApr: 1,
    invoiceDiscount: 4,
    repairReserve: 12,
  },
} as const satisfies Record<keyof typeof disclosed, unknown>

export const OTHER_LOAN_AMOUNT = { min: 120, max: 4800, step: 120, wizardDefault: 510, routeDefault: 2400 } as const

/** As the specification gives them. What a state's law limits is not ours to change, so 36% and 28% may stand on other pages. */
const OLD = [
  '5.99%',
  '35.99%',
  '3 to 72 months',
  '3 to 60 months',
  '3 to 60 Months',
  'lend $500 to $5,000',
  '$100 to $5,000',
  '1% to 8%',
  '200% to 1386%',
  '1386%',
  '6.63%',
  '485%',
  '4.99%',
  '450%',
  '200% to 400%',
  '7 to 31 days',
  '391%',
  '650%',
  '651.79%',
  '$45 to $75',
  '$345 to $375',
  '$75 to $125',
  '$575 to $625',
  '580',
  '669',
  '2:00 PM',
  '1:45 PM',
  '11:00 in the morning',
  '2 to 3 minutes',
  'two to three minutes',
  '90 seconds',
  'within 3 business days',
  '2 failed',
  'two failed attempts',
  'paper copy may cost $5.',
  'is $100.',
  '$200 to $1,000',
  'up to $1,000 after',
  'fee of up to $20',
  'fee of no more than $20',
  'as long as 12 months',
] as const

const PATTERNS = OLD.map((figure) => new RegExp(`(?<![\\d.,$])${figure.replace(/[$.]/g, '\\$&')}(?![\\d])`))
/** The old figures that a text still gives. */
export const oldFiguresIn = (text: string): string[] => PATTERNS.flatMap((pattern) => pattern.exec(text)?.slice(0, 1) ?? [])
