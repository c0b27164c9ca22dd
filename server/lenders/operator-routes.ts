import { assertNever } from '#domain/assert-never.ts'
import type { LENDER_ENDPOINTS } from '#domain/operators/lenders.ts'
import { answer, refuse } from '../http/endpoint-route.ts'
import { type OperatorRoutes, SINCE_AFTER_UNTIL } from '../operators/operator-route.ts'
import { daysAsked } from '../platform/clock/new-york-days.ts'
import { lenderFigures, lendersHealth, listLenders, pauseLender, showLender } from './lenders.ts'

const UNKNOWN_LENDER = 'There is no such lender in the lender file that counts.'
const PAUSED_IN_FILE = 'This lender is paused in the lender file. Change it there, and apply the file.'

export const lenderRoutes: OperatorRoutes<typeof LENDER_ENDPOINTS> = (context) => {
  const { directory, log, now } = context
  return {
    'GET /lenders': async () => answer(await listLenders(context)),
    'GET /lenders/health': async () => answer(await lendersHealth(context)),
    'GET /lenders/entries/{id}': async ({ id }) => {
      const shown = await showLender(context, id)
      return shown ? answer(shown) : refuse(404, UNKNOWN_LENDER)
    },
    'POST /lenders/entries/{id}/pause': async ({ id }) => {
      const end = await pauseLender(context, id, true)
      return end.kind === 'done' ? answer({ id, paused: true, changed: end.changed }) : refuse(404, UNKNOWN_LENDER)
    },
    'POST /lenders/entries/{id}/resumption': async ({ id }) => {
      const end = await pauseLender(context, id, false)
      switch (end.kind) {
        case 'done':
          return answer({ id, paused: false, changed: end.changed })
        case 'unknown':
          return refuse(404, UNKNOWN_LENDER)
        case 'in-file':
          return refuse(409, PAUSED_IN_FILE)
        default:
          return assertNever(end)
      }
    },
    'POST /lenders/checks': async ({ content }) => answer(directory.check(content)),
    'POST /lenders/files': async ({ content }, { name: operator }) => {
      const end = await directory.apply(content, 'operator')
      if (end.kind === 'refused') return refuse(422, end.reasons.join('\n'))
      if (end.kind === 'applied') log.note('lender-file-applied', { version: end.version, operator })
      return answer({ version: end.version, applied: end.kind === 'applied', warnings: end.warnings })
    },
    'GET /stats/lenders': async ({ since, until, lender }) => {
      const { count, period } = daysAsked(since, until, now())
      if (count <= 0) return refuse(422, SINCE_AFTER_UNTIL)
      return answer({ figures: await lenderFigures(context, { ...period, lender }) })
    },
  }
}
