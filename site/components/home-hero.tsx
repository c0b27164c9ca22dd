import { fillPlaceholders } from '#content/facts/template.ts'
import { LOAN_AMOUNT } from '#domain/application/fields/loan-amount-range.ts'
import { ladderOf } from '#domain/calculators/ladder.ts'
import { DEFAULT_TERM_MONTHS, formatTerm } from '#domain/calculators/terms.ts'
import { formatDollars } from '#domain/values/money.ts'
import type { DocumentPage } from '../documents.ts'
import { Ladder } from '../pictures/ladder.tsx'
import { CheckMark } from '../ui/check-mark.tsx'

/** One loan for the picture, of the amount that the form begins with: a page of any kind of loan gives the rates. */
const SHOWN = { page: 'emergency-loans', dollars: LOAN_AMOUNT.routeDefault, months: DEFAULT_TERM_MONTHS } as const
const RUNGS = ladderOf(SHOWN.page, SHOWN.dollars, SHOWN.months)

const POINTS = ['No fee to apply', '{inquiryPoint}', '{identityPoint}'].map((point) => fillPlaceholders(point))

/**
 * The home page's first view: what this is, on the band, and the form's first step in a card over its edge. On a phone what the headline leaves
 * open stands under the card, so that the button is on the first screen. From the second step on the form stands alone.
 */
export function HomeHero({ page, children }: { page: DocumentPage; children?: React.ReactNode }) {
  return (
    <div className="home-hero">
      <div className="band home-ground" />
      <div className="page">
        <h1 className="text-h1 text-on-deep lg:text-display in-data-applying:hidden">{page.data.heading}</h1>
        <div className="home-card card card-raised">{children}</div>
        <div className="home-words in-data-applying:hidden">
          <p className="max-w-measure">{page.data.lead}</p>
          <ul className="mt-4 space-y-1.5 md:my-6 md:space-y-3">
            {POINTS.map((point) => (
              <li key={point} className="flex gap-3">
                <CheckMark className="mt-1 size-5 stroke-green stroke-3 md:stroke-band-glow" />
                {point}
              </li>
            ))}
          </ul>
          <section aria-labelledby="home-price" className="home-price card card-raised mt-6 px-4 pt-4 pb-1 md:px-6 md:pt-5">
            <h2 id="home-price" className="text-h3">
              What {formatDollars(SHOWN.dollars)} costs over {formatTerm(SHOWN.months, 'months')}
            </h2>
            <div className="mt-2">
              <Ladder rungs={RUNGS} />
            </div>
            <p className="mt-3 text-small text-soft">
              Green is what you borrow. Gold is what it costs. A lender sets your rate. You see it before you sign.
            </p>
            <a href="/rates-fees" className="tap font-semibold">
              See all rates and fees
            </a>
          </section>
        </div>
      </div>
    </div>
  )
}
