/** Where the key ring comes from: the text of KEYS, the file KEY_FILE, or, in the sandbox only, a file that the first start makes. */
import { randomUUID } from 'node:crypto'
import { existsSync, linkSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs'
import { formatKeyRing, type KeyRingReading, makeKeyRing, parseKeyRing } from './key-ring.ts'

const OWNER_ONLY = 0o600

export type KeySource =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'made-on-first-start'; readonly path: string }

export function readKeyRing(source: KeySource): KeyRingReading {
  if (source.kind === 'text') return named('KEYS', parseKeyRing(source.text))
  if (source.kind === 'made-on-first-start') makeOnce(source.path, () => formatKeyRing(makeKeyRing()))
  try {
    return named(source.path, parseKeyRing(readFileSync(source.path, 'utf8')))
  } catch (error) {
    return { kind: 'problem', problem: `${source.path} cannot be read (${(error as { code?: string }).code ?? 'unknown error'})` }
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

const named = (source: string, reading: KeyRingReading): KeyRingReading =>
  reading.kind === 'ring' ? reading : { kind: 'problem', problem: `${source} ${reading.problem}` }
