/**
 * Each entry's hash covers its content and the hash before it: an entry that was changed, moved or left out breaks the chain. The hash is keyed,
 * so that only a holder of the ledger key can write one that fits.
 */
import { createHmac } from 'node:crypto'
import type { RingKey } from '../vault/key-ring.ts'

/** Never a value of the applicant's: names of fields, codes, figures. */
export interface LedgerEntry {
  readonly stage: string
  readonly outcome: string
  readonly lender?: string | undefined
  readonly fieldsShared?: readonly string[] | undefined
  readonly reason?: string | undefined
  readonly durationMs?: number | undefined
  readonly priceCents?: number | undefined
}

/** Of another moment than the entries that are written with it. */
export interface EarlierEntry extends LedgerEntry {
  readonly at?: Date | undefined
}

/** Where a ledger ends; the next entry follows it. */
export interface LedgerHead {
  readonly length: number
  readonly hash: Uint8Array
}

export const EMPTY_LEDGER: LedgerHead = { length: 0, hash: new Uint8Array() }

interface ChainedEntry {
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

export function hashEntry({ applicationId, position, at, entry, previousHash }: ChainedEntry, key: RingKey): string {
  const content = [
    applicationId,
    position,
    at,
    entry.stage,
    entry.lender ?? null,
    entry.fieldsShared ?? [],
    entry.outcome,
    entry.reason ?? null,
    entry.durationMs ?? null,
    entry.priceCents ?? null,
    previousHash,
  ]
  return createHmac('sha256', key.secret).update(JSON.stringify(content)).digest('hex')
}

interface StoredLink extends ChainedEntry {
  readonly hash: string
  /** Undefined: one that the ring does not have. */
  readonly key: RingKey | undefined
}

export function isUnbroken(chain: readonly StoredLink[], head: LedgerHead): boolean {
  let previous = ''
  for (const [index, link] of chain.entries()) {
    if (!link.key || link.position !== index + 1 || link.previousHash !== previous || link.hash !== hashEntry(link, link.key))
      return false
    previous = link.hash
  }
  return chain.length === head.length && previous === hexOf(head.hash)
}
