/** The country in 51 tiles: where we serve, and who has closed the rest. Each is a button that shows its lenders below. */
import { Link } from '@tanstack/react-router'
import type { StateStatus } from '#contracts/operators/filters.ts'
import type { StateRow } from '#contracts/operators/states.ts'
import { STATE_PLACES } from '#domain/places/state-places.ts'

/** A mark of its own for each, so that nobody needs the color. */
export const MARKS: Readonly<Record<StateStatus, string>> = {
  served: '',
  'no lender': '–',
  'closed by us': '×',
  'closed by law': '§',
}

export const StateTiles = ({ states, shown }: { readonly states: readonly StateRow[]; readonly shown: string | undefined }) => (
  <ul className="state-tiles">
    {STATE_PLACES.map(({ state, column, row }) => {
      const found = states.find((each) => each.state === state)
      if (!found) return null
      const { name, status, asked, maxAprPercent } = found
      const what = status === 'served' ? `${asked} ${asked === 1 ? 'lender' : 'lenders'}, up to ${maxAprPercent}% APR` : status
      return (
        <li key={state} style={{ gridColumn: column + 1, gridRow: row + 1 }}>
          <Link
            to="."
            search={((now: object) => ({ ...now, state: shown === state ? undefined : state })) as never}
            data-status={status}
            aria-current={shown === state ? 'true' : undefined}
            title={`${name}: ${what}`}
          >
            <span aria-hidden="true">{state}</span>
            <small aria-hidden="true">{status === 'served' ? asked : MARKS[status]}</small>
            <span className="only-aloud">
              {name}: {what}
            </span>
          </Link>
        </li>
      )
    })}
  </ul>
)
