import { lenderApiDocument } from '#contracts/lenders/openapi.ts'
import type { OpenApiDocument, Publisher } from '#contracts/openapi/document.ts'
import { publicApiDocument } from '#contracts/public/openapi.ts'
import type { SERVICE_ENDPOINTS } from '#contracts/public/service.ts'
import { publicIpOf } from './defense/client-address.ts'
import { answer } from './endpoint-route.ts'
import type { Needs } from './needs.ts'
import type { PublicHandlers } from './public-route.ts'
import { publisherAt } from './publisher.ts'

export const serviceRoutes = ({ production, publicUrl }: Needs): PublicHandlers<typeof SERVICE_ENDPOINTS> => {
  const madeOnce = (make: (publisher: Publisher) => OpenApiDocument) => {
    let document: OpenApiDocument | undefined
    return async () => {
      document ??= make(publisherAt(publicUrl))
      return answer(document)
    }
  }
  return {
    'GET /api/get-client-ip': async (_input, { seenAddress }) => {
      const ip = publicIpOf(seenAddress, !production)
      return answer({ success: ip !== undefined, ip: ip ?? null })
    },
    'GET /api/openapi.json': madeOnce(publicApiDocument),
    'GET /api/lenders/openapi.json': madeOnce(lenderApiDocument),
  }
}
