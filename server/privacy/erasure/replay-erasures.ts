/**
 * Carries erasures out again, and keeps the two copies of the erasure log alike. After an older backup was restored, the file knows more than
 * the database: persons erased since are erased again. A line that only the database has goes into the file, and last: the file keeps no line
 * that the database has refused. A file that cannot be read or written stops no caller.
 */
import type { ErasureEntry } from '#contracts/operators/erasures.ts'
import type { Needs, Records } from '../needs.ts'
import type { ErasureLogReading } from './erasure-file.ts'

const BATCH = 500

export interface ReplayNeeds extends Pick<Needs, 'storage' | 'erasureLog' | 'log' | 'metrics'> {
  readonly matching: Pick<Needs['matching'], 'forget'>
}

export async function replayErasures(
  context: ReplayNeeds,
  imported: readonly ErasureEntry[] = [],
): Promise<{ readonly known: number; readonly erasedAgain: number }> {
  const { storage, log } = context
  const { erasures } = storage.records
  const file = await readLog(context)
  const added = [...new Map([...imported, ...(file?.added ?? [])].map((entry) => [entry.subjectId, entry])).values()]
  for (let start = 0; start < added.length; start += BATCH) await erasures.note(added.slice(start, start + BATCH))

  let erasedAgain = 0
  for (const entry of await erasures.restored())
    if (await storage.transaction((records) => eraseAgain(context, records, entry))) erasedAgain += 1
  if (erasedAgain > 0) log.warn('erasures-replayed', { count: erasedAgain })

  const known = await erasures.count()
  // The database has every line of the file by now: equal counts mean equal lines.
  if (file && known > file.subjects.size)
    await writeLog(
      context,
      (await erasures.list()).filter(({ subjectId }) => !file.subjects.has(subjectId)),
    )
  file?.acknowledge()
  return { known, erasedAgain }
}

/** The backup knows nothing of what lenders were asked since, so they are asked again. */
async function eraseAgain({ matching }: ReplayNeeds, records: Records, entry: ErasureEntry): Promise<boolean> {
  if (entry.kind === 'application') await matching.forget(records, entry.subjectId)
  return records.erasures.erase(entry)
}

/** Undefined: the file cannot be read. The next purge tries it again. */
async function readLog({ erasureLog, log, metrics }: ReplayNeeds): Promise<ErasureLogReading | undefined> {
  try {
    const reading = await erasureLog.read()
    const count = reading.unreadableLines.length
    metrics.erasureLogLines(count)
    if (count > 0 && reading.changed) log.warn('erasure-log-unreadable', { count })
    return reading
  } catch (error) {
    metrics.erasureLogFailed('read')
    log.fail('erasure-log-failed', error)
    return undefined
  }
}

/** Answers whether the lines are in the file now. If not, the database has them, and the next purge tries again. */
export async function writeLog(
  { erasureLog, log, metrics }: Omit<ReplayNeeds, 'matching'>,
  entries: readonly ErasureEntry[],
): Promise<boolean> {
  try {
    await erasureLog.append(entries)
    return true
  } catch (error) {
    metrics.erasureLogFailed('write')
    log.fail('erasure-log-failed', error, { count: entries.length })
    return false
  }
}
