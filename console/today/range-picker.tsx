import { Link } from '@tanstack/react-router'
import { RANGE_LABELS, type RangeName } from '#domain/operators/range-names.ts'
import { FilterField } from '../kit/filters.tsx'

/** Every range has its address. */
export const RangePicker = () => (
  <search className="ranges">
    <nav aria-label="Range">
      {(Object.entries(RANGE_LABELS) as [RangeName, string][]).map(([name, label]) => (
        <Link
          key={name}
          to="/"
          search={name === 'today' ? {} : { range: name }}
          className="button is-quiet"
          activeOptions={{ exact: true, includeSearch: true }}
        >
          {label}
        </Link>
      ))}
    </nav>
    <FilterField name="since" label="From" kind="date" />
    <FilterField name="until" label="To" kind="date" />
  </search>
)
