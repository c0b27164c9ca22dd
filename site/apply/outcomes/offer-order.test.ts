import { describe, expect, test } from 'vitest'
import type { OfferToChoose } from '#domain/matching/run/outcome-parts.ts'
import { lowestCostCents, OFFER_ORDERS, type OfferOrder, sortOffers } from './offer-order.ts'

const offer = (offerId: string, paymentCents: number, costCents: number, payments: number, termDays: number | null = null) =>
  ({ offerId, price: { paymentCents, costCents, payments, termDays } }) as OfferToChoose

const LIST = [
  offer('by rule', 9000, 12_000, 12),
  offer('at once', 115_000, 15_000, 1, 14),
  offer('long', 5000, 20_000, 24),
  offer('cheapest', 30_000, 12_000, 4),
]
const sorted = (order: OfferOrder) => sortOffers(LIST, order).map(({ offerId }) => offerId)

describe('offers', () => {
  test('come in the order of the published rule', () => expect(sorted('rule')).toEqual(LIST.map(({ offerId }) => offerId)))

  test.each<[OfferOrder, readonly string[]]>([
    ['payment', ['long', 'by rule', 'cheapest', 'at once']],
    ['cost', ['by rule', 'cheapest', 'at once', 'long']],
    ['time', ['at once', 'cheapest', 'by rule', 'long']],
  ])('are sorted by %s, and equal ones keep the order of the rule', (order, expected) => expect(sorted(order)).toEqual(expected))

  test('have a name for every order', () =>
    expect(new Set(Object.values(OFFER_ORDERS).map(({ label }) => label)).size).toBe(Object.keys(OFFER_ORDERS).length))
})

test('the lowest total cost may be that of several', () => {
  const lowest = lowestCostCents(LIST)
  expect(LIST.filter(({ price }) => price.costCents === lowest).map(({ offerId }) => offerId)).toEqual(['by rule', 'cheapest'])
})
