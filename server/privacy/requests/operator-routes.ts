import type { PRIVACY_REQUEST_ENDPOINTS } from '#contracts/operators/privacy-requests.ts'
import { answer, refuse } from '../../http/endpoint-route.ts'
import type { Acting } from '../../operators/acting.ts'
import type { OperatorHandlers } from '../../operators/operator-route.ts'
import type { Needs } from '../needs.ts'
import { listPrivacyRequests, revealPrivacyRequest, showPrivacyRequest } from './answer-privacy-request.ts'

const UNKNOWN = 'There is no privacy request with this reference. It may have been removed when its time was over.'
const COMPLETED = 'This privacy request is completed already.'

export const privacyRequestRoutes = (context: Needs): OperatorHandlers<typeof PRIVACY_REQUEST_ENDPOINTS> => {
  const { privacyRequests } = context.storage.records
  const show = async (reference: string, { role }: Acting) => {
    const shown = await showPrivacyRequest(context, reference, role)
    return shown ? answer(shown) : refuse(404, UNKNOWN)
  }
  return {
    'GET /privacy-requests': async (query) => answer({ privacyRequests: await listPrivacyRequests(context, query) }),
    'GET /privacy-requests/{reference}': async ({ reference }, who) => show(reference, who),
    'POST /privacy-requests/{reference}/reveals': async ({ reference, reason }, { name: operator }) => {
      const values = await revealPrivacyRequest(context, { reference, reason, operator })
      return values ? answer({ reference, values }) : refuse(404, UNKNOWN)
    },
    'POST /privacy-requests/{reference}/completion': async ({ reference, outcome }, who) => {
      if (await privacyRequests.complete(reference, outcome, context.now())) {
        who.changed({ subject: reference, before: { status: 'open' }, after: { status: 'completed', outcome } })
        return show(reference, who)
      }
      return (await privacyRequests.findByReference(reference)) ? refuse(409, COMPLETED) : refuse(404, UNKNOWN)
    },
  }
}
