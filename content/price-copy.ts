/** A price in words, the same on the card, in the mail, on Your request and in `operator explain`. */

import type { PriceTag } from '../domain/matching/lender/price-tag.ts'
import { formatPercent, formatSum } from '../domain/values/money.ts'

const LOAN_KIND_LABELS = {
  installment: 'Installment loan',
  'single-payment': 'Single-payment loan',
} as const satisfies Record<PriceTag['kind'], string>

/** "$222.04 a month, 12 times", or "$1,150 once, after 14 days": the figure, and when it is paid. */
export function paymentLabel({ paymentCents, payments, termDays }: PriceTag): { readonly figure: string; readonly when: string } {
  const figure = formatSum(paymentCents)
  if (termDays !== null) return { figure, when: `once, after ${termDays} days` }
  return { figure, when: payments === 1 ? 'once, after a month' : `a month, ${payments} times` }
}

/** "$222.01 a month, total cost $189.07, 13.81% APR" */
export function priceInShort(price: PriceTag): string {
  const { figure, when } = paymentLabel(price)
  const [firstWords = when] = price.payments > 1 ? when.split(',') : [when]
  return `${figure} ${firstWords}, total cost ${formatSum(price.costCents)}, ${formatPercent(price.aprPercent)} APR`
}

/** The total cost holds it already. */
const FEE_LABELS = {
  installment: 'Fee, taken out of the loan',
  'single-payment': 'Fee, added to the loan',
} as const satisfies Record<PriceTag['kind'], string>

type Row = readonly [name: string, value: string]

export const barRows = ({ getCents, totalCents }: PriceTag): readonly Row[] => [
  ['You get', formatSum(getCents)],
  ['Total you repay', formatSum(totalCents)],
]

/** What does not decide between two offers. */
export function furtherRows({ kind, payments, paymentCents, lastPaymentCents, feeCents }: PriceTag): readonly Row[] {
  const isLastOther = payments > 1 && lastPaymentCents !== paymentCents
  return [
    ['Kind', LOAN_KIND_LABELS[kind]],
    ...(isLastOther ? [['Last payment', formatSum(lastPaymentCents)] as const] : []),
    ...(feeCents > 0 ? [[FEE_LABELS[kind], formatSum(feeCents)] as const] : []),
  ]
}

/** All that a list tells under the payment, without the total cost and the rate, which close it. */
export function priceRows(price: PriceTag): readonly Row[] {
  const [kind, ...rest] = furtherRows(price)
  return [...(kind ? [kind] : []), ...barRows(price), ...rest]
}
