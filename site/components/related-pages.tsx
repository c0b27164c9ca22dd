import type { LoanPage } from '../loan-pages.ts'
import { Drawing } from './drawing.tsx'

export const RelatedPages = ({ pages }: { pages: readonly LoanPage[] }) => (
  <nav aria-label="Related" className="section">
    <ul className="page grid gap-3 md:grid-cols-3 md:gap-4">
      {pages.map(({ slug, data }) => (
        <li key={slug} className="card relative flex items-center gap-4 px-4 hover:border-primary md:py-4">
          <Drawing name={slug} className="w-20 shrink-0 max-lg:hidden" />
          <a href={`/${slug}`} className="tap text-small font-semibold after:absolute after:inset-0">
            {data.name}
          </a>
        </li>
      ))}
    </ul>
  </nav>
)
