import type { LENDER_FILE_ENDPOINTS } from '#contracts/operators/lender-files.ts'
import type { LENDER_TEST_ENDPOINTS } from '#contracts/operators/lender-tests.ts'
import { type LENDER_ENDPOINTS, UNKNOWN_LENDER } from '#contracts/operators/lenders.ts'
import type { STATE_ENDPOINTS } from '#contracts/operators/states.ts'
import type { LenderId } from '#domain/matching/lender/lender.ts'
import { answer, refuse } from '../http/endpoint-route.ts'
import type { OperatorHandlers } from '../operators/operator-route.ts'
import { lenderFileRoutes } from './lender-file-versions.ts'
import { listLenders, showLender } from './lenders.ts'
import type { Needs } from './needs.ts'
import { pauseLender, resumeLender } from './pause-lender.ts'
import { listStates } from './states.ts'
import { testLender } from './test-console/test-lender.ts'

/** Of the same table, but figures answer them. */
export type LenderFigureEndpoints = Pick<
  typeof LENDER_ENDPOINTS,
  'GET /lenders/health' | 'GET /lenders/entries/{id}/figures' | 'GET /stats/lenders'
>
type Endpoints = Omit<typeof LENDER_ENDPOINTS, keyof LenderFigureEndpoints> &
  typeof LENDER_FILE_ENDPOINTS &
  typeof LENDER_TEST_ENDPOINTS &
  typeof STATE_ENDPOINTS

export const lenderRoutes = (context: Needs): OperatorHandlers<Endpoints> => {
  const inFlight = (id: LenderId) => context.storage.records.lenderFigures.inFlight(id)
  return {
    ...lenderFileRoutes(context),
    'GET /lenders': async () => answer(await listLenders(context)),
    'GET /states': async () => answer({ states: await listStates(context) }),
    'GET /lenders/entries/{id}': async ({ id }) => {
      const shown = await showLender(context, id)
      return shown ? answer(shown) : refuse(404, UNKNOWN_LENDER)
    },
    'POST /lenders/entries/{id}/pause': async ({ id, reason, until }, who) => {
      const end = await pauseLender(context, id, { reason, until, by: who.name })
      if (end.kind === 'refused') return end
      const ends = end.until?.toISOString() ?? null
      who.changed({ subject: id, before: { pause: end.before }, after: { pause: { until: ends, reason } } })
      return answer({ id, paused: true, changed: end.changed, until: ends, inFlight: await inFlight(id) })
    },
    'POST /lenders/entries/{id}/resumption': async ({ id }, who) => {
      const end = await resumeLender(context, id, who.name)
      if (end.kind === 'refused') return end
      who.changed({ subject: id, before: { pause: end.before }, after: { pause: null } })
      return answer({ id, paused: false, changed: end.changed, until: null, inFlight: await inFlight(id) })
    },
    'POST /lenders/entries/{id}/tests': async ({ id, ...asked }, who) => {
      const end = await testLender(context, id, asked)
      if (end.kind === 'refused') return end
      const { call, kind, code, tookMs } = end.test
      who.changed({ subject: id, after: { test: call, result: code ? `${kind} (${code})` : kind, tookMs } })
      return answer(end.test)
    },
  }
}
