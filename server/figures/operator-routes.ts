import { UNKNOWN_LENDER } from '#contracts/operators/lenders.ts'
import { funnelDayOf, MOST_DIFFERENCES, type ShownDifference, type STATS_ENDPOINTS } from '#contracts/operators/stats.ts'
import { HOUR_MS } from '#domain/values/calendar.ts'
import { answer, refuse } from '../http/endpoint-route.ts'
import type { LenderFigureEndpoints } from '../lenders/operator-routes.ts'
import { type OperatorHandlers, SINCE_AFTER_UNTIL } from '../operators/operator-route.ts'
import { daysAsked, listDays, type Period } from '../platform/clock/new-york-days.ts'
import { lenderFigures, lenderReport, lendersHealth } from './lenders/lender-health.ts'
import type { Needs } from './needs.ts'
import { rebuildFigures } from './roll-up.ts'

const HOURS_AT_ONCE = 24 * 7

/** Compares what is stored with a count from the records. */
async function checkFigures({ storage }: Needs, { from, to }: Period) {
  let hours = 0
  const differences: ShownDifference[] = []
  for (let start = from; start < to; start = new Date(start.getTime() + HOURS_AT_ONCE * HOUR_MS)) {
    const end = new Date(Math.min(start.getTime() + HOURS_AT_ONCE * HOUR_MS, to.getTime()))
    const found = await storage.records.figures.differences({ from: start, to: end })
    hours += found.hours
    differences.push(...found.differences.map((row) => ({ ...row, hour: row.hour.toISOString() })))
  }
  return { hours, differences }
}

const MOST_DAYS = 800
export const tooMany = (most: number) => `A list may have ${most} days at most.`

export const figureRoutes = (context: Needs): OperatorHandlers<typeof STATS_ENDPOINTS & LenderFigureEndpoints> => {
  const { storage, staging, now } = context
  const days = (since: string | undefined, until: string | undefined) => {
    const asked = daysAsked(since, until, now())
    if (asked.count <= 0) return { kind: 'refused', why: SINCE_AFTER_UNTIL } as const
    if (asked.count > MOST_DAYS) return { kind: 'refused', why: tooMany(MOST_DAYS) } as const
    return { kind: 'asked', asked } as const
  }
  return {
    ...lenderFigureRoutes(context),
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
    'POST /figures/checks': async ({ since, until }, { name: by }) => {
      const end = days(since, until)
      if (end.kind === 'refused') return refuse(422, end.why)
      const { hours, differences } = await checkFigures(context, end.asked.period)
      const broken = [...new Set(differences.map(({ hour }) => hour))]
      await storage.records.checks.note('figures', { by, at: now(), checked: hours, broken, next: null })
      return answer({ hours, differences: differences.slice(0, MOST_DIFFERENCES), more: differences.length > MOST_DIFFERENCES })
    },
    'POST /figures/rebuilds': async ({ since, until }) => {
      const end = days(since, until)
      if (end.kind === 'refused') return refuse(422, end.why)
      return answer({ hours: await rebuildFigures(context, end.asked.period) })
    },
  }
}

const lenderFigureRoutes = (context: Needs): OperatorHandlers<LenderFigureEndpoints> => {
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
