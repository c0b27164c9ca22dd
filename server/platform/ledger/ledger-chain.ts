/**
 * Each entry's hash covers its content and the hash before it: an entry that was changed, moved or left out breaks the chain. The hash is keyed,
 * so that only a holder of the ledger key can write one that fits. Entries from before there was a ledger key are not.
 */
import { createHmac, hash } from 'node:crypto'
import type { RingKey } from '../vault/key-ring.ts'

/** Never a value of the applicant's: names of fields, codes, figures. */
export interface LedgerEntry {
  readonly stage: string
  readonly outcome: string
  readonly lender?: string | undefined
  readonly fieldsReleased?: readonly string[] | undefined
  readonly reason?: string | undefined
  readonly durationMs?: number | undefined
  readonly priceCents?: number | undefined
}

/** Where a ledger ends; the next entry follows it. */
export interface LedgerHead {
  readonly length: number
  readonly hash: Uint8Array
}

export const EMPTY_LEDGER: LedgerHead = { length: 0, hash: new Uint8Array() }

export interface ChainedEntry {
  readonly applicationId: string
  readonly position: number
  /** As toISOString writes it. */
  readonly at: string
  readonly entry: LedgerEntry
  readonly previousHash: string
}

/** Hashes are hexadecimal here: hundreds are made at once, and the text of one goes into the next. */
export const hexOf = (hash: Uint8Array): string => Buffer.from(hash.buffer, hash.byteOffset, hash.byteLength).toString('hex')

export const HASH_BYTES = 32

export function hashEntry({ applicationId, position, at, entry, previousHash }: ChainedEntry, key: RingKey | null): string {
  const content = [
    applicationId,
    position,
    at,
    entry.stage,
    entry.lender ?? null,
    entry.fieldsReleased ?? [],
    entry.outcome,
    entry.reason ?? null,
    entry.durationMs ?? null,
    entry.priceCents ?? null,
    previousHash,
  ]
  const text = JSON.stringify(content)
  return key ? createHmac('sha256', key.secret).update(text).digest('hex') : hash('sha256', text, 'hex')
}

interface StoredLink extends ChainedEntry {
  readonly hash: string
  /** Null: written before there was a ledger key. Undefined: a key that the ring does not have. */
  readonly key: RingKey | null | undefined
}

export function isUnbroken(chain: readonly StoredLink[], head: LedgerHead): boolean {
  let previous = ''
  let isKeyed = false
  for (const [index, link] of chain.entries()) {
    // After a keyed entry none is without a key: whoever rewrites the end of a chain would need none.
    if (link.key === undefined || (isKeyed && !link.key)) return false
    if (link.position !== index + 1 || link.previousHash !== previous || link.hash !== hashEntry(link, link.key)) return false
    isKeyed = link.key !== null
    previous = link.hash
  }
  return chain.length === head.length && previous === hexOf(head.hash)
}
