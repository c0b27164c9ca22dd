/** The frame of every ending: a heading that takes the focus, a title of its own, one spoken sentence. */
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { setPageTitle } from '../../browser/page-title.ts'

interface EndingPageProps {
  heading: string
  /** A short line above the heading. */
  above?: React.ReactNode
  lead: React.ReactNode
  /** What a screen reader says beside the heading. */
  announcement: string
  /** On a deep green band, with a card riding over its edge: there is something to take. */
  isBanded?: boolean
  isWide?: boolean
  children?: React.ReactNode
}

export function EndingPage({ heading, above, lead, announcement, isBanded = false, isWide = false, children }: EndingPageProps) {
  const element = useRef<HTMLHeadingElement>(null)
  const [spoken, setSpoken] = useState('')

  useLayoutEffect(() => {
    window.scrollTo({ top: 0, behavior: 'instant' })
    element.current?.focus({ preventScroll: true })
  }, [])

  useEffect(() => setPageTitle(heading), [heading])

  // A region that is there before its words are in it is read out.
  useEffect(() => setSpoken(announcement), [announcement])

  return (
    <div data-wide-ending={isWide ? '' : undefined}>
      <div className={isBanded ? 'ending-band' : ''}>
        {above && <p>{above}</p>}
        <h1 ref={element} tabIndex={-1} className="text-h1 outline-none md:text-display">
          {heading}
        </h1>
        <div className={`mt-3 max-w-measure space-y-2 ${isBanded ? '' : 'text-soft'}`}>{lead}</div>
      </div>
      <p role="status" className="sr-only">
        {spoken}
      </p>
      <div className={isBanded ? 'ending-body' : 'mt-7 space-y-9'}>{children}</div>
    </div>
  )
}
