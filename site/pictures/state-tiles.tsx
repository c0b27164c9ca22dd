/**
 * The country in 51 tiles: green where a licensed lender serves the state at present, pale elsewhere. A state with a page of its own is a link.
 * Which tiles are green changes with the lender file, without a build.
 */

import { whileServed } from '#content/facts/slots.ts'
import { fillPlaceholders } from '#content/facts/template.ts'
import { isLoanPageSlug } from '#domain/calculators/presets.ts'
import { STATE_PLACES } from '#domain/places/state-places.ts'
import { type StateCode, US_STATES } from '#domain/places/us-states.ts'
import { Section } from '../components/section.tsx'

/** In units of the drawing: tiles stand 10 apart. A link is a target for a thumb: 44 px on a screen of 320. */
const [TILE, TARGET] = [9.2, 17.4]
const REACH_FROM = (10 - TARGET) / 2

const LINKED = STATE_PLACES.filter(({ state }) => pageOf(state))
const UNLINKED = STATE_PLACES.filter(({ state }) => !pageOf(state))

export function StateTiles({ isSplit, children }: { isSplit?: boolean; children?: React.ReactNode }) {
  return (
    <Section
      isSplit={isSplit}
      heading="Do we serve your state?"
      intro="Green: yes. Gray: not now. Tap an underlined state for its rules."
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a drawing that holds links is no fieldset */}
      <svg role="group" aria-label="States that have a page" viewBox="0 0 110 80" className="tiles">
        {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes the focus, and the list below says the same in words */}
        <g aria-hidden="true">
          {UNLINKED.map(({ state, column, row }) => (
            <g key={state} transform={placed(column, row)} className={lookOf(state)}>
              <Face state={state} />
            </g>
          ))}
        </g>
        {/* Last, so that no other tile takes a thumb away from them. */}
        {LINKED.map(({ state, column, row }) => (
          <a
            key={state}
            href={pageOf(state)}
            aria-label={`${state}, ${US_STATES[state]}${whileServed(state).join(', served')}`}
            className={lookOf(state)}
          >
            <g transform={placed(column, row)}>
              <rect x={REACH_FROM} y={REACH_FROM} width={TARGET} height={TARGET} className="tile-reach" />
              <Face state={state} />
            </g>
          </a>
        ))}
      </svg>
      <ul className="sr-only">
        <li>{fillPlaceholders('A licensed lender serves: {servedStates}')}</li>
        <li>{fillPlaceholders('No lender right now: {noLenderStates}')}</li>
        <li>{fillPlaceholders('We don’t serve: {unavailableStates}')}</li>
      </ul>
      {children}
    </Section>
  )
}

const placed = (column: number, row: number) => `translate(${column * 10} ${row * 10})`

const lookOf = (state: StateCode) => `tile${whileServed(state).join(' tile-served')}`

const Face = ({ state }: { state: StateCode }) => (
  <>
    <rect x=".4" y=".4" width={TILE} height={TILE} rx="1.8" />
    <text x="5" y="6.75">
      {state}
    </text>
  </>
)

/** A state's page is called by its name: `/new-york-loans`. */
function pageOf(state: StateCode): string | undefined {
  const slug = `${US_STATES[state].toLowerCase().replaceAll(' ', '-')}-loans`
  return isLoanPageSlug(slug) ? `/${slug}` : undefined
}
