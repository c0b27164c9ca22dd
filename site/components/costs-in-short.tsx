import { fillPlaceholders } from '#content/facts/template.ts'

const COSTS = fillPlaceholders(
  'Advertised rates are {advertisedApr} APR, for {advertisedTerms} and typically {typicalAmounts}. Lenders disclose: cash advance {cashAdvanceApr} APR, installment {installmentApr} APR, personal {personalApr} APR, payday {paydayApr} APR. An origination fee is typically {originationFee}. Matching is free.',
)

/** Every range of ours, for the foot of every page. */
export function CostsInShort() {
  return (
    <>
      {COSTS} See <a href="/loan-disclosures">loan disclosures</a>.
    </>
  )
}
