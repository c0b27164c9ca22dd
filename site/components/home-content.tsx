import type { LoanFamily } from '#content/schemas.ts'
import type { DocumentPage } from '../documents.ts'
import type { LoanPage, LoanPageKind } from '../loan-pages.ts'
import type { Link } from '../navigation.ts'
import { StateTiles } from '../pictures/state-tiles.tsx'
import { Drawing } from './drawing.tsx'
import { FoldedText } from './folded-text.tsx'
import { Section } from './section.tsx'
import { WhoSeesWhat } from './who-sees-what.tsx'

const GROUPS: readonly { readonly heading: string; readonly of: LoanFamily | LoanPageKind }[] = [
  { heading: 'In a hurry', of: 'urgent' },
  { heading: 'Personal loans, by credit', of: 'credit' },
  { heading: 'For a purpose', of: 'purpose' },
  { heading: 'Short-term, and costly', of: 'costly' },
  { heading: 'By state', of: 'states' },
  { heading: 'By city', of: 'cities' },
]

/** The half of the home page that explains: who sees what, where we work, and the way to every loan page. */
export function HomeContent({ page, loanPages }: { page: DocumentPage; loanPages: readonly LoanPage[] }) {
  return (
    <div className="rhythm drawn-when-near in-data-applying:hidden">
      <Explained heading="Who sees what about you" more={{ href: '/privacy-policy', name: 'Read the privacy policy' }}>
        <WhoSeesWhat />
      </Explained>
      <Explained
        heading="Do we serve your state?"
        intro="Green: yes. Gray: not now. Tap an underlined state for its rules."
        more={{ href: '/state-licenses', name: 'See lenders and licenses' }}
      >
        <StateTiles />
      </Explained>
      <section className="section">
        <div className="page items-start gap-16 lg:grid lg:grid-cols-[minmax(0,1fr)_20rem]">
          <FoldedText html={page.html} />
          <Drawing name="how-it-works" className="mx-auto mt-8 w-full max-w-80 lg:mt-0" />
        </div>
      </section>
      <Section heading="Kinds of loans" intro="What each one is, what it costs, and when something else is better.">
        <div className="folds gap-x-8 md:grid md:grid-cols-3 md:border-0">
          {GROUPS.map(({ heading, of }) => (
            <details key={of} className="fold fold-on-phone md:pt-4">
              <summary>
                <h3>{heading}</h3>
              </summary>
              <ul className="pb-3">
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
            </details>
          ))}
        </div>
      </Section>
    </div>
  )
}

interface ExplainedProps {
  heading: string
  intro?: string
  more: Link
  children: React.ReactNode
}

/** A picture with the words that it answers: above it on a phone, beside it where there is room. */
function Explained({ heading, intro, more, children }: ExplainedProps) {
  return (
    <section className="section">
      <div className="page gap-16 lg:grid lg:grid-cols-[20rem_minmax(0,1fr)] lg:grid-rows-[auto_1fr]">
        <div>
          <h2 className="text-h2">{heading}</h2>
          {intro && <p className="mt-2 text-soft">{intro}</p>}
        </div>
        <div className="mt-4 max-w-measure lg:row-span-2 lg:mt-0">{children}</div>
        <a href={more.href} className="tap mt-3 self-start font-semibold lg:-mt-12">
          {more.name}
        </a>
      </div>
    </section>
  )
}
