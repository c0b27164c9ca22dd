import type { LoanPage } from '../loan-pages.ts'
import { CalledNumber } from './called-number.tsx'
import { StateCard } from './state-card.tsx'

/** Of a city's own, in the hero where we are closed. What follows them stands further down the page. */
export const NUMBERS_IN_HELP = 2

/** Before what else costs less: the one call to make, the people to ask, a state at one glance, or a city's own numbers. */
export function firstToTry({ family, place }: LoanPage): React.ReactNode {
  if (family?.firstCall) return <FirstCall {...family.firstCall} />
  if (family?.asked) return <AskedList asked={family.asked} />
  // Where we are closed, it stands beside the calculator.
  if (place?.kind === 'state') return place.isServed && <StateCard place={place} />
  return place?.kind === 'city' && <CallList numbers={place.numbers.slice(place.isServed ? 0 : NUMBERS_IN_HELP)} />
}

const FirstCall = ({ name, text }: { name: string; text: string }) => (
  <div className="card flex gap-4 self-start p-4 md:p-6">
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      className="size-10 flex-none rounded-full bg-green fill-none stroke-on-green stroke-2 p-2 forced-color-adjust-none"
    >
      <path d="M8 5.5 10 9 8.6 10.5a9 9 0 0 0 5 5L15 14l3.5 2v2.2c0 .7-.6 1.3-1.3 1.3A11.7 11.7 0 0 1 4.5 6.8c0-.7.6-1.3 1.3-1.3z" />
    </svg>
    <div className="min-w-0 wrap-anywhere">
      <h3 className="font-body font-semibold">One call first: {`${name.charAt(0).toLowerCase()}${name.slice(1)}`}</h3>
      <p className="mt-1 text-small">{text}</p>
    </div>
  </div>
)

/** With what to say to each. */
const AskedList = ({ asked }: { asked: NonNullable<NonNullable<LoanPage['family']>['asked']> }) => (
  <ul className="checklist">
    {asked.map(({ who, say, text }) => (
      <li key={who}>
        <h3>{who}</h3>
        <p>“{say}”</p>
        {text && <p className="text-soft">{text}</p>}
      </li>
    ))}
  </ul>
)

export const CallList = ({ numbers }: { numbers: readonly { name: string; call: string; text: string }[] }) => (
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
