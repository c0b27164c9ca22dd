import type { CallableOffice } from '../loan-pages.ts'
import { CalledNumber } from './called-number.tsx'
import { Fold } from './fold.tsx'
import { Section } from './section.tsx'

/** As many as leave room for the alternatives on a phone's second screen. */
const IN_VIEW = 3

/** City pages: whom to call before borrowing. */
export function CallList({ city, numbers }: { city: string; numbers: readonly CallableOffice[] }) {
  const further = numbers.slice(IN_VIEW)
  return (
    <Section isSplit heading={`Call these first in ${city}`}>
      <div className="grid max-w-measure">
        <Numbers numbers={numbers.slice(0, IN_VIEW)} />
        {further.length > 0 && (
          <Fold summary={`${further.length} more number${further.length === 1 ? '' : 's'}`} className="border-y border-line">
            <Numbers numbers={further} />
          </Fold>
        )}
      </div>
    </Section>
  )
}

function Numbers({ numbers }: { numbers: readonly CallableOffice[] }) {
  return (
    <ul className="call-list">
      {numbers.map(({ name, call, text }) => (
        <li key={name}>
          <span className="font-semibold">{name}</span>
          <CalledNumber call={call} of={name} />
          <span>{text}</span>
        </li>
      ))}
    </ul>
  )
}
