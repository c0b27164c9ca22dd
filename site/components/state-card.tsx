import { Fragment } from 'react'
import { cutoffInState } from '#content/facts/same-day-cutoff.ts'
import { whileServed } from '#content/facts/slots.ts'
import { SITE } from '#content/site.ts'
import { US_STATES } from '#domain/places/us-states.ts'
import type { StatePlace } from '../loan-pages.ts'
import { CalledNumber } from './called-number.tsx'

/** What somebody who lives in the state has to know, at one glance. */
export function StateCard({ place: { state, isServed, regulator, feeToWatch } }: { place: StatePlace }) {
  const name = US_STATES[state]
  const [begin, end] = whileServed(state)
  const fee = ['Fee to watch', feeToWatch] as const
  // Where we are closed, the hero says so, and has the numbers.
  const rows: readonly (readonly [name: string, value: React.ReactNode])[] = isServed
    ? [
        [`${SITE.brand} in ${name}`, `Open${begin}, with licensed lenders${end}`],
        ['Same-day funding', `If approved by ${cutoffInState(state)} on a business day`],
        fee,
        [
          `Regulator: ${regulator.name}`,
          <Fragment key="regulator">
            <CalledNumber call={regulator.call} of={regulator.name} />
            <span className="block font-normal text-soft">{regulator.text}</span>
          </Fragment>,
        ],
        ['Rent, power, food: free help', <CalledNumber key="211" call="211" of="211" />],
      ]
    : [fee]
  return (
    <section aria-label={`${name} at a glance`}>
      <dl className="state-card card">
        {rows.map(([asked, answer]) => (
          <div key={asked}>
            <dt>{asked}</dt>
            <dd className="figures">{answer}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** The state page's list of cities. Where the service is not open, it says that the list changes nothing. */
export function ServedCities({ place: { state, isServed, cities } }: { place: StatePlace }) {
  const name = US_STATES[state]
  return (
    <div className="py-4 text-small">
      <h3 className="font-body font-semibold">{isServed ? `Cities we serve in ${name}` : `Cities in ${name}`}</h3>
      <ul className="flex flex-wrap gap-x-4">
        {cities.map((city) => (
          <li key={city}>{city}</li>
        ))}
      </ul>
      <p className="mt-1 text-soft">
        {isServed
          ? `And everywhere else in ${name}. We go by your ZIP code.`
          : `None of these is open yet, nor any other place in ${name}.`}
      </p>
    </div>
  )
}
