/**
 * The ring as it is now. Processes that share a key file notice a key that another one has put there: before a new data key is wrapped,
 * and whenever a record names a key that is not known yet. A new key is on the disk before anything is wrapped with it.
 */
import { randomUUID } from 'node:crypto'
import { closeSync, fsyncSync, openSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { KeyKeeper } from '../../operator-ports.ts'
import { type KeySource, readKeyRing } from './key-file.ts'
import { formatKeyRing, type KeyRing, withNewEncryptionKey, withNewFingerprintKey } from './key-ring.ts'

export interface LiveKeyRing extends KeyKeeper {
  readonly ring: () => KeyRing
  /** Reads the file again if it has changed since; keeps the ring that we have when it cannot be read. */
  readonly refresh: () => KeyRing
}

export type LiveKeyRingOpening =
  | { readonly kind: 'ring'; readonly live: LiveKeyRing }
  | { readonly kind: 'problem'; readonly problem: string }

const OWNER_ONLY = 0o600
const KEYS_ARE_TEXT =
  'The keys come from the setting KEYS, which this server cannot change. Put a new key first in it, restart every process, and run this again.'

export function openLiveKeyRing(source: KeySource): LiveKeyRingOpening {
  // Before it is read: a key that another process puts there meanwhile is then noticed as a change.
  let seen = stampOf(source)
  const reading = readKeyRing(source)
  if (reading.kind === 'problem') return reading
  let ring = reading.ring

  const refresh = (): KeyRing => {
    const stamp = stampOf(source)
    if (stamp === seen) return ring
    const again = readKeyRing(source)
    if (again.kind === 'ring') {
      ring = again.ring
      seen = stamp
    }
    return ring
  }

  return {
    kind: 'ring',
    live: {
      ring: () => ring,
      refresh,
      ids() {
        const { encryption, fingerprint } = refresh()
        return { encryption: encryption.map(({ id }) => id), fingerprint: fingerprint.map(({ id }) => id) }
      },
      makeKey(kind) {
        if (source.kind === 'text') return { kind: 'refused', problem: KEYS_ARE_TEXT }
        const wider = kind === 'encryption' ? withNewEncryptionKey(refresh()) : withNewFingerprintKey(refresh())
        try {
          replaceFile(source.path, formatKeyRing(wider))
        } catch (error) {
          const code = (error as { code?: string }).code ?? 'unknown error'
          return { kind: 'refused', problem: `The key file cannot be written (${code}). Put a new key first in it yourself.` }
        }
        return { kind: 'made', id: refresh()[kind][0].id }
      },
    },
  }
}

/** What tells one state of the file from another, without reading it. */
function stampOf(source: KeySource): string {
  if (source.kind === 'text') return ''
  const { ino, mtimeMs, size } = statSync(source.path, { throwIfNoEntry: false }) ?? { ino: 0, mtimeMs: 0, size: 0 }
  return `${ino} ${mtimeMs} ${size}`
}

/** Whole or not at all, also when the power fails. */
function replaceFile(path: string, text: string): void {
  const draft = `${path}.${randomUUID()}`
  try {
    writeFileSync(draft, text, { mode: OWNER_ONLY, flag: 'wx', flush: true })
    renameSync(draft, path)
    const folder = openSync(dirname(path), 'r')
    fsyncSync(folder)
    closeSync(folder)
  } finally {
    rmSync(draft, { force: true })
  }
}
