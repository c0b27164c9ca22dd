/** An offer against the pay days that were typed in this tab; where this page has no answers, nothing. */
import { createContext, use } from 'react'
import { offeredPayments, type PayAnswers, parsePay } from '#domain/calculators/paydays.ts'
import type { PriceTag } from '#domain/matching/lender/price-tag.ts'
import { Paydays } from '../../calculator/paydays.tsx'

export const TypedPay = createContext<PayAnswers | undefined>(undefined)

export function OfferPaydays({ price }: { price: PriceTag }) {
  const typed = use(TypedPay)
  const pay = typed && parsePay(typed)
  const asked = { askedDollars: price.amountCents / 100, termDays: price.termDays }
  return (
    pay && (
      <section className="mt-6 max-w-measure">
        <h3 className="text-h3">Against your pay days</h3>
        <Paydays pay={pay} {...asked} paymentsFor={(dollars) => offeredPayments(price, dollars)} />
      </section>
    )
  )
}
