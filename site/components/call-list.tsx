import type { CallableOffice } from '../loan-pages.ts'
import { CalledNumber } from './called-number.tsx'

/** City pages: whom to call before borrowing. */
export const CallList = ({ numbers }: { numbers: readonly CallableOffice[] }) => (
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
