import * as z from 'zod/mini'
import { formatDollars } from '../../values/money.ts'
import { LOAN_AMOUNT } from './loan-amount-range.ts'

// spec §5
const OUT_OF_RANGE = `Loan amount must be between ${formatDollars(LOAN_AMOUNT.min)} and ${formatDollars(LOAN_AMOUNT.max)}`

export const loanAmount = z
  .int({ error: OUT_OF_RANGE })
  .check(z.gte(LOAN_AMOUNT.min, { error: OUT_OF_RANGE }), z.lte(LOAN_AMOUNT.max, { error: OUT_OF_RANGE }))
