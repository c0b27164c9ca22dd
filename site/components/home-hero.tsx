import { slotToken } from '#content/slot-tokens.ts'
import type { DocumentPage } from '../documents.ts'
import { CheckMark } from '../ui/check-mark.tsx'

const POINTS = ['Free to you', slotToken('inquiryPoint'), slotToken('identityPoint')] as const

/** The home page's first view: what this is, and the form's first step. From the second step on the form stands alone. */
export function HomeHero({ page, children }: { page: DocumentPage; children?: React.ReactNode }) {
  return (
    <div className="page grid gap-6 py-6 md:grid-cols-[2fr_3fr] md:gap-8 md:py-14 lg:grid-cols-2 lg:gap-14 in-data-applying:block in-data-applying:max-w-measure max-md:in-data-applying:py-8">
      <div className="in-data-applying:hidden md:pt-6">
        <h1 className="text-h1 lg:text-display">{page.data.heading}</h1>
        <p className="mt-3 max-w-measure text-soft md:mt-5">{page.data.lead}</p>
        <ul className="mt-8 hidden space-y-3 md:block">
          {POINTS.map((point) => (
            <li key={point} className="flex gap-3">
              <CheckMark className="mt-1 size-5 stroke-green stroke-3" />
              {point}
            </li>
          ))}
        </ul>
      </div>
      <div className="card self-start in-data-applying:border-0 in-data-applying:bg-transparent not-in-data-applying:p-5 md:not-in-data-applying:p-6 lg:not-in-data-applying:p-8">
        {children}
      </div>
    </div>
  )
}
