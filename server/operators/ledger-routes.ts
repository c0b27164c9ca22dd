import type { LEDGER_ENDPOINTS } from '#domain/operators/ledger.ts'
import { answer } from '../http/endpoint-route.ts'
import type { OperatorRoutes } from './operator-route.ts'

export const ledgerRoutes: OperatorRoutes<typeof LEDGER_ENDPOINTS> = ({ storage: { records }, now }) => ({
  'POST /ledger/checks': async ({ id, after, limit }, { name: by }) => {
    const verified = await records.ledger.verifyMany({ id, after, limit })
    const { checked, broken, last } = verified
    if (id === undefined)
      await records.checks.note('ledger', { by, at: now(), after, checked, broken, next: checked < limit ? null : last })
    return answer(verified)
  },
})
