import { fillPlaceholders } from '#content/placeholders.ts'

const COSTS = fillPlaceholders(
  'Advertised rates are {advertisedApr} APR, with terms of {advertisedTerms} and amounts typically {typicalAmounts}. By kind of loan, lenders disclose: cash advance {cashAdvanceApr} APR, installment {installmentApr} APR, personal {personalApr} APR, payday {paydayApr} APR. A lender may charge an origination fee, typically {originationFee}. We charge nothing for applying or for a match.',
)

/** Every range of ours, for the foot of every page. */
export function CostsInShort() {
  return (
    <>
      {COSTS} See <a href="/loan-disclosures">loan disclosures</a>.
    </>
  )
}
