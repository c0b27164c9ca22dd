import { US_STATES } from '#domain/us-states.ts'
import type { StatePlace } from '../loan-pages.ts'
import { Section } from './section.tsx'

/** The state page's list of cities. Where the service is not open, it says that the list changes nothing. */
export function ServedCities({ place }: { place: StatePlace }) {
  const state = US_STATES[place.state]
  return (
    <Section
      heading={place.isServed ? `Cities we serve in ${state}` : `Cities in ${state}`}
      intro={
        place.isServed
          ? `And everywhere else in ${state}. We go by your ZIP code.`
          : `We don't serve any of these yet, nor any other place in ${state}.`
      }
    >
      <ul className="flex flex-wrap gap-2">
        {place.cities.map((city) => (
          <li key={city} className="chip">
            {city}
          </li>
        ))}
      </ul>
    </Section>
  )
}
