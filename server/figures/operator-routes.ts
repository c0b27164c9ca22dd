import { funnelDayOf, type STATS_ENDPOINTS } from '#contracts/operators/stats.ts'
import { type FIGURE_ENDPOINTS, MOST_DIFFERENCES } from '#contracts/operators/stored-figures.ts'
import { MOST_DAYS_OF_TODAY, type TODAY_ENDPOINTS } from '#contracts/operators/today.ts'
import { answer, refuse } from '../http/endpoint-route.ts'
import { lendersHealth } from '../lenders/lender-health.ts'
import { type OperatorHandlers, SINCE_AFTER_UNTIL } from '../operators/operator-route.ts'
import { daysAsked, listDays } from '../platform/clock/new-york-days.ts'
import { checkFigures } from './check-figures.ts'
import { standingsOf } from './lender-standings.ts'
import type { Needs } from './needs.ts'
import { comparedRange, type Range } from './ranges.ts'
import { rebuildFigures } from './roll-up.ts'
import { todaysFigures } from './today-figures.ts'
import { todosOf } from './todo.ts'

const MOST_DAYS = 800
const tooMany = (most: number) => `A list may have ${most} days at most.`

export const figureRoutes = (
  context: Needs,
): OperatorHandlers<typeof STATS_ENDPOINTS & typeof TODAY_ENDPOINTS & typeof FIGURE_ENDPOINTS> => {
  const { storage, staging, now } = context
  const days = (since: string | undefined, until: string | undefined) => {
    const asked = daysAsked(since, until, now())
    if (asked.count <= 0) return { kind: 'refused', why: SINCE_AFTER_UNTIL } as const
    if (asked.count > MOST_DAYS) return { kind: 'refused', why: tooMany(MOST_DAYS) } as const
    return { kind: 'asked', asked } as const
  }
  return {
    'GET /stats/days': async ({ since, until }) => {
      const end = days(since, until)
      if (end.kind === 'refused') return refuse(422, end.why)
      const counted = await storage.records.figures.days(end.asked.period)
      return answer({
        days: listDays(end.asked).map((day) =>
          funnelDayOf(day, (name) => (staging && name === 'revenueCents' ? 0 : (counted.get(day)?.get(name) ?? 0))),
        ),
      })
    },
    'GET /today': async (asked) => {
      const at = now()
      const compared = comparedRange(asked, at)
      if (compared.days <= 0) return refuse(422, SINCE_AFTER_UNTIL)
      if (compared.days > MOST_DAYS_OF_TODAY) return refuse(422, tooMany(MOST_DAYS_OF_TODAY))
      const [figures, { lenders, todo }] = await Promise.all([
        todaysFigures(storage.records.figures, compared, { at, staging }),
        lendersHealth(context, { from: compared.range.from, to: compared.range.to }).then(async (health) => ({
          lenders: standingsOf(health.lenders),
          todo: await todosOf(context, health),
        })),
      ])
      return answer({
        at: at.toISOString(),
        range: spanOf(compared.range),
        isRunning: compared.isRunning,
        before: spanOf(compared.before),
        ...figures,
        lenders,
        todo,
      })
    },
    'POST /figures/checks': async ({ since, until }) => {
      const end = days(since, until)
      if (end.kind === 'refused') return refuse(422, end.why)
      const { hours, differences } = await checkFigures(context, end.asked.period)
      return answer({ hours, differences: differences.slice(0, MOST_DIFFERENCES), more: differences.length > MOST_DIFFERENCES })
    },
    'POST /figures/rebuilds': async ({ since, until }) => {
      const end = days(since, until)
      if (end.kind === 'refused') return refuse(422, end.why)
      return answer({ hours: await rebuildFigures(context, end.asked.period) })
    },
  }
}

const spanOf = ({ since, until, from, to }: Range) => ({ since, until, from: from.toISOString(), to: to.toISOString() })
