/**
 * A lock between processes that the kernel frees however its holder ends, so there is no stale lock to clear away after a crash: an exclusive
 * transaction on a small SQLite file, for Node itself has no lock on files. It holds on one machine; network drives may not keep it.
 */
import { closeSync, openSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'

type KernelLock = { readonly kind: 'held'; readonly release: () => void } | { readonly kind: 'taken' }

const OWNER_ONLY = 0o600
const BUSY = 5

/** Blocks the whole process while it waits, at most so long. Throws when the file cannot be made. */
export function holdLock(path: string, waitMs: number): KernelLock {
  // SQLite would make the file readable to every user.
  closeSync(openSync(path, 'a', OWNER_ONLY))
  const file = new DatabaseSync(path, { timeout: waitMs })
  try {
    file.exec('pragma journal_mode = delete; begin exclusive')
  } catch (error) {
    file.close()
    if ((error as { errcode?: unknown }).errcode !== BUSY) throw error
    return { kind: 'taken' }
  }
  return { kind: 'held', release: () => file.close() }
}
