import type { Cents } from '#domain/money.ts'

/** How much of what is repaid was borrowed, and how much is the price of borrowing. SVG: a style attribute would be blocked (CSP). */
export function CostBar({ amount, cost }: { amount: Cents; cost: Cents }) {
  const borrowedPercent = (amount / (amount + cost)) * 100
  return (
    <div>
      <svg
        role="img"
        aria-label={`Of what you repay, ${Math.round(borrowedPercent)}% was borrowed and ${100 - Math.round(borrowedPercent)}% is the cost`}
        viewBox="0 0 100 6"
        preserveAspectRatio="none"
        className="block h-4 w-full rounded-sm"
      >
        <rect width="100" height="6" className="fill-gold" />
        <rect width={borrowedPercent.toFixed(2)} height="6" className="fill-primary" />
      </svg>
      <p aria-hidden="true" className="mt-1.5 flex justify-between text-small text-soft">
        <span>Borrowed</span>
        <span>Cost</span>
      </p>
    </div>
  )
}
