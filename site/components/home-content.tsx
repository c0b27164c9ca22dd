import type { DocumentPage } from '../documents.ts'
import type { LoanPage, LoanPageKind } from '../loan-pages.ts'
import { Drawing } from './drawing.tsx'
import { Prose } from './prose.tsx'
import { Section } from './section.tsx'

const GROUPS: readonly { readonly kind: LoanPageKind; readonly heading: string; readonly intro: string }[] = [
  { kind: 'landing', heading: 'Kinds of loans', intro: 'What each one is, what it costs, and when something else is better.' },
  {
    kind: 'purposes',
    heading: 'By purpose and situation',
    intro: 'For a particular bill, a particular income or a particular credit history.',
  },
  { kind: 'states', heading: 'By state', intro: 'What to know where you live.' },
  { kind: 'cities', heading: 'By city', intro: 'Local costs and local help.' },
]

/** The marketing half of the home page: what the service is, section by section, and the way to every loan page. */
export function HomeContent({ page, loanPages }: { page: DocumentPage; loanPages: readonly LoanPage[] }) {
  return (
    <>
      <div className="page mt-6 grid gap-x-16 gap-y-12 lg:grid-cols-2">
        {sectionsOf(page.html).map((html) => (
          <Prose key={html} html={html} />
        ))}
      </div>
      {GROUPS.map(({ kind, heading, intro }) => (
        <Section key={kind} heading={heading} intro={intro}>
          <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
            {loanPages
              .filter((loanPage) => loanPage.kind === kind)
              .map(({ slug, data }) => (
                <li key={slug} className="card relative flex items-center gap-4 p-3 hover:border-green">
                  <Drawing name={slug} className="w-16 shrink-0" />
                  <a href={`/${slug}`} className="tap font-semibold after:absolute after:inset-0">
                    {data.name}
                  </a>
                </li>
              ))}
          </ul>
        </Section>
      ))}
    </>
  )
}

/** Each second-level heading with what follows it. */
const sectionsOf = (html: string) => html.split(/(?=<h2[ >])/).filter((section) => section.trim() !== '')
