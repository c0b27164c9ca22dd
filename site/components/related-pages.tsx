import type { LoanPage } from '../loan-pages.ts'
import { Drawing } from './drawing.tsx'
import { Section } from './section.tsx'

export function RelatedPages({ pages }: { pages: readonly LoanPage[] }) {
  return (
    <Section heading="Related">
      <ul className="grid gap-3 sm:grid-cols-3 sm:gap-4">
        {pages.map(({ slug, data }) => (
          <li key={slug} className="card relative flex items-center gap-4 px-4 py-1 hover:border-primary md:py-4">
            <Drawing name={slug} className="w-14 shrink-0 md:w-20" />
            <a href={`/${slug}`} className="tap font-semibold after:absolute after:inset-0">
              {data.name}
            </a>
          </li>
        ))}
      </ul>
    </Section>
  )
}
