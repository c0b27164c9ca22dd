/** Apart from the other steps: the first one is shown before they have come. */
import type { FieldName } from './application.ts'

export const FIRST_STEP = {
  id: 'loan-amount',
  percent: 14,
  fields: ['loanAmount', 'wantedRepayment', 'email'],
} as const satisfies { readonly id: string; readonly percent: number; readonly fields: readonly FieldName[] }

/** Spec §2. */
export const STEP_COUNT = 7
