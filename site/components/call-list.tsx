import type { CallableOffice } from '../loan-pages.ts'
import { CalledNumber } from './called-number.tsx'
import { Fold } from './fold.tsx'

const IN_VIEW = 3

interface CallListProps {
  heading: string
  numbers: readonly CallableOffice[]
}

/** City pages: whom to call before borrowing. */
export function CallList({ heading, numbers }: CallListProps) {
  const further = numbers.slice(IN_VIEW)
  return (
    <div>
      <h3 className="mb-1 font-body font-semibold">{heading}</h3>
      <Numbers numbers={numbers.slice(0, IN_VIEW)} />
      {further.length > 0 && (
        <Fold summary={`${further.length} more number${further.length === 1 ? '' : 's'}`} className="border-y border-line">
          <Numbers numbers={further} />
        </Fold>
      )}
    </div>
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
