import { fillPlaceholders } from '#content/facts/template.ts'
import { onRateScale, RATE_TICKS } from '#domain/calculators/rate-scale.ts'
import { ADVERTISED_APR_PERCENT, DISCLOSED_APR_PERCENT, PAYDAY } from '#domain/law/disclosed-figures.ts'
import { formatPercentRange, formatStatedPercent } from '#domain/values/money.ts'

/** Cheapest first. Lenders stand in the row of their kind, by how its name begins in the lender file. */
const KINDS = [
  { name: 'Advertised', range: ADVERTISED_APR_PERCENT },
  { name: 'Personal loan', range: DISCLOSED_APR_PERCENT.personal },
  { name: 'Installment loan', range: DISCLOSED_APR_PERCENT.installment, lenders: 'installment' },
  { name: 'Payday loan', range: PAYDAY.aprPercent, lenders: 'single' },
  { name: 'Cash advance', range: DISCLOSED_APR_PERCENT.cashAdvance },
] as const

/** What the page about prices opens with, over the band's edge: every kind of loan on one scale, with our lenders in it. */
export function PriceOpening() {
  return (
    <div className="page rides">
      <section aria-labelledby="price" className="card card-raised p-4 md:p-6">
        <h2 id="price" className="text-h3">
          What lenders charge, as APR
        </h2>
        <p className="mt-1 text-small">
          <b className="cost">Gold:</b> all that lenders disclose. <b className="text-green">Green:</b>{' '}
          {fillPlaceholders('our lenders today, {lendersApr}, a line each.')}
        </p>
        <ol className="rate-scale figures mt-3">
          {KINDS.map(({ name, range, ...kind }) => (
            <li key={name}>
              {name} <strong className="cost">{formatPercentRange(range)}</strong>
              <svg aria-hidden="true" viewBox="0 0 100 12" preserveAspectRatio="none">
                {RATE_TICKS.map((tick) => (
                  <path key={tick} d={`M${onRateScale(tick).toFixed(1)} 0V12`} />
                ))}
                <rect
                  x={onRateScale(range.min).toFixed(1)}
                  width={(onRateScale(range.max) - onRateScale(range.min)).toFixed(1)}
                  height="12"
                  className="fill-gold"
                />
                {'lenders' in kind && fillPlaceholders(`{lendersOnScale:${kind.lenders}}`)}
              </svg>
            </li>
          ))}
        </ol>
        <svg aria-hidden="true" className="rate-ticks figures">
          {RATE_TICKS.map((tick) => (
            <text key={tick} x={`${onRateScale(tick).toFixed(1)}%`} y="1em">
              {formatStatedPercent(tick)}
            </text>
          ))}
        </svg>
        <p className="mt-2 text-small text-soft">Each figure is two to four times the one before. None of this is an offer.</p>
      </section>
    </div>
  )
}
