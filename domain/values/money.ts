/** Money is a whole number of cents; what people see is made here. */
export type Cents = number

export const dollarsToCents = (dollars: number): Cents => Math.round(dollars * 100)

const WHOLE_DOLLARS = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 })
const DOLLARS_AND_CENTS = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** $2,500 */
export const formatDollars = (dollars: number): string => WHOLE_DOLLARS.format(dollars)

/** $2,500.00 */
export const formatCents = (cents: Cents): string => DOLLARS_AND_CENTS.format(cents / 100)

/** $222.04, and $2,475 where there are no cents */
export const formatSum = (cents: Cents): string => (cents % 100 === 0 ? formatDollars(cents / 100) : formatCents(cents))

/** 15.99%, worked out */
export const formatPercent = (percent: number): string => `${percent.toFixed(2)}%`

/** 36% and 5.99%, as it was stated */
export const formatStatedPercent = (percent: number): string => `${percent}%`

/** 5.99% to 35.99%; one rate where both ends are the same */
export function formatPercentRange(
  { min, max }: { readonly min: number; readonly max: number },
  format = formatStatedPercent,
): string {
  const [from, to] = [format(min), format(max)]
  return from === to ? from : `${from} to ${to}`
}
