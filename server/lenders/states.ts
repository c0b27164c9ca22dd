/** Which states are served, by the active lender file. */

import type { StateStatus } from '#contracts/operators/filters.ts'
import type { StateRow } from '#contracts/operators/states.ts'
import { APR_CEILINGS, isServedState } from '#domain/law/state-law.ts'
import { licenseStatus } from '#domain/matching/lender/license.ts'
import { STATE_CODES, type StateCode, US_STATES } from '#domain/places/us-states.ts'
import { todayAcrossUs } from '#domain/values/calendar.ts'
import type { Needs } from './needs.ts'

export async function listStates({ directory, now }: Needs): Promise<StateRow[]> {
  const { lenders } = await directory.current()
  const today = todayAcrossUs(now()).latest
  return STATE_CODES.map((state): StateRow => {
    const there = lenders.flatMap(({ id, name, paused, licenses }) => {
      const license = licenses[state]
      if (!license) return []
      const status = licenseStatus(state, license, today)
      const { maxAprPercent, validUntil } = license
      return [{ id, name, status: paused && status === 'asked' ? ('paused' as const) : status, maxAprPercent, validUntil }]
    })
    const asked = there.filter(({ status }) => status === 'asked')
    const law = APR_CEILINGS[state]
    return {
      state,
      name: US_STATES[state],
      status: statusOf(state, asked.length),
      asked: asked.length,
      maxAprPercent: asked.length > 0 ? Math.max(...asked.map(({ maxAprPercent }) => maxAprPercent)) : null,
      lawMaxAprPercent: law?.maxAprPercent ?? null,
      lawSource: law?.source ?? null,
      lenders: there,
    }
  }).sort((one, other) => (one.name < other.name ? -1 : 1))
}

function statusOf(state: StateCode, asked: number): StateStatus {
  if (!isServedState(state)) return APR_CEILINGS[state] ? 'closed by law' : 'closed by us'
  return asked > 0 ? 'served' : 'no lender'
}
