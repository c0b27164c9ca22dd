/** What stands above each step's questions. */
import type { FormCopy } from '#content/facts/lender-markup.ts'
import type { StepId } from '#domain/application/steps.ts'
import { FIRST_STEP_COPY } from './first-step-copy.ts'

export interface StepCopy {
  readonly heading: string
  /** Made of the server's words where it tells what a setting decides. The first step, which is prerendered, has no such lead. */
  readonly lead: string | ((text: FormCopy) => string)
}

export const STEP_COPY: Readonly<Record<StepId, StepCopy>> = {
  'loan-amount': FIRST_STEP_COPY,
  identity: {
    heading: 'About you',
    lead: 'Use your name exactly as on your license. A lender sees it only after saying yes to your request.',
  },
  contact: { heading: 'How to reach you', lead: 'A lender may call about your request.' },
  employment: { heading: 'Your work', lead: 'Lenders look at how steady your income is.' },
  income: { heading: 'Your income', lead: 'Repayments are usually set to your paydays.' },
  address: { heading: 'Where you live', lead: 'We only ask lenders licensed in your state.' },
  review: { heading: 'Check your answers', lead: 'Nothing has been sent to a lender yet. Change anything that’s wrong.' },
  bank: {
    heading: 'Your bank account',
    lead: ({ bankDeletion }) => `Where a lender would send the money. We delete these numbers ${bankDeletion}.`,
  },
}
