/** A price in words, the same on the card, in the mail, on Your request and in `operator explain`. */

import type { PriceTag } from '../domain/matching/lender/price-tag.ts'
import { formatPercent, formatSum } from '../domain/values/money.ts'

const LOAN_KIND_LABELS = {
  installment: 'Installment loan',
  'single-payment': 'Single-payment loan',
} as const satisfies Record<PriceTag['kind'], string>

/** "$222.01 a month, 11 times, and $221.96 the last time", or "$1,150 once, 14 days after you get the loan": the figure, and when it is paid. */
export function paymentLabel(price: PriceTag): { readonly figure: string; readonly when: string } {
  const { paymentCents, lastPaymentCents, payments, termDays } = price
  const figure = formatSum(paymentCents)
  if (payments === 1) return { figure, when: `once, ${termDays === null ? 'a month' : `${termDays} days`} after you get the loan` }
  const last = lastPaymentCents === paymentCents ? '' : `, and ${formatSum(lastPaymentCents)} the last time`
  return { figure, when: `a month, ${last ? payments - 1 : payments} times${last}` }
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
export const furtherRows = ({ kind, feeCents }: PriceTag): readonly Row[] => [
  ['Kind', LOAN_KIND_LABELS[kind]],
  ...(feeCents > 0 ? [[FEE_LABELS[kind], formatSum(feeCents)] as const] : []),
]

/** All that a list tells under the payment, without the total cost and the rate, which close it. */
export function priceRows(price: PriceTag): readonly Row[] {
  const [kind, ...rest] = furtherRows(price)
  return [...(kind ? [kind] : []), ...barRows(price), ...rest]
}
