/** Every subject of the operators' API. A new one is a file beside this one, and a line here. */
import type { FastifyInstance } from 'fastify'
import { lenderRoutes } from '../lenders/operator-routes.ts'
import { erasureRoutes } from '../privacy/erasure/operator-routes.ts'
import { privacyRequestRoutes } from '../privacy/requests/operator-routes.ts'
import { applicationRoutes } from '../submissions/operator-routes.ts'
import type { OperatorParts } from './operator-route.ts'
import { statsRoutes } from './stats-routes.ts'
import { upkeepRoutes } from './upkeep-routes.ts'

export const OPERATOR_ROUTES: readonly ((app: FastifyInstance, parts: OperatorParts) => void)[] = [
  applicationRoutes,
  privacyRequestRoutes,
  erasureRoutes,
  upkeepRoutes,
  statsRoutes,
  lenderRoutes,
]
