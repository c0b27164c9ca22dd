import { fillPlaceholders } from '#content/facts/template.ts'
import type { LoanFamily } from '#content/schemas.ts'
import type { LoanPageSlug } from '#domain/calculators/presets.ts'
import type { DocumentPage } from '../documents.ts'
import type { LoanPage, LoanPageKind } from '../loan-pages.ts'
import { StateTiles } from '../pictures/state-tiles.tsx'
import { Drawing } from './drawing.tsx'
import { Fold } from './fold.tsx'
import { FoldedText } from './folded-text.tsx'
import { Section } from './section.tsx'
import { WhoSeesWhat } from './who-sees-what.tsx'
import { YourRequestSmall } from './your-request-small.tsx'

/** `shown`: the page whose drawing leads there. */
const GROUPS: readonly { heading: string; of: LoanFamily | LoanPageKind; shown: LoanPageSlug }[] = [
  { heading: 'In a hurry', of: 'urgent', shown: 'emergency-loans' },
  { heading: 'Personal loans, by credit', of: 'credit', shown: 'bad-credit-loans' },
  { heading: 'For a purpose', of: 'purpose', shown: 'home-improvement-loans' },
  { heading: 'Short-term, and costly', of: 'costly', shown: 'payday-loans' },
  { heading: 'By state', of: 'states', shown: 'texas-loans' },
  { heading: 'By city', of: 'cities', shown: 'los-angeles-loans' },
]

/** The half of the home page that explains: who may answer, the way to every loan page, who sees what, and where we work. */
export function HomeContent({ page, loanPages }: { page: DocumentPage; loanPages: readonly LoanPage[] }) {
  return (
    <div className="rhythm drawn-when-near in-data-applying:hidden">
      <WhoMayAnswer pages={loanPages} />
      <Section heading="Kinds of loans" intro="What each one is, what it costs, and when something else is better.">
        <ul className="grid grid-cols-2 gap-3 md:grid-cols-3 md:gap-6">
          {GROUPS.map(({ heading, shown }) => (
            <li key={shown} className="card relative p-3 hover:border-green md:p-5">
              <Drawing name={shown} className="mx-auto max-w-60" />
              <p className="mt-2 text-small text-soft">{heading}</p>
              <a href={`/${shown}`} className="font-semibold after:absolute after:inset-0">
                {loanPages.find(({ slug }) => slug === shown)?.data.name}
              </a>
            </li>
          ))}
        </ul>
        <Fold summary={`All ${loanPages.length} pages`} className="mt-3">
          <div className="gap-8 md:columns-3">
            {GROUPS.map(({ heading, of }) => (
              <div key={of} className="break-inside-avoid pt-3">
                <h3 className="font-body font-semibold">{heading}</h3>
                <ul>
                  {loanPages
                    .filter(({ kind, family }) => (family?.family ?? kind) === of)
                    .map(({ slug, data }) => (
                      <li key={slug}>
                        <a href={`/${slug}`} className="tap no-underline hover:underline">
                          {data.name}
                        </a>
                      </li>
                    ))}
                </ul>
              </div>
            ))}
          </div>
        </Fold>
      </Section>
      <WhoSeesWhat isSplit>
        <a href="/privacy-policy" className="tap mt-3 font-semibold">
          Read the privacy policy
        </a>
      </WhoSeesWhat>
      <StateTiles isSplit>
        <a href="/state-licenses" className="tap mt-3 font-semibold">
          See lenders and licenses
        </a>
      </StateTiles>
      <section className="section">
        <div className="page items-start gap-16 lg:grid lg:grid-cols-[minmax(0,1fr)_20rem]">
          <FoldedText html={page.html} />
          <div className="mt-8 lg:mt-0">
            <h2 className="text-h2">Afterwards</h2>
            <p className="mt-2 mb-4">Our email with the answer has a private link to this page.</p>
            <YourRequestSmall />
          </div>
        </div>
      </section>
    </div>
  )
}

/** From the lender file: how many may answer in the states that we serve and have a page about. */
const WhoMayAnswer = ({ pages }: { pages: readonly LoanPage[] }) => (
  <section aria-label="Who may answer" className="mt-6 bg-mint py-2 md:mt-10">
    <ul className="page figures gap-x-10 text-small md:flex md:justify-between">
      {pages.map(
        ({ slug, place }) =>
          place?.kind === 'state' &&
          place.isServed && (
            <li key={slug}>
              <a href={`/${slug}`} className="block py-2 no-underline hover:underline">
                {fillPlaceholders(`{lendersMayAnswer:${place.state}}`)}
              </a>
            </li>
          ),
      )}
    </ul>
  </section>
)
