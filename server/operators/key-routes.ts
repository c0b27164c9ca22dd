import type { KEY_ENDPOINTS } from '#contracts/operators/keys.ts'
import { answer, refuse } from '../http/endpoint-route.ts'
import type { Needs } from './needs.ts'
import type { OperatorHandlers } from './operator-route.ts'
import { listKeys, makeNewKey, rewrapKeys } from './rotate-keys.ts'

export const keyRoutes = (context: Needs): OperatorHandlers<typeof KEY_ENDPOINTS> => ({
  'GET /keys': async () => answer(await listKeys(context)),
  'POST /keys': async (asked, who) => {
    const making = await makeNewKey(context, asked)
    if (making.kind === 'made') who.changed({ subject: `keys/${asked.ring}`, after: { ring: asked.ring, id: making.id } })
    return making.kind === 'made' ? answer({ id: making.id }) : refuse(409, making.problem)
  },
  'POST /keys/rewraps': async ({ limit }, who) => {
    const moved = await rewrapKeys(context, limit)
    who.changed({ subject: 'keys/encryption', after: moved })
    return answer(moved)
  },
})
