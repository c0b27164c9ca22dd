/** The paper trail: who got what, stop by stop, with the finch where the application is. For prerendered pages and islands alike. */
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

export function PaperTrail({ stops }: { stops: readonly TrailStop[] }) {
  return (
    <ol className="trail">
      {stops.map(({ title, detail, chips = [], chipsLabel, missing = [], state }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a stop is its place on the trail
        <li key={place} data-stop={state} aria-current={state === 'now' ? 'step' : undefined}>
          <span aria-hidden="true" className="trail-mark">
            {state === 'done' && <CheckMark />}
            {state === 'now' && <Finch />}
            {(state === 'next' || state === 'plain') && <span className="figures text-small">{place + 1}</span>}
          </span>
          <p className={state === 'next' ? 'text-soft' : 'font-semibold'}>
            {title}
            {state === 'done' && <span className="sr-only">, done</span>}
          </p>
          {detail && <div className="text-small text-soft">{detail}</div>}
          <Chips label={chipsLabel} chips={chips} />
          <Chips label="Not sent:" chips={missing} look="chip-missing" />
        </li>
      ))}
    </ol>
  )
}

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
