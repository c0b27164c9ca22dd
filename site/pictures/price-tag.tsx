/** The price tag: green is what you get, gold is what it costs. For prerendered pages and islands alike; SVG, since a style attribute would be blocked (CSP). */

import { barRows, furtherRows, paymentLabel } from '#content/price-copy.ts'
import type { PriceTag as Price } from '#domain/matching/lender/price-tag.ts'
import type { NamedLender } from '#domain/matching/run/outcome-parts.ts'
import { formatPercent, formatSum } from '#domain/values/money.ts'
import { Fold } from '../components/fold.tsx'
import { PriceBar } from './price-bar.tsx'

interface PriceTagProps {
  price: Price
  lender: NamedLender
  /** The name of the state whose license is shown: "Texas". */
  state?: string | undefined
  heading?: React.ReactNode
  /** What the bar's whole width stands for: the dearest of several, so that they can be compared. */
  ofCents?: number | undefined
}

export function PriceTag({ price, lender, state, heading, ofCents }: PriceTagProps) {
  const { figure, when } = paymentLabel(price)
  return (
    <div>
      <p className="text-small text-soft">{heading ?? `What you pay, as ${lender.name} told us`}</p>
      <p className="mt-1 mb-3 flex flex-wrap items-baseline gap-x-2">
        <strong className="price-figure figures font-heading font-semibold text-green">{figure}</strong> <span>{when}</span>
      </p>
      <PriceBar amountCents={price.getCents} costCents={price.costCents} ofCents={ofCents ?? price.totalCents} isAlone />
      <p className="price-cost">
        <strong className="font-semibold">Total cost {formatSum(price.costCents)}</strong>{' '}
        <span>{formatPercent(price.aprPercent)} APR</span>
      </p>
      <Rows rows={barRows(price)} />
      {/* Open on a wide screen. On a phone the next offer is to be near. */}
      <Fold summary="All the numbers" className="price-further">
        <Rows rows={[...furtherRows(price), licenseRow(lender, state)]} />
      </Fold>
    </div>
  )
}

/** Every number of a price but the payment, the cost and the rate. */
export const PriceRows = ({ price, lender, state }: Pick<PriceTagProps, 'price' | 'lender' | 'state'>) => (
  <Rows rows={[...barRows(price), ...furtherRows(price), licenseRow(lender, state)]} />
)

type Row = readonly [name: string, value: string, look?: string]

const licenseRow = ({ license }: NamedLender, state: string | undefined): Row => [
  state ? `License, ${state}` : 'License',
  license ? `No. ${license}` : 'Not on record',
  'wrap-anywhere',
]

export function Rows({ rows }: { rows: readonly Row[] }) {
  return (
    <dl className="price-rows">
      {rows.map(([name, value, look]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className={look}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
