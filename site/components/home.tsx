import type { DocumentPage } from '../documents.ts'
import type { LoanPage, LoanPageKind } from '../loan-pages.ts'
import { APPLY_LINK } from '../navigation.ts'
import { Drawing } from './drawing.tsx'
import { Prose } from './prose.tsx'
import { Section } from './section.tsx'

/** The home page's first view: what this is, and the form's place. */
export function HomeHero({ page, children }: { page: DocumentPage; children?: React.ReactNode }) {
  return (
    <div className="page grid items-center gap-10 py-10 md:grid-cols-[3fr_2fr] md:gap-16 md:py-16">
      <div>
        <h1 className="text-h1 md:text-display">{page.data.heading}</h1>
        <p className="mt-4 max-w-measure text-lead text-soft">{page.data.lead}</p>
        <a href={APPLY_LINK.href} className="button mt-7">
          {APPLY_LINK.name}
        </a>
        {children}
      </div>
      <Drawing name="how-it-works" className="mx-auto w-full max-w-72 md:max-w-none" />
    </div>
  )
}

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

export function HomeContent({ page, loanPages }: { page: DocumentPage; loanPages: readonly LoanPage[] }) {
  return (
    <>
      <div className="page">
        <Prose html={page.html} />
      </div>
      {GROUPS.map(({ kind, heading, intro }) => (
        <Section key={kind} heading={heading} intro={intro}>
          <ul className="grid gap-3 sm:grid-cols-2 md:grid-cols-3">
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
