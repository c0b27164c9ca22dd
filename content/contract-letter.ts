/** A letter about a contract that costs more than the offer: to the lender, or to an office that watches lenders. The person signs and sends it. */
import type { ComparedContract, ContractFigures } from '../domain/matching/lender/final-terms.ts'
import { formatPercent, formatSum } from '../domain/values/money.ts'
import { SITE } from './site.ts'

export type ContractCase = ComparedContract &
  ContractFigures & { readonly lender: string; readonly leadId: string; readonly day: string }

export function contractLetter(to: string, { lender, leadId, day, offered, final, ...contract }: ContractCase): string {
  const payments = contract.payments === 1 ? 'one payment' : `${contract.payments} payments`
  return [
    `To ${to}`,
    `On ${day} I asked for a loan through ${SITE.brand} (request number ${leadId}). For ${formatSum(contract.amountCents)} in ${payments}, the offer of ${lender} comes to ${formatPercent(offered.aprPercent)} APR and a total cost of ${formatSum(offered.costCents)}.`,
    `The contract states ${formatPercent(final.aprPercent)} APR, ${payments} of ${formatSum(contract.paymentCents)} and a fee of ${formatSum(contract.feeCents)}: a total cost of ${formatSum(final.costCents)}.`,
    to === lender
      ? 'Please change the contract to the terms that you offered, or tell me in writing why it differs.'
      : 'Please look into it, and tell me what I can do.',
    'Your name',
  ].join('\n\n')
}
