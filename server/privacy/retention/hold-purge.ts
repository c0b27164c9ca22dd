/**
 * What holds a purge, since nothing brings back what it removes: clocks that are apart, a clock that has leapt since the last purge, or many
 * more records due than on other days. The first is mended at the clocks; for the others an operator can give an allowance.
 */
import { GUARDED_RECORDS, type GuardedRecords, type PurgeAllowance, type PurgeHold } from '#contracts/operators/purges.ts'
import type { Needs } from '../needs.ts'
import { dueBefore } from './retention-times.ts'

/** A longer pause means a wrong clock, or a product that was switched off. */
const LONGEST_PAUSE_MS = 7 * 24 * 3_600_000
/** So few records are not worth an operator's time, whatever their share. */
const FEW_RECORDS = 1000
const ALLOWED_FOR_MS = 24 * 3_600_000

export async function findHold(context: Needs, at: Date): Promise<PurgeHold | undefined> {
  const { storage, compareClocks } = context
  const clocks = await compareClocks()
  if (clocks.kind === 'apart')
    return { reason: 'clocks-apart', own: clocks.own.toISOString(), database: clocks.database.toISOString() }
  const lastRunAt = await storage.records.retention.clockTrustedAt()
  if (lastRunAt && at.getTime() - lastRunAt.getTime() > LONGEST_PAUSE_MS)
    return { reason: 'long-pause', lastRunAt: lastRunAt.toISOString() }
  const shares = await largeShares(context, at)
  return shares.length > 0 ? { reason: 'large-share', shares } : undefined
}

async function largeShares({ storage, retention, purgeMaxShare }: Needs, at: Date) {
  const shares = []
  for (const records of Object.keys(GUARDED_RECORDS) as GuardedRecords[]) {
    const due = await storage.records.retention.countDue(records, dueBefore(records, at, retention))
    if (due <= FEW_RECORDS) continue
    const of = await storage.records.retention.countUpTo(Math.ceil(due / purgeMaxShare), records)
    if (due > of * purgeMaxShare) shares.push({ records, due, of: Math.max(due, of) })
  }
  return shares
}

export async function allowPurge(context: Needs, at: Date, by: string): Promise<PurgeAllowance> {
  const until = new Date(at.getTime() + ALLOWED_FOR_MS)
  await context.storage.records.retention.allow({ at, by, until })
  return { allowedAt: at.toISOString(), allowedBy: by, until: until.toISOString(), usedAt: null }
}
