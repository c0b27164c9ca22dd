import type { OpenApiDocument } from '#contracts/openapi/document.ts'
import { operatorApiDocument } from '#contracts/operators/openapi.ts'
import type { SERVICE_ENDPOINTS } from '#contracts/operators/service.ts'
import { answer, reply } from '../http/endpoint-route.ts'
import { publisherAt } from '../http/publisher.ts'
import type { OperatorRoutes } from './operator-route.ts'

export const operatorServiceRoutes: OperatorRoutes<typeof SERVICE_ENDPOINTS> = ({
  metrics,
  publicUrl,
  operatorHost,
  operatorPort,
}) => {
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
