// spec §5, §9. Apart from the schema in `loan-amount.ts`, so that the first step can be shown before the rules have come.
export const LOAN_AMOUNT = { min: 100, max: 5000, step: 100, wizardDefault: 500, routeDefault: 2500 } as const
export const QUICK_PICK_AMOUNTS = [100, 1000, 2000, 3000] as const

/** Whole dollars, as the slider or a calculator's link gives them; anything else is no amount. */
export function parseLoanAmount(text: string): number | undefined {
  if (!/^\d{1,5}$/.test(text)) return undefined
  const amount = Number(text)
  return amount >= LOAN_AMOUNT.min && amount <= LOAN_AMOUNT.max ? amount : undefined
}
