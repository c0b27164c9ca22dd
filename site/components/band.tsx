import { BandDrawing } from './drawing.tsx'

interface BandProps {
  heading: string
  lead?: React.ReactNode
  /** The name of a drawing. */
  drawing: string
  /** Leaves room for a card that rides over the band's edge (`.rides`). */
  isRidden?: boolean
  /** Under the lead: the version of a legal text, a button. */
  children?: React.ReactNode
}

/** What a page opens with: a deep green band, the headline, and a drawing that says what it is about. */
export const Band = ({ heading, lead, drawing, isRidden = false, children }: BandProps) => (
  <div className={`band ${isRidden ? 'band-ridden' : ''}`}>
    <div className="page items-end gap-x-12 py-2 md:flex md:py-8">
      <div className="max-w-measure min-w-0 flex-1">
        <h1 className="text-h1 md:text-display">{heading}</h1>
        {lead && <p className="mt-3 md:mt-4">{lead}</p>}
        {children}
      </div>
      <BandDrawing name={drawing} />
    </div>
  </div>
)
