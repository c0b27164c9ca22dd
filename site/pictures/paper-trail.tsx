/** The paper trail: who got what, stop by stop, with the finch where the application is. For prerendered pages and islands alike. */
import { Fold } from '../components/fold.tsx'
import mark from '../drawings/mark.svg?raw'
import { CheckMark } from '../ui/check-mark.tsx'

export interface TrailStop {
  readonly title: string
  readonly detail?: React.ReactNode
  /** Names, or facts that were told. */
  readonly chips?: readonly string[]
  /** What the chips are: "Asked:". */
  readonly chipsLabel?: string
  /** What was not told. */
  readonly missing?: readonly string[]
  /** On the way: behind, here, ahead. Or told, where nobody is on the way. */
  readonly state: 'done' | 'now' | 'next' | 'plain'
}

interface PaperTrailProps {
  stops: readonly TrailStop[]
  /** What lies behind is one line each, so that the current stop is near. */
  isFolding?: boolean
}

export function PaperTrail({ stops, isFolding = false }: PaperTrailProps) {
  return (
    <ol className="trail">
      {stops.map((stop, place) => {
        const { title, detail, chips = [], missing = [], state } = stop
        const isFolded = isFolding && state === 'done' && (detail || chips.length > 0 || missing.length > 0)
        const heading = (
          <span className={state === 'next' ? 'text-soft' : 'font-semibold'}>
            {title}
            {state === 'done' && <span className="sr-only">, done</span>}
          </span>
        )
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a stop is its place on the trail
          <li key={place} data-stop={state} aria-current={state === 'now' ? 'step' : undefined}>
            <span aria-hidden="true" className="trail-mark">
              {state === 'done' && <CheckMark />}
              {state === 'now' && <Finch />}
              {(state === 'next' || state === 'plain') && <span className="figures text-small">{place + 1}</span>}
            </span>
            {isFolded ? (
              <Fold summary={heading}>
                <StopDetails {...stop} />
              </Fold>
            ) : (
              <>
                <p>{heading}</p>
                <StopDetails {...stop} />
              </>
            )}
          </li>
        )
      })}
    </ol>
  )
}

const StopDetails = ({ detail, chips = [], chipsLabel, missing = [] }: TrailStop) => (
  <>
    {detail && <div className="text-small text-soft">{detail}</div>}
    <Chips label={chipsLabel} chips={chips} />
    <Chips label="Not sent:" chips={missing} look="chip-missing" />
  </>
)

function Chips({ label, chips, look = '' }: { label: string | undefined; chips: readonly string[]; look?: string }) {
  if (chips.length === 0) return null
  return (
    <div className="mt-2 gap-2 space-y-1 sm:flex sm:space-y-0">
      {label && <span className="block shrink-0 pt-0.5 text-small font-semibold">{label}</span>}
      <ul aria-label={label} className="flex flex-wrap gap-2">
        {chips.map((chip) => (
          <li key={chip} className={`chip ${look}`}>
            {chip}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** It hops once, when the stop becomes the current one; still where less motion is asked for. */
function Finch() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: one of our own drawings
  return <span className="drawing hop size-6 text-green" dangerouslySetInnerHTML={{ __html: mark }} />
}
