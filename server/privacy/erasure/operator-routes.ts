import type { ERASURE_ENDPOINTS } from '#contracts/operators/erasures.ts'
import { assertNever } from '#domain/values/assert-never.ts'
import { answer, refuse } from '../../http/endpoint-route.ts'
import type { OperatorHandlers } from '../../operators/operator-route.ts'
import type { Needs } from '../needs.ts'
import { checkErasureLog } from './check-erasure-log.ts'
import { erasePerson } from './erase-person.ts'
import { type Erasure, scopeOfErasure } from './erasure-scope.ts'
import { replayErasures } from './replay-erasures.ts'

const UNKNOWN = 'There is no application or privacy request with this reference. It may have been removed when its time was over.'
const NOTHING = 'There is nothing to erase: no record of this person can be read any more.'
const UNCONFIRMED =
  'Nobody has confirmed this request: anybody can type an address. Say in reason how the person was identified, or wait for them to open the link.'

export const erasureRoutes = (context: Needs): OperatorHandlers<typeof ERASURE_ENDPOINTS> => ({
  'GET /erasures': async () => answer({ erasures: await context.storage.records.erasures.list() }),
  'GET /erasures/log': async () => answer(await checkErasureLog(context)),
  'GET /erasures/scope/{reference}': async (asked) => outcomeOf(await scopeOfErasure(context, asked)),
  'POST /erasures': async (asked, who) => {
    const end = await erasePerson(context, asked)
    if (end.kind === 'erased') {
      const { applications, verifications, logWritten } = end.scope
      const after = {
        applications: applications.length,
        verifications: verifications.length,
        samePerson: asked.samePerson,
        logWritten,
      }
      who.changed({ subject: asked.reference, after })
    }
    return outcomeOf(end)
  },
  'POST /erasures/replays': async ({ erasures }, who) => {
    const replayed = await replayErasures(context, erasures)
    who.changed({ after: { ...replayed } })
    return answer(replayed)
  },
})

function outcomeOf(end: Erasure) {
  switch (end.kind) {
    case 'erased':
      return answer(end.scope)
    case 'nothing-to-erase':
      return refuse(409, NOTHING)
    case 'other-scope':
      return refuse(409, `There are ${end.applications} applications by now. Look again before you erase.`)
    case 'unconfirmed':
      return refuse(409, UNCONFIRMED)
    case 'unknown':
      return refuse(404, UNKNOWN)
    default:
      return assertNever(end)
  }
}
