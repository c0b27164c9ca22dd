/** The questions of the form's first step, apart from the others: the form shows them before those have come. */
export const FIRST_LABELS = {
  loanAmount: 'Loan amount',
  wantedRepayment: 'How would you like to pay it back?',
  state: 'State',
  email: 'Email address',
} as const

export type FirstField = keyof typeof FIRST_LABELS
