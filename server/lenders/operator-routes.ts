import type { LENDER_FILE_ENDPOINTS } from '#contracts/operators/lender-files.ts'
import type { LENDER_TEST_ENDPOINTS } from '#contracts/operators/lender-tests.ts'
import { type LENDER_ENDPOINTS, UNKNOWN_LENDER } from '#contracts/operators/lenders.ts'
import type { STATE_ENDPOINTS } from '#contracts/operators/states.ts'
import type { LenderId } from '#domain/matching/lender/lender.ts'
import { assertNever } from '#domain/values/assert-never.ts'
import { answer, refuse } from '../http/endpoint-route.ts'
import type { OperatorHandlers } from '../operators/operator-route.ts'
import { lenderFileRoutes } from './lender-file-versions.ts'
import { listLenders, showLender } from './lenders.ts'
import type { Needs } from './needs.ts'
import { pauseLender, resumeLender } from './pause-lender.ts'
import { listStates } from './states.ts'
import { testLender } from './test-console/test-lender.ts'

const PAUSED_IN_FILE = 'This lender is paused in the lender file. Change it there, and apply the file.'
const UNPAID =
  'This lender owes more, or for longer, than agreed. It is asked again once its payment is noted, or its limit changed in the lender file.'

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
      switch (end.kind) {
        case 'done': {
          const ends = end.until?.toISOString() ?? null
          who.changed({ subject: id, before: { pause: end.before }, after: { pause: { until: ends, reason } } })
          return answer({ id, paused: true, changed: end.changed, until: ends, inFlight: await inFlight(id) })
        }
        case 'unknown':
          return refuse(404, UNKNOWN_LENDER)
        case 'over-already':
          return refuse(422, 'until must be a time that has not come yet.')
        case 'too-long':
          return refuse(422, 'until may be a year ahead at most.')
        default:
          return assertNever(end)
      }
    },
    'POST /lenders/entries/{id}/resumption': async ({ id }, who) => {
      const end = await resumeLender(context, id, who.name)
      switch (end.kind) {
        case 'done':
          who.changed({ subject: id, before: { pause: end.before }, after: { pause: null } })
          return answer({ id, paused: false, changed: end.changed, until: null, inFlight: await inFlight(id) })
        case 'unknown':
          return refuse(404, UNKNOWN_LENDER)
        case 'in-file':
          return refuse(409, PAUSED_IN_FILE)
        case 'unpaid':
          return refuse(409, UNPAID)
        default:
          return assertNever(end)
      }
    },
    'POST /lenders/entries/{id}/tests': async ({ id, ...asked }, who) => {
      const end = await testLender(context, id, asked)
      switch (end.kind) {
        case 'done': {
          const { call, kind, code, tookMs } = end.test
          who.changed({ subject: id, after: { test: call, result: code ? `${kind} (${code})` : kind, tookMs } })
          return answer(end.test)
        }
        case 'unknown':
          return refuse(404, UNKNOWN_LENDER)
        case 'refused':
          return refuse(409, end.sentence)
        default:
          return assertNever(end)
      }
    },
  }
}
