import { expect, test } from 'vitest'
import { priceTagOf } from '../domain/matching/lender/price-tag.ts'
import { paymentLabel, priceInShort } from './price-copy.ts'

const monthly = priceTagOf(2500, { kind: 'installment', interestPercent: 11.9, originationFeePercent: 1, termMonths: 12 })
const atOnce = priceTagOf(1000, { kind: 'single-payment', feePercent: 15, termDays: 14 })
const evenly = priceTagOf(1200, { kind: 'installment', interestPercent: 0, originationFeePercent: 0, termMonths: 12 })
const oneMonth = priceTagOf(1000, { kind: 'installment', interestPercent: 12, originationFeePercent: 0, termMonths: 1 })

test('a loan over months names the payment, how often, how many times, and the last one where rounding makes it differ', () => {
  expect(paymentLabel(monthly)).toEqual({ figure: '$222.01', when: 'a month, 11 times, and $221.96 the last time' })
  expect(paymentLabel(evenly)).toEqual({ figure: '$100', when: 'a month, 12 times' })
  expect(priceInShort(monthly)).toBe('$222.01 a month, total cost $189.07, 13.81% APR')
})

test('a loan that is repaid at once names the one payment, and its day counted from the loan’s', () => {
  expect(paymentLabel(atOnce)).toEqual({ figure: '$1,150', when: 'once, 14 days after you get the loan' })
  expect(priceInShort(atOnce)).toBe('$1,150 once, 14 days after you get the loan, total cost $150, 391.07% APR')
  expect(priceInShort(oneMonth)).toBe('$1,010 once, a month after you get the loan, total cost $10, 12.00% APR')
})
