import { funnelDayOf, type STATS_ENDPOINTS } from '#domain/operators/stats.ts'
import { answer, refuse } from '../http/endpoint-route.ts'
import { daysAsked, listDays } from '../platform/clock/new-york-days.ts'
import { type OperatorRoutes, SINCE_AFTER_UNTIL } from './operator-route.ts'

const MOST_DAYS = 800

export const statsRoutes: OperatorRoutes<typeof STATS_ENDPOINTS> = ({ storage, now }) => ({
  'GET /stats/days': async ({ since, until }) => {
    const asked = daysAsked(since, until, now())
    if (asked.count <= 0) return refuse(422, SINCE_AFTER_UNTIL)
    if (asked.count > MOST_DAYS) return refuse(422, `A list may have ${MOST_DAYS} days at most.`)
    const busy = await storage.records.funnel(asked.period)
    const byDay = new Map(busy.map((row) => [row.day, row]))
    return answer({ days: listDays(asked).map((day) => byDay.get(day) ?? funnelDayOf(day, () => 0)) })
  },
})
