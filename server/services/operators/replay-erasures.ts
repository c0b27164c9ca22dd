/**
 * Carries erasures out again, and keeps the log's two copies alike. After an older backup was restored, the file knows more than the
 * database: whoever was erased since is erased again. A line that only the database has goes into the file.
 */
import type { ErasureEntry } from '#domain/operators/erasures.ts'
import type { ErasureLog } from '../../operator-ports.ts'
import type { Log } from '../../outside-ports.ts'
import type { Storage } from '../../ports.ts'

export interface ReplayParts {
  readonly storage: Storage
  readonly erasureLog: ErasureLog
  readonly log: Log
}

const BATCH = 500

export async function replayErasures(
  { storage, erasureLog, log }: ReplayParts,
  brought: readonly ErasureEntry[] = [],
): Promise<{ readonly known: number; readonly erasedAgain: number }> {
  const file = erasureLog.read()
  if (file.unreadableLines > 0) log.warn('erasure-log-unreadable', { count: file.unreadableLines })
  const stored = await storage.records.erasures.list()
  const known = new Map([...brought, ...file.entries, ...stored].map((entry) => [entry.subjectId, entry]))

  const inFile = new Set(file.entries.map(({ subjectId }) => subjectId))
  erasureLog.append([...known.values()].filter(({ subjectId }) => !inFile.has(subjectId)))
  const inDatabase = new Set(stored.map(({ subjectId }) => subjectId))
  for (const entry of known.values()) if (!inDatabase.has(entry.subjectId)) await storage.records.erasures.note(entry)

  let erasedAgain = 0
  const ids = [...known.keys()]
  for (let start = 0; start < ids.length; start += BATCH) {
    for (const subjectId of await storage.records.erasures.stillReadable(ids.slice(start, start + BATCH))) {
      const entry = known.get(subjectId)
      if (entry && (await storage.transaction((records) => records.erasures.erase(entry)))) erasedAgain += 1
    }
  }
  if (erasedAgain > 0) log.warn('erasures-replayed', { count: erasedAgain })
  return { known: known.size, erasedAgain }
}
