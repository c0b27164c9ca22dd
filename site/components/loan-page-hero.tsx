import { HELP_WITHOUT_COMMISSION } from '#content/help-copy.ts'
import { US_STATES } from '#domain/places/us-states.ts'
import { ApplyElsewhere } from '../calculator/apply-elsewhere.tsx'
import type { LoanPage } from '../loan-pages.ts'
import { BandDrawing } from './drawing.tsx'
import { CallList, NUMBERS_IN_HELP } from './first-to-try.tsx'
import { StateCard } from './state-card.tsx'

interface LoanPageHeroProps {
  page: LoanPage
  /** A tall card leaves the drawing no row of its own on a phone's first screen. */
  isTight: boolean
  children: React.ReactNode
}

/** The first screen: headline and drawing on the page's band, and a card over its edge. On a phone the lead stands under the card. */
export const LoanPageHero = ({ page: { slug, data }, isTight, children }: LoanPageHeroProps) => (
  <div className="hero">
    <div className={`band band-ridden hero-words ${isTight ? 'hero-tight' : ''}`}>
      <h1 className={`${isTight ? 'text-h2 md:text-h1' : 'text-h1'} lg:text-display`}>{data.heading}</h1>
      <BandDrawing name={slug} />
    </div>
    <div className="page rides hero-card">{children}</div>
    <p className="page hero-lead mt-4">{data.lead}</p>
  </div>
)

/** What stands in the calculator's place where we are closed: that we are, and who helps. */
export function HelpFirst({ page: { place } }: { page: LoanPage }) {
  if (!place) return null
  const { call211, counselor } = HELP_WITHOUT_COMMISSION
  const own = place.kind === 'city' ? place.numbers : [place.regulator]
  const numbers = [
    ...own.slice(0, NUMBERS_IN_HELP),
    ...(own.every(({ call }) => call !== '211') ? [{ ...call211, name: 'Help near you', call: '211' }] : []),
    ...(own.length < 2 ? [{ ...counselor, call: counselor.link.label }] : []),
  ]
  return (
    <section aria-labelledby="closed" className="card card-raised p-4 md:p-6">
      <h2 id="closed" className="text-h3">
        {`We don’t serve ${US_STATES[place.state]} yet`}
      </h2>
      <p className="mt-1 mb-2">If you live there, please don’t apply. Start here:</p>
      <CallList numbers={numbers} />
      <ApplyElsewhere href="/apply-now" />
    </section>
  )
}

/** The calculator of such a page: to measure what others offer. */
export function JudgeOffers({ page: { place }, children }: { page: LoanPage; children: React.ReactNode }) {
  return (
    <div className="page grid pt-10 gap-4 lg:grid-cols-[1fr_29rem] lg:gap-16">
      <div>
        <h2 className="text-h2">Judge another offer</h2>
        <p className="mt-2 max-w-measure">Use this to check what another lender offers you.</p>
        {place?.kind === 'state' && (
          <div className="mt-4">
            <StateCard place={place} />
          </div>
        )}
      </div>
      <div>{children}</div>
    </div>
  )
}
