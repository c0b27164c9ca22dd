import * as z from 'zod/mini'
import { formatDollars } from '../../values/money.ts'

// spec §5, §9. The form's control takes five digits; a payload may say more.
export const GROSS_INCOME = { min: 1000, max: 1_000_000, inputDigits: 5 } as const

const OUT_OF_RANGE = `Income must be between ${formatDollars(GROSS_INCOME.min)} and ${formatDollars(GROSS_INCOME.max)}`
const OTHER_INCOME_INVALID = 'Other monthly income must be a whole number of dollars, 0 or more'

export const grossIncome = z
  .int({ error: OUT_OF_RANGE })
  .check(z.gte(GROSS_INCOME.min, { error: OUT_OF_RANGE }), z.lte(GROSS_INCOME.max, { error: OUT_OF_RANGE }))

export const otherIncome = z
  .int({ error: OTHER_INCOME_INVALID })
  .check(z.gte(0, { error: OTHER_INCOME_INVALID }), z.lte(GROSS_INCOME.max, { error: OTHER_INCOME_INVALID }))
