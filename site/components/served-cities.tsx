import { US_STATES } from '#domain/places/us-states.ts'
import type { StatePlace } from '../loan-pages.ts'

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
