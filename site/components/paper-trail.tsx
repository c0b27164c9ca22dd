/** The paper trail: who got what, stop by stop, with the finch where the application is. For prerendered pages and islands alike. */
import { CheckMark } from '../ui/check-mark.tsx'

export interface TrailStop {
  readonly title: string
  readonly detail?: React.ReactNode
  /** Names, or facts that were told. */
  readonly chips?: readonly string[]
  /** What was not told. */
  readonly missing?: readonly string[]
  readonly state: 'done' | 'now' | 'next'
}

export function PaperTrail({ stops }: { stops: readonly TrailStop[] }) {
  return (
    <ol className="trail">
      {stops.map(({ title, detail, chips = [], missing = [], state }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a stop is its place on the trail
        <li key={place} data-stop={state} aria-current={state === 'now' ? 'step' : undefined}>
          <span aria-hidden="true" className="trail-mark">
            {state === 'done' && <CheckMark />}
            {state === 'now' && <Finch />}
            {state === 'next' && <span className="figures text-small text-soft">{place + 1}</span>}
          </span>
          <p className={state === 'next' ? 'text-soft' : 'font-semibold'}>
            {title}
            {state === 'done' && <span className="sr-only">, done</span>}
          </p>
          {detail && <div className="text-small text-soft">{detail}</div>}
          {chips.length + missing.length > 0 && (
            <ul className="mt-2 flex flex-wrap gap-2">
              {chips.map((chip) => (
                <li key={chip} className="chip">
                  {chip}
                </li>
              ))}
              {missing.map((chip) => (
                <li key={chip} className="chip chip-missing">
                  <span className="sr-only">not told: </span>
                  {chip}
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ol>
  )
}

/** It hops once, when the stop becomes the current one; still where less motion is asked for. */
function Finch() {
  return (
    <svg aria-hidden="true" viewBox="0 0 32 32" className="hop size-6 fill-green">
      <path
        fillRule="evenodd"
        d="M31 13L27 10C26 5 22 2 18 2C12 2 11 8 9 13C7 17 4 20 0 23L2 25L1 28L9 26C12 28 16 29 20 28C26 26 29 21 28 16ZM23 9a2 2 0 1 0-4 0a2 2 0 0 0 4 0z"
      />
      <path d="M14 27h2v4h-2zM19 27h2v4h-2z" />
    </svg>
  )
}
