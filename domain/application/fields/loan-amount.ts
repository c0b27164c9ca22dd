import * as z from 'zod/mini'
import { LOAN_AMOUNT } from './loan-amount-range.ts'

// spec §5
const OUT_OF_RANGE = 'Loan amount must be between $100 and $5,000'

export const loanAmount = z
  .int({ error: OUT_OF_RANGE })
  .check(z.gte(LOAN_AMOUNT.min, { error: OUT_OF_RANGE }), z.lte(LOAN_AMOUNT.max, { error: OUT_OF_RANGE }))
