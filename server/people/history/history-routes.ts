import type { HISTORY_ENDPOINTS } from '#contracts/operators/history.ts'
import { answer } from '../../http/endpoint-route.ts'
import type { OperatorHandlers } from '../../operators/operator-route.ts'
import { periodOf } from '../../platform/clock/new-york-days.ts'
import type { Needs } from '../needs.ts'

export const historyRoutes = ({ storage, now }: Needs): OperatorHandlers<typeof HISTORY_ENDPOINTS> => ({
  'GET /history': async ({ since, until, ...filter }) =>
    answer({ entries: await storage.records.history.list({ ...filter, period: periodOf(since, until) }) }),
  'POST /history/checks': async (_input, { name: by }) => {
    const { checks } = storage.records
    // Read first: entries are only ever added.
    const counted = (await checks.last('history'))?.checked ?? 0
    const verified = await storage.transaction(({ history }) => history.verify(counted))
    await checks.note('history', { by, at: now(), ...verified, checked: Math.max(counted, verified.checked), next: null })
    return answer(verified)
  },
})
