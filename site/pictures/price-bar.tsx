/** One price as a bar: green is what you borrow or get, gold what it costs. */
import { formatSum } from '#domain/values/money.ts'

interface PriceBarProps {
  amountCents: number
  costCents: number
  /** What the bar's whole width stands for. */
  ofCents: number
  /** No words beside it say the same. */
  isAlone?: boolean
}

export function PriceBar({ amountCents, costCents, ofCents, isAlone = false }: PriceBarProps) {
  const percentOf = (cents: number) => ((cents / ofCents) * 100).toFixed(2)
  return (
    <svg
      role="img"
      aria-label={isAlone ? `You get ${formatSum(amountCents)}. It costs ${formatSum(costCents)}.` : undefined}
      aria-hidden={!isAlone}
      viewBox="0 0 100 6"
      preserveAspectRatio="none"
      className="price-bar"
    >
      <rect width={percentOf(amountCents + costCents)} height="6" className="fill-gold" />
      <rect width={percentOf(amountCents)} height="6" className="fill-yours" />
    </svg>
  )
}
