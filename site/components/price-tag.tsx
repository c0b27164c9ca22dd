/** The price tag: green is what you get, gold is what it costs. For prerendered pages and islands alike; SVG, since a style attribute would be blocked (CSP). */

import { paymentWords, priceRows } from '#content/price-words.ts'
import type { NamedLender } from '#domain/api/outcome-parts.ts'
import type { PriceTag as Price } from '#domain/matching/lender/price-tag.ts'
import { formatPercent, formatSum } from '#domain/money.ts'

interface PriceTagProps {
  price: Price
  lender: NamedLender
  /** The name of the state whose license is shown: "Texas". */
  state?: string | undefined
  /** Above the figure. */
  heading?: React.ReactNode
  /** What the bar's whole width stands for: the dearest of several, so that they can be compared. */
  ofCents?: number | undefined
}

export function PriceTag({ price, lender, state, heading, ofCents }: PriceTagProps) {
  const { figure, when } = paymentWords(price)
  return (
    <div>
      <p className="text-small text-soft">{heading ?? `What ${lender.name} told us it charges`}</p>
      <p className="mt-1 flex flex-wrap items-baseline gap-x-2">
        <strong className="figures font-heading text-display font-semibold text-green">{figure}</strong> <span>{when}</span>
      </p>
      <PriceBar price={price} ofCents={ofCents ?? price.totalCents} />
      <dl className="price-rows mt-2">
        {priceRows(price).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div>
          <dt>Total cost</dt>
          <dd className="text-gold-ink">{formatSum(price.costCents)}</dd>
        </div>
        <div>
          <dt>APR</dt>
          <dd>{formatPercent(price.aprPercent)}</dd>
        </div>
        <div>
          <dt>{state ? `License, ${state}` : 'License'}</dt>
          <dd className="wrap-anywhere">{lender.license ? `No. ${lender.license}` : 'Not on record'}</dd>
        </div>
      </dl>
    </div>
  )
}

function PriceBar({ price: { getCents, costCents }, ofCents }: { price: Price; ofCents: number }) {
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
      <rect width={percentOf(getCents)} height="6" className="fill-green" />
    </svg>
  )
}
