import { type PLACE_ENDPOINTS, UNREADABLE_STREET } from '#contracts/public/places.ts'
import { isPrintable } from '#domain/application/fields/text.ts'
import { suggestStreets } from '#domain/application/street-suggestions.ts'
import { closedStateOfZip } from '#domain/law/state-law.ts'
import type { ZipTable } from '#domain/places/zip-codes.ts'
import { ZIP_REFUSALS } from '#domain/places/zip-codes.ts'
import { answer, refuse } from '../http/endpoint-route.ts'
import type { PublicHandlers } from '../http/public-route.ts'

export const placeRoutes = ({ zipTable }: { readonly zipTable: ZipTable }): PublicHandlers<typeof PLACE_ENDPOINTS> => {
  return {
    'GET /api/zip/{zip}': async ({ zip }) => {
      const zip5 = zip.slice(0, 5)
      const place = zipTable.find(zip5)
      if (!('state' in place)) return refuse(place.kind === 'no-place' ? 404 : 422, ZIP_REFUSALS[place.kind])
      const closed = closedStateOfZip(zipTable.regionsOf(zip5)) !== undefined
      return answer({ success: true, city: place.city, state: place.state, exact: place.kind === 'known', closed })
    },
    'POST /api/address-suggestions': async ({ street, zip = '' }) => {
      if (!isPrintable(street)) return refuse(422, UNREADABLE_STREET)
      const place = zipTable.find(zip.slice(0, 5))
      return answer({ success: true, suggestions: suggestStreets(street, 'state' in place ? place : undefined) })
    },
  }
}
