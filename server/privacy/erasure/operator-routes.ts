import { assertNever } from '#domain/assert-never.ts'
import type { ERASURE_ENDPOINTS } from '#domain/operators/erasures.ts'
import { answer, refuse } from '../../http/endpoint-route.ts'
import type { OperatorRoutes } from '../../operators/operator-route.ts'
import { checkErasureLog } from './check-erasure-log.ts'
import { erasePerson } from './erase-person.ts'
import { type Erasure, scopeOfErasure } from './erasure-scope.ts'
import { replayErasures } from './replay-erasures.ts'

const UNKNOWN = 'There is no application or privacy request with this reference. It may have been removed when its time was over.'
const NOTHING = 'There is nothing to erase: no record of this person can be read any more.'

export const erasureRoutes: OperatorRoutes<typeof ERASURE_ENDPOINTS> = (context) => ({
  'GET /erasures': async () => answer({ erasures: await context.storage.records.erasures.list() }),
  'GET /erasures/log': async () => answer(await checkErasureLog(context)),
  'GET /erasures/scope/{reference}': async (asked) => outcomeOf(await scopeOfErasure(context, asked)),
  'POST /erasures': async (asked) => outcomeOf(await erasePerson(context, asked)),
  'POST /erasures/replays': async ({ erasures }) => answer(await replayErasures(context, erasures)),
})

function outcomeOf(end: Erasure) {
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
