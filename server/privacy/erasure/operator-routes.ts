import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { assertNever } from '#domain/assert-never.ts'
import { erasePerson, replayErasures, scopeOfErasure } from '#domain/operators/erasures.ts'
import { addRoute, answer, type OperatorAnswer, type OperatorParts, refuse } from '../../operators/operator-route.ts'
import { checkErasureLog } from './check-erasure-log.ts'
import { erasePerson as erase } from './erase-person.ts'
import { type Erasure, scopeOfErasure as scopeOf } from './erasure-scope.ts'
import { replayErasures as replay } from './replay-erasures.ts'

const UNKNOWN = 'There is no application or privacy request with this reference. It may have been removed when its time was over.'
const NOTHING = 'There is nothing to erase: no record of this person can be read any more.'

export function erasureRoutes(app: FastifyInstance, parts: OperatorParts): void {
  addRoute(app, {
    method: 'GET',
    url: '/erasures',
    input: z.strictObject({}),
    answer: async () => answer({ erasures: await parts.storage.records.erasures.list() }),
  })

  addRoute(app, {
    method: 'GET',
    url: '/erasures/log',
    input: z.strictObject({}),
    answer: async () => answer(await checkErasureLog(parts)),
  })

  addRoute(app, {
    method: 'GET',
    url: '/erasures/scope/:reference',
    input: scopeOfErasure,
    answer: async (asked) => answerOf(await scopeOf(parts, asked)),
  })

  addRoute(app, {
    method: 'POST',
    url: '/erasures',
    input: erasePerson,
    answer: async (asked) => answerOf(await erase(parts, asked)),
  })

  addRoute(app, {
    method: 'POST',
    url: '/erasures/replays',
    input: replayErasures,
    answer: async ({ erasures }) => answer(await replay(parts, erasures)),
  })
}

function answerOf(end: Erasure): OperatorAnswer {
  switch (end.kind) {
    case 'erased':
      return answer(end.scope)
    case 'nothing-to-erase':
      return refuse(409, NOTHING)
    case 'unknown':
      return refuse(404, UNKNOWN)
    default:
      return assertNever(end)
  }
}
