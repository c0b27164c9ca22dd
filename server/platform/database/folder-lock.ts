/** One process per data folder: two on one embedded database lose rows silently. A file beside the lock names its holder. */
import { readFileSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { holdLock } from '../kernel-lock.ts'

type FolderLock = { readonly kind: 'held'; readonly release: () => void } | { readonly kind: 'taken'; readonly holder: string }

export function lockFolder(folder: string): FolderLock {
  const holderFile = join(folder, 'holder')
  const lock = holdLock(join(folder, 'lock.sqlite'), 0)
  if (lock.kind === 'taken') return { kind: 'taken', holder: nameOfHolder(holderFile) }
  writeFileSync(holderFile, `process ${process.pid} on ${hostname()}, since ${new Date().toISOString()}\n`, { mode: 0o600 })
  return lock
}

function nameOfHolder(holderFile: string): string {
  try {
    return readFileSync(holderFile, 'utf8').trim()
  } catch {
    return 'another process'
  }
}
