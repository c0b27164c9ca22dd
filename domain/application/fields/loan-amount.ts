import * as z from 'zod/mini'

// spec §5, §9
export const LOAN_AMOUNT = { min: 100, max: 5000, step: 100, wizardDefault: 500, routeDefault: 2500 } as const
export const QUICK_PICK_AMOUNTS = [100, 1000, 2000, 3000] as const

const OUT_OF_RANGE = 'Loan amount must be between $100 and $5,000'

export const loanAmount = z
  .int({ error: OUT_OF_RANGE })
  .check(z.gte(LOAN_AMOUNT.min, { error: OUT_OF_RANGE }), z.lte(LOAN_AMOUNT.max, { error: OUT_OF_RANGE }))

/** Whole dollars, as the slider or a calculator's link gives them; anything else is no amount. */
export function parseLoanAmount(text: string): number | undefined {
  if (!/^\d{1,5}$/.test(text)) return undefined
  const amount = Number(text)
  return amount >= LOAN_AMOUNT.min && amount <= LOAN_AMOUNT.max ? amount : undefined
}
