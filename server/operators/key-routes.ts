import type { KEY_ENDPOINTS } from '#domain/operators/keys.ts'
import { answer, refuse } from '../http/endpoint-route.ts'
import type { OperatorRoutes } from './operator-route.ts'
import { listKeys, makeNewKey, rewrapKeys } from './rotate-keys.ts'

export const keyRoutes: OperatorRoutes<typeof KEY_ENDPOINTS> = (context) => ({
  'GET /keys': async () => answer(await listKeys(context)),
  'POST /keys': async (asked) => {
    const making = await makeNewKey(context, asked)
    return making.kind === 'made' ? answer({ id: making.id }) : refuse(409, making.problem)
  },
  'POST /keys/rewraps': async ({ limit }) => answer(await rewrapKeys(context, limit)),
})
