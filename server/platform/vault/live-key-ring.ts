/**
 * The ring as it is now. Processes that share a key file notice a key that another one has put there: before a new data key is wrapped,
 * and whenever a record names a key that is not known yet. A new key is on the disk before anything is wrapped with it.
 */
import { randomUUID } from 'node:crypto'
import { chmodSync, chownSync, closeSync, fsyncSync, openSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { holdLock } from '../kernel-lock.ts'
import { type KeySource, readKeyRing } from './key-file.ts'
import { formatKeyRing, type KeyRing, withNewEncryptionKey, withNewFingerprintKey } from './key-ring.ts'

export type KeyMaking = { readonly kind: 'made'; readonly id: string } | { readonly kind: 'refused'; readonly problem: string }

export type LiveKeyRing = Extract<ReturnType<typeof openLiveKeyRing>, { readonly kind: 'ring' }>['live']

type KeyFile = Exclude<KeySource, { kind: 'text' }>

const OWNER_ONLY = 0o600
const GROUP_MAY_READ = 0o040
const LOCK_WAIT_MS = 5_000
const KEYS_ARE_TEXT =
  'The keys come from the setting KEYS, which this server cannot change. Put a new key first in it, restart every process, and run this again.'
const BUSY = 'Another process is changing the key file just now. Try again in a moment.'

export function openLiveKeyRing(source: KeySource, { lockWaitMs = LOCK_WAIT_MS } = {}) {
  // Before the file is read: a key that another process puts there meanwhile is then noticed as a change.
  let seen = stampOf(source)
  const reading = readKeyRing(source)
  if (reading.kind === 'problem') return reading
  let ring = reading.ring

  /** Reads the file again if it has changed; keeps the ring in memory when the file cannot be read. */
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
    kind: 'ring' as const,
    live: {
      ring: () => ring,
      refresh,
      /** Current first. */
      ids() {
        const { encryption, fingerprint } = refresh()
        return { encryption: encryption.map(({ id }) => id), fingerprint: fingerprint.map(({ id }) => id) }
      },
      makeKey(kind: 'encryption' | 'fingerprint'): KeyMaking {
        if (source.kind === 'text') return { kind: 'refused', problem: KEYS_ARE_TEXT }
        try {
          const making = addKey(source, kind, lockWaitMs)
          refresh()
          return making
        } catch (error) {
          const code = (error as { code?: string }).code ?? 'unknown error'
          return { kind: 'refused', problem: `The key file cannot be written (${code}). Put a new key first in it yourself.` }
        }
      },
    },
  }
}

/** Read and replaced under a lock: of two processes that add a key at once, the second adds to the first one's file. */
function addKey(source: KeyFile, kind: 'encryption' | 'fingerprint', lockWaitMs: number): KeyMaking {
  const lock = holdLock(`${source.path}.lock`, lockWaitMs)
  if (lock.kind === 'taken') return { kind: 'refused', problem: BUSY }
  try {
    // The ring in memory does not count here: written over a file that cannot be read, it might lose a key for good.
    const reading = readKeyRing(source)
    if (reading.kind === 'problem') return { kind: 'refused', problem: `The key file cannot be changed: ${reading.problem}.` }
    const wider = kind === 'encryption' ? withNewEncryptionKey(reading.ring) : withNewFingerprintKey(reading.ring)
    replaceFile(source.path, formatKeyRing(wider))
    return { kind: 'made', id: wider[kind][0].id }
  } finally {
    lock.release()
  }
}

/** What tells one state of the file from another, without reading it. */
function stampOf(source: KeySource): string {
  if (source.kind === 'text') return ''
  const { ino, mtimeMs, size } = statSync(source.path, { throwIfNoEntry: false }) ?? { ino: 0, mtimeMs: 0, size: 0 }
  return `${ino} ${mtimeMs} ${size}`
}

/** Whole or not at all, also when the power fails; users who could read the old file can read the new one. */
function replaceFile(path: string, text: string): void {
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
