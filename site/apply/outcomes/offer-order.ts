/** In which order a person may look at the offers. They come in the order of the published rule; sorting them changes nothing else. */
import type { OfferToChoose } from '#domain/matching/run/outcome-parts.ts'

type Price = OfferToChoose['price']

const DAYS_IN_A_MONTH = 30

export const OFFER_ORDERS = {
  rule: { label: 'Our order', by: undefined },
  payment: { label: 'By payment', by: ({ paymentCents }: Price) => paymentCents },
  cost: { label: 'By total cost', by: ({ costCents }: Price) => costCents },
  time: { label: 'By time', by: ({ payments, termDays }: Price) => termDays ?? payments * DAYS_IN_A_MONTH },
} as const
export type OfferOrder = keyof typeof OFFER_ORDERS

export function sortOffers(list: readonly OfferToChoose[], order: OfferOrder): readonly OfferToChoose[] {
  const { by } = OFFER_ORDERS[order]
  return by ? list.toSorted((one, other) => by(one.price) - by(other.price)) : list
}

export const lowestCostCents = (list: readonly OfferToChoose[]): number => Math.min(...list.map(({ price }) => price.costCents))
