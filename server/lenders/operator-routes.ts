import type { FastifyInstance } from 'fastify'
import { assertNever } from '#domain/assert-never.ts'
import {
  everyLender,
  explainLead as explainLeadInput,
  LONGEST_LENDER_FILE,
  lenderFigures as lenderFiguresInput,
  lenderFileContent,
  oneLender,
} from '#domain/operators/lenders.ts'
import { explainLead } from '../matching/explain-lead.ts'
import {
  addRoute,
  answer,
  type OperatorAnswer,
  type OperatorParts,
  refuse,
  SINCE_AFTER_UNTIL,
} from '../operators/operator-route.ts'
import { daysAsked } from '../platform/clock/new-york-days.ts'
import { lenderFigures, lendersHealth, listLenders, pauseLender, showLender } from './lenders.ts'

const UNKNOWN_LENDER = 'There is no such lender in the lender file that counts.'
const UNKNOWN_LEAD = 'There is no application with this id. It may have been removed when its time was over.'
const PAUSED_IN_FILE = 'This lender is paused in the lender file. Change it there, and apply the file.'

export function lenderRoutes(app: FastifyInstance, parts: OperatorParts): void {
  const { directory, log, now } = parts

  addRoute(app, { method: 'GET', url: '/lenders', input: everyLender, answer: async () => answer(await listLenders(parts)) })
  addRoute(app, {
    method: 'GET',
    url: '/lenders/health',
    input: everyLender,
    answer: async () => answer(await lendersHealth(parts)),
  })
  addRoute(app, {
    method: 'GET',
    url: '/lenders/entries/:id',
    input: oneLender,
    answer: async ({ id }) => {
      const shown = await showLender(parts, id)
      return shown ? answer(shown) : refuse(404, UNKNOWN_LENDER)
    },
  })

  addRoute(app, {
    method: 'POST',
    url: '/lenders/checks',
    bodyLimit: LONGEST_LENDER_FILE,
    input: lenderFileContent,
    answer: async ({ content }) => answer({ reasons: directory.check(content) }),
  })
  addRoute(app, {
    method: 'POST',
    url: '/lenders/files',
    bodyLimit: LONGEST_LENDER_FILE,
    input: lenderFileContent,
    answer: async ({ content }, operator) => {
      const end = await directory.apply(content, 'operator')
      if (end.kind === 'refused') return refuse(422, end.reasons.join('\n'))
      if (end.kind === 'applied') log.note('lender-file-applied', { version: end.version, operator })
      return answer({ version: end.version, applied: end.kind === 'applied' })
    },
  })

  const pausing = async (id: string, paused: boolean): Promise<OperatorAnswer> => {
    const end = await pauseLender(parts, id, paused)
    switch (end.kind) {
      case 'done':
        return answer({ id, paused, changed: end.changed })
      case 'unknown':
        return refuse(404, UNKNOWN_LENDER)
      case 'in-file':
        return refuse(409, PAUSED_IN_FILE)
      default:
        return assertNever(end)
    }
  }
  addRoute(app, { method: 'POST', url: '/lenders/entries/:id/pause', input: oneLender, answer: ({ id }) => pausing(id, true) })
  addRoute(app, {
    method: 'POST',
    url: '/lenders/entries/:id/resumption',
    input: oneLender,
    answer: ({ id }) => pausing(id, false),
  })

  addRoute(app, {
    method: 'GET',
    url: '/stats/lenders',
    input: lenderFiguresInput,
    answer: async ({ since, until, lender }) => {
      const { count, period } = daysAsked(since, until, now())
      if (count <= 0) return refuse(422, SINCE_AFTER_UNTIL)
      return answer({ figures: await lenderFigures(parts, { ...period, lender }) })
    },
  })

  addRoute(app, {
    method: 'GET',
    url: '/applications/:id/explanation',
    input: explainLeadInput,
    answer: async ({ id }) => {
      const explained = await explainLead(parts, id)
      return explained ? answer(explained) : refuse(404, UNKNOWN_LEAD)
    },
  })
}
