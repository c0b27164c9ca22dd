import type { LEDGER_ENDPOINTS } from '#domain/operators/ledger.ts'
import { answer } from '../http/endpoint-route.ts'
import type { OperatorRoutes } from './operator-route.ts'

export const ledgerRoutes: OperatorRoutes<typeof LEDGER_ENDPOINTS> = ({ storage }) => ({
  'POST /ledger/checks': async (query) => answer(await storage.records.ledger.verifyMany(query)),
})
