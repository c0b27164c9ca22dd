import { US_STATES } from '#domain/us-states.ts'
import type { LoanPage } from '../loan-pages.ts'
import { APPLY_LINK, trailTo } from '../navigation.ts'
import { Breadcrumbs } from './breadcrumbs.tsx'
import { Drawing } from './drawing.tsx'
import { Notice } from './notice.tsx'

export function LoanPageHero({ page }: { page: LoanPage }) {
  const { slug, data, place } = page
  const isServed = place?.isServed ?? true
  return (
    <div className="page pt-4 pb-12 md:pt-6">
      <Breadcrumbs trail={trailTo(slug, data.name)} />
      {place && !isServed && (
        <div className="mt-4">
          <Notice heading={`We do not serve ${US_STATES[place.state]} at present`}>
            <p>
              If you live there, please do not apply. The page may help you all the same: it says what to know and where else to
              look.
            </p>
          </Notice>
        </div>
      )}
      <div className="mt-6 grid items-center gap-8 md:grid-cols-[3fr_2fr] md:gap-14">
        <div>
          <h1 className="text-h1 md:text-display">{data.heading}</h1>
          <p className="mt-4 max-w-measure text-soft">{data.lead}</p>
          <div className="mt-7 flex flex-wrap items-center gap-x-6 gap-y-3">
            <a href={APPLY_LINK.href} className={isServed ? 'button' : 'button button-quiet'}>
              {APPLY_LINK.name}
            </a>
            <p className="text-small text-soft">
              {isServed
                ? "Free. Applying won't affect your credit score. A lender may do a hard check if you accept."
                : 'Only if you live in a state that we serve'}
            </p>
          </div>
        </div>
        <Drawing name={slug} className="mx-auto w-full max-w-64 md:max-w-none" />
      </div>
      {data.notice && (
        <div className="mt-10">
          <Notice heading="Borrow with care">
            <p>{data.notice}</p>
          </Notice>
        </div>
      )}
    </div>
  )
}
