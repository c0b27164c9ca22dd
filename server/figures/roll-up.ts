/** Keeps the stored figures: hours that have ended are counted once, and again whenever something in them changes. */

import { HOUR_MS } from '#domain/values/calendar.ts'
import type { Clock } from '../platform/clock/clock.ts'
import type { Period } from '../platform/clock/new-york-days.ts'
import type { Storage } from '../platform/database/storage.ts'
import { type FigureRecords, hoursOf } from './figure-records.ts'
import { ceilHour, floorHour } from './hours.ts'
import type { Needs } from './needs.ts'

/** No transaction of ours lives as long. */
const STABLE_AFTER_SECONDS = 60
const HOURS_AT_ONCE = 24

type Rolled = 'more' | 'done'

interface Records {
  readonly figures: FigureRecords
}
interface RollUp {
  readonly storage: Pick<Storage<Records>, 'records' | 'transaction'>
  readonly now: Clock
}

export async function rollUpFigures({ storage, now }: RollUp, stableAfterSeconds = STABLE_AFTER_SECONDS): Promise<void> {
  for (const step of [recountChanged, countNext])
    for (let end: Rolled = 'more'; end === 'more'; ) end = await storage.transaction((records) => step(records, stableAfterSeconds))
  await storage.records.figures.markUntil(floorHour(now()))
}

async function recountChanged({ figures }: Records, stableAfterSeconds: number): Promise<Rolled> {
  await figures.lockProgress(stableAfterSeconds)
  const hours = await figures.changedHours(HOURS_AT_ONCE)
  if (hours.length > 0) await figures.recount(hours)
  return hours.length < HOURS_AT_ONCE ? 'done' : 'more'
}

async function countNext({ figures }: Records, stableAfterSeconds: number): Promise<Rolled> {
  const { countedUntil, markedUntil, isStable } = await figures.lockProgress(stableAfterSeconds)
  if (!isStable || countedUntil >= markedUntil) return 'done'
  const from = await figures.nextHour(countedUntil)
  if (!from || from >= markedUntil) {
    await figures.setCounted(markedUntil)
    return 'done'
  }
  const to = new Date(Math.min(from.getTime() + HOURS_AT_ONCE * HOUR_MS, markedUntil.getTime()))
  await figures.recount(hoursOf({ from, to }))
  await figures.setCounted(to)
  return 'more'
}

/** Counts every stored hour of a period again; answers how many. */
export async function rebuildFigures({ storage }: Needs, asked: Period): Promise<number> {
  let rebuilt = 0
  for (let from: Date | undefined = floorHour(asked.from); from; ) {
    const begun: Date = from
    const end = await storage.transaction(async ({ figures }) => {
      const { countedUntil } = await figures.lockProgress(0)
      const last = new Date(Math.min(ceilHour(asked.to).getTime(), countedUntil.getTime()))
      const first = await figures.nextHour(begun)
      if (!first || first >= last) return undefined
      const to = new Date(Math.min(first.getTime() + HOURS_AT_ONCE * HOUR_MS, last.getTime()))
      const hours = hoursOf({ from: first, to })
      await figures.recount(hours)
      return { to, hours: hours.length }
    })
    rebuilt += end?.hours ?? 0
    from = end?.to
  }
  return rebuilt
}
