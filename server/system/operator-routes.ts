import type { SYSTEM_ENDPOINTS } from '#contracts/operators/system.ts'
import { answer } from '../http/endpoint-route.ts'
import type { OperatorHandlers } from '../operators/operator-route.ts'
import type { Needs } from './needs.ts'
import { showSystem } from './show-system.ts'

export const systemRoutes = (context: Needs): OperatorHandlers<typeof SYSTEM_ENDPOINTS> => ({
  'GET /system': async (_input, { role }) => answer(await showSystem(context, role)),
})
