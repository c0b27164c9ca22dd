import { type PLACE_ENDPOINTS, UNREADABLE_STREET } from '#domain/api/places.ts'
import { isPrintable } from '#domain/application/fields/text.ts'
import { suggestStreets } from '#domain/application/street-suggestions.ts'
import { closedStateOfZip } from '#domain/state-law.ts'
import { OUTSIDE_STATES } from '#domain/zip-codes.ts'
import { answer, refuse } from '../http/endpoint-route.ts'
import type { PublicRoutes } from '../http/public-route.ts'

const UNKNOWN_ZIP = 'We do not know this ZIP code'

export const placeRoutes: PublicRoutes<typeof PLACE_ENDPOINTS> = ({ zipTable }) => {
  return {
    'GET /api/zip/{zip}': async ({ zip }) => {
      const zip5 = zip.slice(0, 5)
      const place = zipTable.find(zip5)
      if (!place) return refuse(404, UNKNOWN_ZIP)
      if (place.kind === 'outside-states') return refuse(422, OUTSIDE_STATES)
      const closed = closedStateOfZip(zipTable.regionsOf(zip5)) !== undefined
      return answer({ success: true, city: place.city, state: place.state, exact: place.kind === 'known', closed })
    },
    'POST /api/address-suggestions': async ({ street, zip = '' }) => {
      if (!isPrintable(street)) return refuse(422, UNREADABLE_STREET)
      const place = zipTable.find(zip.slice(0, 5))
      const known = place && place.kind !== 'outside-states' ? place : undefined
      return answer({ success: true, suggestions: suggestStreets(street, known) })
    },
  }
}
