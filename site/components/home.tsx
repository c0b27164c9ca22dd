import type { DocumentPage } from '../documents.ts'
import { APPLY_LINK } from '../navigation.ts'
import { Drawing } from './drawing.tsx'

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
