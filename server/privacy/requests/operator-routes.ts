import type { FastifyInstance } from 'fastify'
import {
  completePrivacyRequest,
  listPrivacyRequests,
  onePrivacyRequest,
  revealPrivacyRequest,
} from '#domain/operators/privacy-requests.ts'
import { addRoute, answer, type OperatorParts, refuse } from '../../operators/operator-route.ts'
import {
  listPrivacyRequests as list,
  revealPrivacyRequest as reveal,
  showPrivacyRequest as show,
} from './answer-privacy-request.ts'

const UNKNOWN = 'There is no privacy request with this reference. It may have been removed when its time was over.'
const COMPLETED = 'This privacy request is completed already.'

export function privacyRequestRoutes(app: FastifyInstance, parts: OperatorParts): void {
  const { privacyRequests } = parts.storage.records

  addRoute(app, {
    method: 'GET',
    url: '/privacy-requests',
    input: listPrivacyRequests,
    answer: async (query) => answer({ privacyRequests: await list(parts, query) }),
  })

  addRoute(app, {
    method: 'GET',
    url: '/privacy-requests/:reference',
    input: onePrivacyRequest,
    answer: async ({ reference }) => {
      const shown = await show(parts, reference)
      return shown ? answer(shown) : refuse(404, UNKNOWN)
    },
  })

  addRoute(app, {
    method: 'POST',
    url: '/privacy-requests/:reference/reveals',
    input: revealPrivacyRequest,
    answer: async ({ reference, reason }, operator) => {
      const values = await reveal(parts, { reference, reason, operator })
      return values ? answer({ reference, values }) : refuse(404, UNKNOWN)
    },
  })

  addRoute(app, {
    method: 'POST',
    url: '/privacy-requests/:reference/completion',
    input: completePrivacyRequest,
    answer: async ({ reference, outcome }) => {
      if (await privacyRequests.complete(reference, outcome, parts.now())) return answer(await show(parts, reference))
      return (await privacyRequests.findByReference(reference)) ? refuse(409, COMPLETED) : refuse(404, UNKNOWN)
    },
  })
}
