import type { LoanPage } from '../loan-pages.ts'
import { Drawing } from './drawing.tsx'
import { Section } from './section.tsx'

export function RelatedPages({ pages }: { pages: readonly LoanPage[] }) {
  return (
    <Section heading="Read next">
      <ul className="grid gap-4 md:grid-cols-3">
        {pages.map(({ slug, data }) => (
          <li
            key={slug}
            className="card relative flex items-center gap-4 p-4 hover:border-primary md:flex-col md:items-start lg:flex-row lg:items-center"
          >
            <Drawing name={slug} className="w-20 shrink-0" />
            <a href={`/${slug}`} className="tap font-semibold after:absolute after:inset-0">
              {data.name}
            </a>
          </li>
        ))}
      </ul>
    </Section>
  )
}
