import { Link } from '@tanstack/react-router'
import { RANGES, type RangeSearch, USUAL_RANGE } from './ranges.ts'

/** Which days the figures are of. */
export const RangeLinks = ({ search }: { readonly search: RangeSearch }) => (
  <nav className="acts" aria-label="Days">
    {RANGES.map((range) => {
      const isShown = !search.since && !search.until && (search.range ?? USUAL_RANGE) === range
      return (
        <Link
          key={range}
          to="."
          search={(() => (range === USUAL_RANGE ? {} : { range })) as never}
          className="button is-quiet"
          aria-current={isShown ? 'true' : undefined}
        >
          {range === 'today' ? 'Today' : range}
        </Link>
      )
    })}
  </nav>
)
