/** Where the key ring comes from: the text of KEYS, the file KEY_FILE, or, in the sandbox only, a file that the first start makes. */
import { randomUUID } from 'node:crypto'
import { existsSync, linkSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs'
import { holdLock } from '../kernel-lock.ts'
import { formatKeyRing, type KeyRing, type KeyRingReading, makeKeyRing, parseKeyRing } from './key-ring.ts'
import { replaceKeyFile } from './replace-key-file.ts'

const OWNER_ONLY = 0o600

export type KeySource =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'made-on-first-start'; readonly path: string }

type KeyFile = Exclude<KeySource, { kind: 'text' }>

export function readKeyRing(source: KeySource): KeyRingReading {
  if (source.kind === 'text') return named(source, parseKeyRing(source.text))
  if (source.kind === 'made-on-first-start') makeOnce(source.path, () => formatKeyRing(makeKeyRing()))
  try {
    return named(source, parseKeyRing(readFileSync(source.path, 'utf8')))
  } catch (error) {
    return { kind: 'problem', problem: `${source.path} cannot be read (${(error as { code?: string }).code ?? 'unknown error'})` }
  }
}

const nameOf = (source: KeySource): string => (source.kind === 'text' ? 'KEYS' : source.path)

type KeyFileChange = { readonly kind: 'changed'; readonly ring: KeyRing } | { readonly kind: 'refused'; readonly problem: string }

const BUSY = 'Another process is changing the key file just now. Try again in a moment.'

/** Read and replaced under a lock: of two processes that add a key at once, the second adds to the first one's file. */
export function changeKeyFile(source: KeyFile, lockWaitMs: number, change: (ring: KeyRing) => KeyRing): KeyFileChange {
  const lock = holdLock(`${source.path}.lock`, lockWaitMs)
  if (lock.kind === 'taken') return { kind: 'refused', problem: BUSY }
  try {
    // No ring in memory counts here: written over a file that cannot be read, it might lose a key for good.
    const reading = readKeyRing(source)
    if (reading.kind === 'problem') return { kind: 'refused', problem: `The key file cannot be changed: ${reading.problem}.` }
    const ring = change(reading.ring)
    replaceKeyFile(source.path, formatKeyRing(ring))
    return { kind: 'changed', ring }
  } finally {
    lock.release()
  }
}

/** Linked into place in one step: two processes that start together agree on one file, and neither reads half of it. */
export function makeOnce(path: string, makeText: () => string): void {
  if (existsSync(path)) return
  const draft = `${path}.${randomUUID()}`
  writeFileSync(draft, makeText(), { mode: OWNER_ONLY, flag: 'wx' })
  try {
    linkSync(draft, path)
  } catch (error) {
    if ((error as { code?: string }).code !== 'EEXIST') throw error
  } finally {
    unlinkSync(draft)
  }
}

const named = (source: KeySource, reading: KeyRingReading): KeyRingReading =>
  reading.kind === 'problem' ? { kind: 'problem', problem: `${nameOf(source)} ${reading.problem}` } : reading
