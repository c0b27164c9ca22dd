/** The page around what is shown: a deep band with the headline, and a white card riding over its edge. */
import { useEffect, useRef } from 'react'
import { SITE } from '#content/site.ts'
import { KeptTogether } from '../components/kept-together.tsx'
import type { Headline } from './headline.ts'

/** What a page shows before anything was asked takes no focus. */
export const FIRST_VIEW = 'opening'

interface PageFrameProps {
  headline: Headline
  lender?: string | undefined
  /** What changes with it is another view, and is read from its headline. */
  view: string
  card: React.ReactNode
  children?: React.ReactNode
}

export function PageFrame({ headline: { heading, title = heading, next }, lender = '', view, card, children }: PageFrameProps) {
  const h1 = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    document.title = `${title} | ${SITE.brand}`
  }, [title])

  useEffect(() => {
    // A person who is already in the menu or the footer is not called back.
    const { activeElement } = document
    const isElsewhere = activeElement !== document.body && !activeElement?.closest('main')
    if (view !== FIRST_VIEW && !isElsewhere) h1.current?.focus()
  }, [view])

  return (
    <>
      <div className="band band-ridden">
        <div className="page max-w-measure pt-4 pb-6 md:pt-8">
          <h1 ref={h1} tabIndex={-1} className="text-h1 md:text-display">
            <KeptTogether text={heading} name={lender} />
          </h1>
          <p className="mt-3">{next}</p>
        </div>
      </div>
      <div className="page max-w-measure rides">
        <div className="card card-raised p-5 md:p-8">{card}</div>
        {children}
      </div>
    </>
  )
}

export function Part({ heading, id, children }: { heading: string; id?: string; children: React.ReactNode }) {
  return (
    <section className="mt-12 break-inside-avoid-page">
      <h2 id={id} tabIndex={id ? -1 : undefined} className="text-h2">
        {heading}
      </h2>
      <div className="mt-4 space-y-4">{children}</div>
    </section>
  )
}
