import type { OpenApiDocument } from '#contracts/openapi/document.ts'
import { operatorApiDocument } from '#contracts/operators/openapi.ts'
import type { SERVICE_ENDPOINTS } from '#contracts/operators/service.ts'
import { answer, reply } from '../http/endpoint-route.ts'
import { publisherAt } from '../http/publisher.ts'
import type { Needs } from './needs.ts'
import type { OperatorHandlers } from './operator-route.ts'

export const operatorServiceRoutes = ({
  metrics,
  publicUrl,
  operatorHost,
  operatorPort,
}: Needs): OperatorHandlers<typeof SERVICE_ENDPOINTS> => {
  let document: OpenApiDocument | undefined
  return {
    'GET /openapi.json': async () => {
      document ??= operatorApiDocument(publisherAt(publicUrl), `http://${operatorHost}:${operatorPort}`)
      return answer(document)
    },
    'GET /metrics': async () => {
      const { contentType, text } = await metrics.render()
      return reply(200, text, { 'content-type': contentType })
    },
  }
}
