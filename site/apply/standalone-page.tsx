/** The frame of whatever has the page to itself, the wait and every ending: a heading that takes the focus, a title of its own, each change spoken. */
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { setPageTitle } from '../browser/page-title.ts'
import { KeptTogether } from '../components/kept-together.tsx'

interface StandalonePageProps {
  heading: string
  /** A name in it that is not broken over two lines where one has room. */
  keptTogether?: string
  /** A short line above the heading. */
  above?: React.ReactNode
  lead: React.ReactNode
  /** What a screen reader says beside the heading, and again whenever it changes. */
  announcement: string
  /** On a deep green band, with a card riding over its edge. */
  isBanded?: boolean
  isWide?: boolean
  /** On a phone, a heading and a lead that leave the first screen to what stands below. */
  isShort?: boolean
  children?: React.ReactNode
}

export function StandalonePage(props: StandalonePageProps) {
  const {
    heading,
    keptTogether = '',
    above,
    lead,
    announcement,
    isBanded = false,
    isWide = false,
    isShort = false,
    children,
  } = props
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
      <div className={isBanded ? `band band-ridden bleeds ${isShort ? 'bleeds-short' : ''}` : ''}>
        {above && <p>{above}</p>}
        <h1 ref={element} tabIndex={-1} className={`${isShort ? 'text-h2' : 'text-h1'} outline-none md:text-display`}>
          <KeptTogether text={heading} name={keptTogether} />
        </h1>
        <div className={`max-w-measure ${isShort ? 'short-lead' : `mt-3 space-y-2 ${isBanded ? 'pb-6' : 'text-soft'}`}`}>
          {lead}
        </div>
      </div>
      <p role="status" className="sr-only">
        {spoken}
      </p>
      <div className={isBanded ? 'rides' : 'mt-7 space-y-9'}>{children}</div>
    </div>
  )
}
