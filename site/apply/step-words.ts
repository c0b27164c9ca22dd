/** What stands above each step's questions. */
import type { StepId } from '#domain/application/steps.ts'

export const STEP_WORDS: Readonly<Record<StepId, { readonly heading: string; readonly lead: string }>> = {
  'loan-amount': { heading: 'How much do you need?', lead: 'Most applicants finish in under 90 seconds.' },
  identity: { heading: 'About you', lead: 'As it stands on your license. Only a lender that says yes sees it.' },
  contact: { heading: 'How to reach you', lead: 'A lender may call about your request.' },
  employment: { heading: 'Your work', lead: 'Lenders look at how steady your income is.' },
  income: { heading: 'Your income', lead: 'Repayments are usually set to your paydays.' },
  address: { heading: 'Where you live', lead: 'Your state decides which lenders may answer.' },
  bank: {
    heading: 'Your bank account',
    lead: 'Where the money would go. We delete these numbers 24 hours after a lender accepts you, or after 30 days if none does.',
  },
}
