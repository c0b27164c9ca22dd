import { US_STATES } from '#domain/us-states.ts'
import type { LoanPage } from '../loan-pages.ts'
import { Section } from './section.tsx'

/** The state page's list of cities. Where the service is not open, it says that the list changes nothing. */
export function ServedCities({ place }: { place: NonNullable<LoanPage['place']> }) {
  const state = US_STATES[place.state]
  return (
    <Section
      heading={place.isServed ? `Cities we serve in ${state}` : `Cities in ${state}`}
      intro={
        place.isServed
          ? 'These, and every other place in the state: the application goes by your ZIP code.'
          : `The service is not open in any of these at present, nor elsewhere in ${state}.`
      }
    >
      <ul className="grid max-w-page grid-cols-2 gap-x-8 gap-y-2 md:grid-cols-4">
        {place.cities.map((city) => (
          <li key={city} className="border-b border-line py-2">
            {city}
          </li>
        ))}
      </ul>
    </Section>
  )
}
