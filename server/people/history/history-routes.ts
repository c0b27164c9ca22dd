import type { HISTORY_ENDPOINTS } from '#domain/operators/history.ts'
import { answer } from '../../http/endpoint-route.ts'
import type { OperatorRoutes } from '../../operators/operator-route.ts'
import { periodOf } from '../../platform/clock/new-york-days.ts'

export const historyRoutes: OperatorRoutes<typeof HISTORY_ENDPOINTS> = ({ storage }) => ({
  'GET /history': async ({ since, until, ...filter }) =>
    answer({ entries: await storage.records.history.list({ ...filter, period: periodOf(since, until) }) }),
  'POST /history/checks': async () => answer(await storage.transaction(({ history }) => history.verify())),
})
