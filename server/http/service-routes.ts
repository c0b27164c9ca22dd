import { publicApiDocument } from '#domain/api/openapi.ts'
import type { SERVICE_ENDPOINTS } from '#domain/api/service.ts'
import type { OpenApiDocument } from '#domain/openapi/document.ts'
import { publicIpOf } from './defence/client-address.ts'
import { answer } from './endpoint-route.ts'
import type { PublicRoutes } from './public-route.ts'
import { publisherAt } from './publisher.ts'

export const serviceRoutes: PublicRoutes<typeof SERVICE_ENDPOINTS> = ({ production, publicUrl }) => {
  let document: OpenApiDocument | undefined
  return {
    'GET /api/get-client-ip': async (_input, { seenAddress }) => {
      const ip = publicIpOf(seenAddress, !production)
      return answer({ success: ip !== undefined, ip: ip ?? null })
    },
    'GET /api/openapi.json': async () => {
      document ??= publicApiDocument(publisherAt(publicUrl))
      return answer(document)
    },
  }
}
