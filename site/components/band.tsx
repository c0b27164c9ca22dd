import type { Link } from '../navigation.ts'
import { Breadcrumbs } from './breadcrumbs.tsx'
import { Drawing } from './drawing.tsx'

interface BandProps {
  heading: string
  /** One or two plain sentences under it. */
  lead?: React.ReactNode
  trail?: readonly Link[]
  /** The name of a drawing: beside the headline, small on a phone. */
  drawing?: string
  /** Leaves room for a card that rides over the band's edge (`.rides`). */
  isRidden?: boolean
  /** Under the lead: the version of a legal text, a list of contents. */
  children?: React.ReactNode
}

/** What every page opens with: a deep band in the page's own hue, the headline, and a drawing that says what it is about. */
export function Band({ heading, lead, trail, drawing, isRidden = false, children }: BandProps) {
  return (
    <div className={`band ${isRidden ? 'band-ridden' : ''}`}>
      <div className="page pt-2 pb-6 md:pt-4 md:pb-10">
        {trail && <Breadcrumbs trail={trail} />}
        <div className="mt-2 flex items-end justify-between gap-4 md:mt-4 md:gap-12">
          <div className="max-w-measure">
            <h1 className="text-h1 md:text-display">{heading}</h1>
            {lead && <p className="mt-3 md:mt-4">{lead}</p>}
          </div>
          {drawing && <Drawing name={drawing} className="w-28 shrink-0 md:w-72" />}
        </div>
        {children}
      </div>
    </div>
  )
}
