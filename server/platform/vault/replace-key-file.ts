import { randomUUID } from 'node:crypto'
import { chmodSync, chownSync, closeSync, fsyncSync, openSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

const OWNER_ONLY = 0o600
const GROUP_MAY_READ = 0o040

/** Whole or not at all, also when the power fails; users who could read the old file can read the new one. */
export function replaceKeyFile(path: string, text: string): void {
  const { mode, uid, gid } = statSync(path)
  const draft = `${path}.${randomUUID()}`
  try {
    writeFileSync(draft, text, { mode: OWNER_ONLY, flag: 'wx', flush: true })
    chmodSync(draft, OWNER_ONLY | (mode & GROUP_MAY_READ))
    keepOwner(draft, uid, gid)
    renameSync(draft, path)
    const folder = openSync(dirname(path), 'r')
    fsyncSync(folder)
    closeSync(folder)
  } finally {
    rmSync(draft, { force: true })
  }
}

function keepOwner(path: string, uid: number, gid: number): void {
  try {
    chownSync(path, uid, gid)
  } catch (error) {
    // Only root may give a file away. Other users own the files that they write, and read them.
    if ((error as { code?: string }).code !== 'EPERM') throw error
  }
}
