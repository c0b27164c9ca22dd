import type { LoanPage } from '../loan-pages.ts'

/** For whom the loan is, and for whom not. */
export function FitLists({ page: { data, place } }: { page: LoanPage }) {
  const isOpen = place?.isServed ?? true
  return (
    <section className="section">
      <div className="page grid gap-6 md:grid-cols-2 md:gap-14">
        <FitList heading={isOpen ? 'It may suit you if' : 'This page may help you if'} items={data.suits} mark="M3 11l5 5 9-12" />
        <FitList heading="Think twice if" items={data.notFor} mark="M4 10h12" />
      </div>
    </section>
  )
}

function FitList({ heading, items, mark }: { heading: string; items: readonly string[]; mark: string }) {
  return (
    <div>
      <h2 className="text-h3">{heading}</h2>
      <ul className="mt-2 space-y-2 text-small">
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
}
