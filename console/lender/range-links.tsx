import { Link } from '@tanstack/react-router'
import { RANGES, USUAL_RANGE } from './ranges.ts'

/** Which days the figures are of. */
export const RangeLinks = () => (
  <nav className="acts" aria-label="Days">
    {RANGES.map((range) => (
      <Link
        key={range}
        to="."
        search={(() => (range === USUAL_RANGE ? {} : { range })) as never}
        activeOptions={{ exact: true, includeSearch: true }}
        className="button is-quiet"
      >
        {range === 'today' ? 'Today' : range}
      </Link>
    ))}
  </nav>
)
