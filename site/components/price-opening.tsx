import { fillPlaceholders } from '#content/facts/template.ts'
import { ladderOf } from '#domain/calculators/ladder.ts'
import { formatDollars } from '#domain/values/money.ts'
import { Ladder } from '../pictures/ladder.tsx'

/** One loan for the picture: a page of any kind of loan gives the rates. */
const SHOWN = { page: 'emergency-loans', dollars: 1000, months: 12 } as const
const RUNGS = ladderOf(SHOWN.page, SHOWN.dollars, SHOWN.months)

/** What the page about prices opens with, over the band's edge: a price, before any table. */
export function PriceOpening() {
  return (
    <div className="page rides">
      <section aria-labelledby="price" className="card card-raised max-w-measure p-4 md:p-6">
        <h2 id="price" className="text-h3">
          {formatDollars(SHOWN.dollars)} over {SHOWN.months} months
        </h2>
        <p className="mt-1 text-small text-soft">Green is what you borrow. Gold is what it costs.</p>
        <div className="mt-2">
          <Ladder rungs={RUNGS} />
        </div>
        <p className="mt-3 text-small">
          <strong className="font-semibold">Our lenders today:</strong>{' '}
          {fillPlaceholders('{lendersApr}. These bars are examples, not offers.')}
        </p>
      </section>
    </div>
  )
}
