/** One price as a bar: green is what you get, gold is what it costs. */
import type { PriceTag } from '#domain/matching/lender/price-tag.ts'
import { formatSum } from '#domain/values/money.ts'

interface PriceBarProps {
  price: Pick<PriceTag, 'getCents' | 'costCents'>
  /** What the bar's whole width stands for. */
  ofCents: number
}

export function PriceBar({ price: { getCents, costCents }, ofCents }: PriceBarProps) {
  const percentOf = (cents: number) => ((cents / ofCents) * 100).toFixed(2)
  return (
    <svg
      role="img"
      aria-label={`You get ${formatSum(getCents)}. It costs ${formatSum(costCents)}.`}
      viewBox="0 0 100 6"
      preserveAspectRatio="none"
      className="price-bar mt-3"
    >
      <rect width={percentOf(getCents + costCents)} height="6" className="fill-gold" />
      <rect width={percentOf(getCents)} height="6" className="fill-yours" />
    </svg>
  )
}
