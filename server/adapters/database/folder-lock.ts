/**
 * One process per data folder: two on one embedded database lose rows silently. An exclusive transaction on a small SQLite file is a lock
 * that the kernel frees however its holder ends, so there is no stale lock to clear away after a crash. Who holds it stands in a file beside.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

export type FolderLock =
  | { readonly kind: 'held'; readonly release: () => void }
  | { readonly kind: 'taken'; readonly holder: string }

export function lockFolder(folder: string): FolderLock {
  const holderFile = join(folder, 'holder')
  const file = new DatabaseSync(join(folder, 'lock.sqlite'), { timeout: 0 })
  try {
    file.exec('pragma journal_mode = delete; begin exclusive')
  } catch {
    file.close()
    return { kind: 'taken', holder: nameOfHolder(holderFile) }
  }
  writeFileSync(holderFile, `process ${process.pid} on ${hostname()}, since ${new Date().toISOString()}\n`, { mode: 0o600 })
  return { kind: 'held', release: () => file.close() }
}

function nameOfHolder(holderFile: string): string {
  try {
    return readFileSync(holderFile, 'utf8').trim()
  } catch {
    return 'another process'
  }
}
