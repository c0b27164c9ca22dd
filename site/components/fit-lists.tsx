import { headingsOf } from '../loan-page-headings.ts'
import type { LoanPage } from '../loan-pages.ts'

/** For whom the loan is, and for whom not, side by side. */
export function FitLists({ page }: { page: LoanPage }) {
  const { suits, notFor } = headingsOf(page)
  return (
    <section className="section">
      <div className="page grid gap-x-14 gap-y-6 md:grid-cols-2">
        <FitList heading={suits} items={page.data.suits} mark="M3 11l5 5 9-12" />
        <FitList heading={notFor} items={page.data.notFor} mark="M4 10h12" />
      </div>
    </section>
  )
}

const FitList = ({ heading, items, mark }: { heading: string; items: readonly string[]; mark: string }) => (
  <div>
    <h2 className="mb-2 text-h3">{heading}</h2>
    <ul className="space-y-2 text-small leading-snug">
      {items.map((item) => (
        <li key={item} className="flex gap-3">
          <svg aria-hidden="true" viewBox="0 0 20 20" className="mt-1 size-4 shrink-0 fill-none stroke-primary stroke-2">
            <path d={mark} strokeLinecap="round" strokeLinejoin="round" />
          </svg>
          {item}
        </li>
      ))}
    </ul>
  </div>
)
