import type { SYSTEM_ENDPOINTS } from '#contracts/operators/system.ts'
import { answer } from '../http/endpoint-route.ts'
import type { OperatorRoutes } from '../operators/operator-route.ts'
import { showSystem } from './show-system.ts'

export const systemRoutes: OperatorRoutes<typeof SYSTEM_ENDPOINTS> = (context) => ({
  'GET /system': async (_input, { role }) => answer(await showSystem(context, role)),
})
