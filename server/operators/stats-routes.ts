import type { FastifyInstance } from 'fastify'
import { dailyFunnel, type FunnelDay } from '#domain/operators/stats.ts'
import { daysAsked, listDays } from '../platform/clock/new-york-days.ts'
import { addRoute, answer, type OperatorParts, refuse, SINCE_AFTER_UNTIL } from './operator-route.ts'

const MOST_DAYS = 800

export function statsRoutes(app: FastifyInstance, { storage, now }: OperatorParts): void {
  addRoute(app, {
    method: 'GET',
    url: '/stats/days',
    input: dailyFunnel,
    answer: async ({ since, until }) => {
      const asked = daysAsked(since, until, now())
      if (asked.count <= 0) return refuse(422, SINCE_AFTER_UNTIL)
      if (asked.count > MOST_DAYS) return refuse(422, `A list may have ${MOST_DAYS} days at most.`)
      const busy = await storage.records.funnel(asked.period)
      const byDay = new Map(busy.map((row) => [row.day, row]))
      return answer({ days: listDays(asked).map((day) => byDay.get(day) ?? { ...QUIET, day }) })
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
