import { UNKNOWN_LENDER } from '#contracts/operators/lenders.ts'
import { answer, refuse } from '../../http/endpoint-route.ts'
import type { LenderFigureEndpoints } from '../../lenders/operator-routes.ts'
import { type OperatorHandlers, SINCE_AFTER_UNTIL } from '../../operators/operator-route.ts'
import { daysAsked } from '../../platform/clock/new-york-days.ts'
import type { Needs } from '../needs.ts'
import { lenderFigures, lenderReport, lendersHealth } from './lender-health.ts'

export const lenderFigureRoutes = (context: Needs): OperatorHandlers<LenderFigureEndpoints> => {
  const { now } = context
  return {
    'GET /lenders/health': async ({ since, until }) => {
      const { count, period } = daysAsked(since, until, now(), 1)
      return count <= 0 ? refuse(422, SINCE_AFTER_UNTIL) : answer(await lendersHealth(context, period))
    },
    'GET /lenders/entries/{id}/figures': async ({ id, since, until }) => {
      const days = daysAsked(since, until, now())
      if (days.count <= 0) return refuse(422, SINCE_AFTER_UNTIL)
      const report = await lenderReport(context, id, days)
      return report ? answer(report) : refuse(404, UNKNOWN_LENDER)
    },
    'GET /stats/lenders': async ({ since, until, lender }) => {
      const { count, period } = daysAsked(since, until, now())
      if (count <= 0) return refuse(422, SINCE_AFTER_UNTIL)
      return answer({ figures: await lenderFigures(context, { ...period, lender }) })
    },
  }
}
