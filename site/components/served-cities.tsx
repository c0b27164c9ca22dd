import { US_STATES } from '#domain/places/us-states.ts'
import type { StatePlace } from '../loan-pages.ts'
import { Fold } from './fold.tsx'

/** The state page's list of cities. Where the service is not open, it says that the list changes nothing. */
export function ServedCities({ place: { state, isServed, cities } }: { place: StatePlace }) {
  const name = US_STATES[state]
  return (
    <Fold summary={<h3>{isServed ? `Cities we serve in ${name}` : `Cities in ${name}`}</h3>}>
      <ul className="flex flex-wrap gap-2">
        {cities.map((city) => (
          <li key={city} className="rounded-full bg-mint px-3 py-0.5 text-small">
            {city}
          </li>
        ))}
      </ul>
      <p className="mt-3 text-soft">
        {isServed
          ? `And everywhere else in ${name}. We go by your ZIP code.`
          : `We don’t serve any of these yet, nor any other place in ${name}.`}
      </p>
    </Fold>
  )
}
