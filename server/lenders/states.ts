/** Which states are served, by the lender file that counts. */

import type { StateStanding } from '#contracts/operators/filters.ts'
import type { StateRow } from '#contracts/operators/states.ts'
import { APR_CEILINGS, isServedState } from '#domain/law/state-law.ts'
import { licenseStanding } from '#domain/matching/lender/license.ts'
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
      const standing = licenseStanding(state, license, today)
      const { maxAprPercent, validUntil } = license
      return [{ id, name, standing: paused && standing === 'asked' ? ('paused' as const) : standing, maxAprPercent, validUntil }]
    })
    const asked = there.filter(({ standing }) => standing === 'asked')
    const law = APR_CEILINGS[state]
    return {
      state,
      name: US_STATES[state],
      standing: standingOf(state, asked.length),
      asked: asked.length,
      maxAprPercent: asked.length > 0 ? Math.max(...asked.map(({ maxAprPercent }) => maxAprPercent)) : null,
      lawMaxAprPercent: law?.maxAprPercent ?? null,
      lawSource: law?.source ?? null,
      lenders: there,
    }
  }).sort((one, other) => (one.name < other.name ? -1 : 1))
}

function standingOf(state: StateCode, asked: number): StateStanding {
  if (!isServedState(state)) return APR_CEILINGS[state] ? 'closed by law' : 'closed by us'
  return asked > 0 ? 'served' : 'no lender'
}
