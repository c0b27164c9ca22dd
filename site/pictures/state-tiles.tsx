/**
 * The country in 51 tiles: green where a licensed lender serves the state at present, pale elsewhere. A state with a page of its own is a link.
 * Which tiles are green changes with the lender file, without a build.
 */
import { fillPlaceholders } from '#content/placeholders.ts'
import { whileServed } from '#content/slot-tokens.ts'
import { isLoanPageSlug } from '#domain/calculators/presets.ts'
import { STATE_PLACES } from '#domain/state-places.ts'
import { type StateCode, US_STATES } from '#domain/us-states.ts'
import { Slot } from '../components/slot.tsx'

/** In units of the drawing: tiles stand 10 apart. */
const TILE = 9.2
/** A link is a target for a thumb: 44 px on a screen of 320. */
const TARGET = 17.4

export function StateTiles() {
  return (
    <div>
      {/* biome-ignore lint/a11y/useSemanticElements: a drawing that holds links is no fieldset */}
      <svg role="group" aria-label="States that have a page" viewBox="0 0 110 80" className="tiles">
        {STATE_PLACES.map(({ state, column, row }) => (
          <Tile key={state} state={state} x={column * 10 + 0.4} y={row * 10 + 0.4} />
        ))}
      </svg>
      <ul className="sr-only">
        <li>
          A licensed lender serves: <Slot name="servedStates" />
        </li>
        <li>
          No lender right now: <Slot name="noLenderStates" />
        </li>
        <li>{fillPlaceholders("We don't serve: {unavailableStates}")}</li>
      </ul>
    </div>
  )
}

function Tile({ state, x, y }: { state: StateCode; x: number; y: number }) {
  const [begin, end] = whileServed(state)
  const look = `tile${begin} tile-served${end}`
  const href = pageOf(state)
  const reach = (TARGET - TILE) / 2
  const face = (
    <>
      <rect x={x} y={y} width={TILE} height={TILE} rx="1.8" />
      <text x={x + TILE / 2} y={y + 6.35}>
        {state}
      </text>
    </>
  )
  if (!href)
    return (
      // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes the focus, and the list below says the same in words
      <g aria-hidden="true" className={look}>
        {face}
      </g>
    )
  return (
    <a href={href} aria-label={`${state}, ${US_STATES[state]}${begin}, served${end}`} className={look}>
      <rect x={x - reach} y={y - reach} width={TARGET} height={TARGET} className="tile-reach" />
      {face}
    </a>
  )
}

/** A state's page is called by its name: `/new-york-loans`. */
function pageOf(state: StateCode): string | undefined {
  const slug = `${US_STATES[state].toLowerCase().replaceAll(' ', '-')}-loans`
  return isLoanPageSlug(slug) ? `/${slug}` : undefined
}
