import type { LENDER_TEST_ENDPOINTS } from '#contracts/operators/lender-tests.ts'
import type { LENDER_ENDPOINTS } from '#contracts/operators/lenders.ts'
import type { STATE_ENDPOINTS } from '#contracts/operators/states.ts'
import { assertNever } from '#domain/assert-never.ts'
import type { LenderId } from '#domain/matching/lender/lender.ts'
import { answer, refuse } from '../http/endpoint-route.ts'
import { type OperatorHandlers, SINCE_AFTER_UNTIL } from '../operators/operator-route.ts'
import { daysAsked } from '../platform/clock/new-york-days.ts'
import { lenderFigures, lenderReport, lendersHealth } from './lender-health.ts'
import { listLenders, showLender } from './lenders.ts'
import type { Needs } from './needs.ts'
import { pauseLender, resumeLender } from './pause-lender.ts'
import { listStates } from './states.ts'
import { testLender } from './test-console/test-lender.ts'

const UNKNOWN_LENDER = 'There is no such lender in the lender file that counts.'
const PAUSED_IN_FILE = 'This lender is paused in the lender file. Change it there, and apply the file.'

type Endpoints = typeof LENDER_ENDPOINTS & typeof LENDER_TEST_ENDPOINTS & typeof STATE_ENDPOINTS

export const lenderRoutes = (context: Needs): OperatorHandlers<Endpoints> => {
  const { directory, log, now } = context
  const inFlight = (id: LenderId) => context.storage.records.lenderFigures.inFlight(id)
  return {
    'GET /lenders': async () => answer(await listLenders(context)),
    'GET /lenders/health': async ({ since, until }) => {
      const { count, period } = daysAsked(since, until, now(), 1)
      return count <= 0 ? refuse(422, SINCE_AFTER_UNTIL) : answer(await lendersHealth(context, period))
    },
    'GET /states': async () => answer({ states: await listStates(context) }),
    'GET /lenders/entries/{id}': async ({ id }) => {
      const shown = await showLender(context, id)
      return shown ? answer(shown) : refuse(404, UNKNOWN_LENDER)
    },
    'GET /lenders/entries/{id}/figures': async ({ id, since, until }) => {
      const days = daysAsked(since, until, now())
      if (days.count <= 0) return refuse(422, SINCE_AFTER_UNTIL)
      const report = await lenderReport(context, id, days)
      return report ? answer(report) : refuse(404, UNKNOWN_LENDER)
    },
    'POST /lenders/entries/{id}/pause': async ({ id, reason, until }, who) => {
      const end = await pauseLender(context, id, { reason, until, by: who.name })
      switch (end.kind) {
        case 'done': {
          const ends = end.until?.toISOString() ?? null
          who.changed({ subject: id, before: { pause: end.before }, after: { pause: { until: ends, reason } } })
          return answer({ id, paused: true, changed: end.changed, until: ends, inFlight: await inFlight(id) })
        }
        case 'unknown':
          return refuse(404, UNKNOWN_LENDER)
        case 'over-already':
          return refuse(422, 'until must be a time that has not come yet.')
        case 'too-long':
          return refuse(422, 'until may be a year ahead at most.')
        default:
          return assertNever(end)
      }
    },
    'POST /lenders/entries/{id}/resumption': async ({ id }, who) => {
      const end = await resumeLender(context, id, who.name)
      switch (end.kind) {
        case 'done':
          who.changed({ subject: id, before: { pause: end.before }, after: { pause: null } })
          return answer({ id, paused: false, changed: end.changed, until: null, inFlight: await inFlight(id) })
        case 'unknown':
          return refuse(404, UNKNOWN_LENDER)
        case 'in-file':
          return refuse(409, PAUSED_IN_FILE)
        default:
          return assertNever(end)
      }
    },
    'POST /lenders/entries/{id}/tests': async ({ id, ...asked }, who) => {
      const end = await testLender(context, id, asked)
      switch (end.kind) {
        case 'done': {
          const { call, kind, code, tookMs } = end.test
          who.changed({ subject: id, after: { test: call, result: code ? `${kind} (${code})` : kind, tookMs } })
          return answer(end.test)
        }
        case 'unknown':
          return refuse(404, UNKNOWN_LENDER)
        case 'refused':
          return refuse(409, end.sentence)
        default:
          return assertNever(end)
      }
    },
    'POST /lenders/checks': async ({ content }) => answer(directory.check(content)),
    'POST /lenders/files': async ({ content }, { name: operator, changed }) => {
      const before = { version: (await directory.current()).version }
      const end = await directory.apply(content, 'operator', operator)
      if (end.kind === 'refused') return refuse(422, end.reasons.join('\n'))
      if (end.kind === 'applied') log.note('lender-file-applied', { version: end.version, operator })
      changed({ subject: 'lender file', before, after: { version: end.version } })
      return answer({ version: end.version, applied: end.kind === 'applied', warnings: end.warnings })
    },
    'GET /stats/lenders': async ({ since, until, lender }) => {
      const { count, period } = daysAsked(since, until, now())
      if (count <= 0) return refuse(422, SINCE_AFTER_UNTIL)
      return answer({ figures: await lenderFigures(context, { ...period, lender }) })
    },
  }
}
