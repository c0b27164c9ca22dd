import type { ErasureLogCheck } from '#contracts/operators/erasures.ts'
import type { Needs } from '../needs.ts'
import type { ErasureLog } from './erasure-file.ts'

const LINES_SHOWN = 100

/** Changes nothing: the next purge brings file and database together. */
export async function checkErasureLog(context: {
  readonly storage: Needs['storage']
  readonly erasureLog: ErasureLog
}): Promise<ErasureLogCheck> {
  const { erasures } = context.storage.records
  const inDatabase = await erasures.count()
  const { count: keysOnDisk } = await erasures.keysOnDisk(0)
  try {
    const { subjects, unreadableLines } = await context.erasureLog.read()
    return {
      failure: null,
      inFile: subjects.size,
      inDatabase,
      unreadable: unreadableLines.length,
      unreadableLines: unreadableLines.slice(0, LINES_SHOWN),
      keysOnDisk,
    }
  } catch (error) {
    const failure = String((error as { code?: unknown }).code ?? 'unknown error')
    return { failure, inFile: 0, inDatabase, unreadable: 0, unreadableLines: [], keysOnDisk }
  }
}
