/** Memory as a disk, where there is plenty of it, for the run's PostgreSQL: a new database is 700 files, and a disk takes ten times as long to make them. */
import { chmodSync, existsSync, mkdirSync, statfsSync } from 'node:fs'
import { freemem } from 'node:os'
import { basename, join } from 'node:path'

export const MEMORY = '/dev/shm'
/** Several times what the databases of a whole run have been seen to take. */
const ENOUGH_BYTES = 12 * 2 ** 30

/** A folder of the same name in memory; without room there, the folder itself. */
export function inMemory(folder: string): string {
  if (!isRoomy()) return folder
  const apart = join(MEMORY, basename(folder))
  mkdirSync(apart)
  // The database runs as another user, who has to get in.
  chmodSync(apart, 0o755)
  return apart
}

function isRoomy(): boolean {
  if (!existsSync(MEMORY)) return false
  const { bavail, bsize } = statfsSync(MEMORY)
  return Math.min(bavail * bsize, freemem()) >= ENOUGH_BYTES
}
