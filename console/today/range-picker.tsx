import { RANGE_LABELS, type RangeName } from '#contracts/operators/filters.ts'
import type { Today } from '#contracts/operators/today.ts'
import { Choice } from '../kit/choice.tsx'
import { FilterField } from '../kit/filters.tsx'
import type { todaySearch } from './search.ts'

interface Props {
  readonly search: ReturnType<typeof todaySearch>
  readonly range: Today['range']
}

export const rangeName = ({ range, since, until }: Props['search']): RangeName | undefined =>
  since || until ? undefined : (range ?? 'today')

export const RangePicker = ({ search, range: { since, until } }: Props) => {
  const chosen = rangeName(search)
  return (
    <search className="ranges">
      <nav aria-label="Range">
        {(Object.entries(RANGE_LABELS) as [RangeName, string][]).map(([name, label]) => (
          <Choice key={name} to="/" search={name === 'today' ? {} : { range: name }} isChosen={name === chosen}>
            {label}
          </Choice>
        ))}
      </nav>
      <details open={chosen === undefined}>
        <summary>Other days</summary>
        <FilterField
          name="since"
          label="From"
          kind="date"
          shown={since}
          also={(first) => ({ range: undefined, until: first > until ? first : until })}
        />
        <FilterField
          name="until"
          label="To"
          kind="date"
          shown={until}
          also={(last) => ({ range: undefined, since: last < since ? last : since })}
        />
      </details>
    </search>
  )
}
