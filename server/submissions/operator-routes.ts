import { assertNever } from '#domain/assert-never.ts'
import type { APPLICATION_ENDPOINTS } from '#domain/operators/applications.ts'
import { answer, refuse } from '../http/endpoint-route.ts'
import type { OperatorRoutes } from '../operators/operator-route.ts'
import { periodOf } from '../platform/clock/new-york-days.ts'
import { revealApplication, showApplication } from './show-application.ts'

const UNKNOWN = 'There is no application with this id. It may have been removed when its time was over.'
const GONE = 'These values are no longer kept: their time is over, or the person was erased.'

export const applicationRoutes: OperatorRoutes<typeof APPLICATION_ENDPOINTS> = (context) => {
  const { applicationReports } = context.storage.records
  return {
    'GET /applications': async ({ since, until, ...query }) =>
      answer({ applications: await applicationReports.list({ ...query, period: periodOf(since, until) }) }),
    'GET /applications/{id}': async ({ id }) => {
      const shown = await showApplication(context, id)
      return shown ? answer(shown) : refuse(404, UNKNOWN)
    },
    'POST /applications/{id}/reveals': async ({ id, groups, reason }, { name: operator }) => {
      const end = await revealApplication(context, { id, groups, reason, operator })
      switch (end.kind) {
        case 'revealed':
          return answer(end.revealed)
        case 'gone':
          return refuse(410, GONE)
        case 'unknown':
          return refuse(404, UNKNOWN)
        default:
          return assertNever(end)
      }
    },
  }
}
