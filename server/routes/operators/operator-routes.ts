/** Every subject of the operators' API. A new one is a file beside this one, and a line here. */
import type { FastifyInstance } from 'fastify'
import { applicationRoutes } from './applications.ts'
import { erasureRoutes } from './erasures.ts'
import { lenderRoutes } from './lenders.ts'
import type { OperatorParts } from './operator-route.ts'
import { privacyRequestRoutes } from './privacy-requests.ts'
import { statsRoutes } from './stats.ts'
import { upkeepRoutes } from './upkeep.ts'

export const OPERATOR_ROUTES: readonly ((app: FastifyInstance, parts: OperatorParts) => void)[] = [
  applicationRoutes,
  privacyRequestRoutes,
  erasureRoutes,
  upkeepRoutes,
  statsRoutes,
  lenderRoutes,
]
