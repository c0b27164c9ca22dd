import type { LEDGER_ENDPOINTS } from '#contracts/operators/ledger.ts'
import { answer } from '../http/endpoint-route.ts'
import type { Needs } from './needs.ts'
import type { OperatorHandlers } from './operator-route.ts'

export const ledgerRoutes = ({ storage: { records }, now }: Needs): OperatorHandlers<typeof LEDGER_ENDPOINTS> => {
  /** Of what the last check found. A new one begins with these: else one that is broken off would make them forgotten. */
  async function stillBroken(): Promise<string[]> {
    const found = (await records.checks.last('ledger'))?.broken ?? []
    const still: string[] = []
    for (const id of found) still.push(...(await records.ledger.verifyMany({ id, limit: 1 })).broken)
    return still
  }

  return {
    'POST /ledger/checks': async ({ id, after, limit }, { name: by }) => {
      const verified = await records.ledger.verifyMany({ id, after, limit })
      if (id !== undefined) return answer(verified)
      const { checked, last } = verified
      const broken = [...(after === undefined ? await stillBroken() : []), ...verified.broken]
      await records.checks.note('ledger', { by, at: now(), after, checked, broken, next: checked < limit ? null : last })
      return answer(verified)
    },
  }
}
