import { Choice } from '../kit/choice.tsx'
import { RANGES, type RangeSearch, USUAL_RANGE } from './ranges.ts'

export const RangeLinks = ({ search }: { readonly search: RangeSearch }) => (
  <nav className="acts" aria-label="Days">
    {RANGES.map((range) => {
      const isShown = !search.since && !search.until && (search.range ?? USUAL_RANGE) === range
      return (
        <Choice key={range} to="." search={(() => (range === USUAL_RANGE ? {} : { range })) as never} isChosen={isShown}>
          {range === 'today' ? 'Today' : range}
        </Choice>
      )
    })}
  </nav>
)
