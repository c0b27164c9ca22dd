import type { ERRAND_ENDPOINTS, ListedErrand } from '#contracts/operators/errands.ts'
import { ERRAND_STATES } from '#domain/matching/follow-up-states.ts'
import { answer, refuse } from '../../http/endpoint-route.ts'
import type { OperatorHandlers } from '../../operators/operator-route.ts'
import type { Needs } from '../needs.ts'
import type { Errand } from './errand-records.ts'
import { retryErrand } from './retry-errand.ts'

export const errandRoutes = (context: Needs): OperatorHandlers<typeof ERRAND_ENDPOINTS> => ({
  'GET /errands': async (asked) => {
    const errands = await context.storage.records.errands.open(asked)
    return answer({ errands: errands.map(listed) })
  },
  'POST /errands/retries': async (key, who) => {
    const end = await retryErrand(context, key)
    if (end.kind === 'unknown') return refuse(404, 'There is no errand with this attempt key.')
    if (end.kind === 'not-repeatable') return refuse(409, `This errand is not to be repeated: ${ERRAND_STATES[end.state]}.`)
    const { applicationId, lender, errand, state } = end.errand
    who.changed({ subject: applicationId, before: { lender, errand, state: end.was }, after: { lender, errand, state } })
    return answer(listed(end.errand))
  },
})

const listed = ({
  attemptKey,
  errand,
  applicationId,
  lender,
  state,
  tries,
  lastCode,
  createdAt,
  endedAt,
}: Errand): ListedErrand => ({
  attemptKey,
  errand,
  applicationId,
  lender,
  state,
  tries,
  lastCode,
  createdAt: createdAt.toISOString(),
  endedAt: endedAt?.toISOString() ?? null,
})
