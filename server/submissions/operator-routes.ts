import type { FastifyInstance } from 'fastify'
import { assertNever } from '#domain/assert-never.ts'
import { listApplications, oneApplication, releaseResult, revealApplication } from '#domain/operators/applications.ts'
import { type Release, releaseResult as release } from '../matching/release-result.ts'
import { addRoute, answer, type OperatorParts, refuse } from '../operators/operator-route.ts'
import { periodOf } from '../platform/clock/new-york-days.ts'
import { revealApplication as reveal, showApplication } from './show-application.ts'

const UNKNOWN = 'There is no application with this id. It may have been removed when its time was over.'
const GONE = 'These values are no longer kept: their time is over, or the person was erased.'

const NOT_RELEASED: Readonly<Record<Exclude<Release['kind'], 'link-sent' | 'may-apply-again'>, string>> = {
  unknown: UNKNOWN,
  'no-repetition': 'This application repeats no earlier one: there is nothing to release.',
  'not-ended': 'The earlier application was not accepted, or not yet: there is no link to give.',
  'no-link': 'The lender of the earlier application gave no link, or its time is over.',
  erased: 'This person was erased.',
}

export function applicationRoutes(app: FastifyInstance, parts: OperatorParts): void {
  const { applicationReports } = parts.storage.records

  addRoute(app, {
    method: 'GET',
    url: '/applications',
    input: listApplications,
    answer: async ({ since, until, ...query }) =>
      answer({ applications: await applicationReports.list({ ...query, period: periodOf(since, until) }) }),
  })

  addRoute(app, {
    method: 'GET',
    url: '/applications/:id',
    input: oneApplication,
    answer: async ({ id }) => {
      const shown = await showApplication(parts, id)
      return shown ? answer(shown) : refuse(404, UNKNOWN)
    },
  })

  addRoute(app, {
    method: 'POST',
    url: '/applications/:id/release',
    input: releaseResult,
    answer: async ({ id, notTheirs, reason }, operator) => {
      const end = await release(parts, { id, notTheirs, reason, operator })
      if ('earlier' in end) return answer({ id, done: end.kind, earlier: end.earlier })
      return refuse(end.kind === 'unknown' ? 404 : 409, NOT_RELEASED[end.kind])
    },
  })

  addRoute(app, {
    method: 'POST',
    url: '/applications/:id/reveals',
    input: revealApplication,
    answer: async ({ id, groups, reason }, operator) => {
      const end = await reveal(parts, { id, groups, reason, operator })
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
  })
}
