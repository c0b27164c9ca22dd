import type { Link } from '../navigation.ts'
import { Breadcrumbs } from './breadcrumbs.tsx'
import { Drawing } from './drawing.tsx'

interface BandProps {
  heading: string
  lead?: React.ReactNode
  trail?: readonly Link[]
  /** The name of a drawing: beside the headline, small on a phone. */
  drawing?: string
  /** Leaves room for a card that rides over the band's edge (`.rides`). */
  isRidden?: boolean
  /** Under the lead: the version of a legal text, a button. */
  children?: React.ReactNode
}

/** What a page opens with: a deep green band, the headline, and a drawing that says what it is about. */
export function Band({ heading, lead, trail, drawing, isRidden = false, children }: BandProps) {
  return (
    <div className={`band ${isRidden ? 'band-ridden' : ''}`}>
      <div className="page pt-2 pb-6 md:pt-4 md:pb-10">
        {trail && <Breadcrumbs trail={trail} />}
        <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-x-4 pt-2 md:gap-x-12">
          <h1 className="max-w-measure self-center text-h1 md:self-end md:text-display">{heading}</h1>
          {drawing && <Drawing name={drawing} className="w-20 sm:w-40 md:row-span-2 md:w-72" />}
          <div className="col-span-2 min-w-0 max-w-measure md:col-span-1 md:col-start-1 md:self-start">
            {lead && <p className="mt-3 md:mt-4">{lead}</p>}
            {children}
          </div>
        </div>
      </div>
    </div>
  )
}
