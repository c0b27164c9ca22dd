/** The words of the first step, which is shown before those of the others have come. */
import { MOST_FINISH_WITHIN_SECONDS } from '#domain/disclosed-figures.ts'

export const FIRST_STEP_WORDS = {
  heading: 'How much do you need?',
  lead: `Most applicants finish in under ${MOST_FINISH_WITHIN_SECONDS} seconds.`,
} as const

export const FIRST_LABELS = {
  loanAmount: 'Loan amount',
  wantedRepayment: 'How would you like to pay it back?',
  state: 'State',
  email: 'Email address',
} as const

export type FirstField = keyof typeof FIRST_LABELS
