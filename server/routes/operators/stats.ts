import type { FastifyInstance } from 'fastify'
import { dailyFunnel, type FunnelDay } from '#domain/operators/stats.ts'
import { dayOf, daysBetween, periodOf } from '../../services/operators/days.ts'
import { addRoute, answer, type OperatorParts, refuse } from './operator-route.ts'

const STANDARD_DAYS = 7
const MOST_DAYS = 800

export function statsRoutes(app: FastifyInstance, { storage, now }: OperatorParts): void {
  addRoute(app, {
    method: 'GET',
    url: '/stats/days',
    input: dailyFunnel,
    answer: async ({ since, until }) => {
      const last = until ? Temporal.PlainDate.from(until) : dayOf(now())
      const first = since ? Temporal.PlainDate.from(since) : last.subtract({ days: STANDARD_DAYS - 1 })
      const { days: apart } = first.until(last)
      if (apart < 0) return refuse(422, 'since must not be later than until.')
      if (apart > MOST_DAYS) return refuse(422, `A list may have ${MOST_DAYS} days at most.`)
      const { from, to } = periodOf(first.toString(), last.toString())
      const busy = from && to ? await storage.records.reports.funnel({ from, to }) : []
      const byDay = new Map(busy.map((row) => [row.day, row]))
      return answer({ days: daysBetween(first, last).map((day) => byDay.get(day) ?? { ...QUIET, day }) })
    },
  })
}

const QUIET: Omit<FunnelDay, 'day'> = {
  verificationsAsked: 0,
  emailsVerified: 0,
  received: 0,
  sold: 0,
  approved: 0,
  pending: 0,
  refused: 0,
  dataErrors: 0,
  errors: 0,
  unanswered: 0,
  looksLikeMachine: 0,
}
