/** Each entry's hash covers its content and the hash before it: an entry that was changed, moved or left out breaks the chain. */
import { hash } from 'node:crypto'

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

export function hashEntry({ applicationId, position, at, entry, previousHash }: ChainedEntry): string {
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
  return hash('sha256', JSON.stringify(content), 'hex')
}

export function isUnbroken(chain: readonly (ChainedEntry & { readonly hash: string })[], head: LedgerHead): boolean {
  let previous = ''
  for (const [index, link] of chain.entries()) {
    if (link.position !== index + 1 || link.previousHash !== previous || link.hash !== hashEntry(link)) return false
    previous = link.hash
  }
  return chain.length === head.length && previous === hexOf(head.hash)
}
