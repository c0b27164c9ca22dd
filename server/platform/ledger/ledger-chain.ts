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
  readonly at: Date
  readonly entry: LedgerEntry
  readonly previousHash: Uint8Array
}

export const HASH_BYTES = 32

export function hashEntry({ applicationId, position, at, entry, previousHash }: ChainedEntry): Buffer {
  const content = [
    applicationId,
    position,
    at.toISOString(),
    entry.stage,
    entry.lender ?? null,
    entry.fieldsReleased ?? [],
    entry.outcome,
    entry.reason ?? null,
    entry.durationMs ?? null,
    entry.priceCents ?? null,
    Buffer.from(previousHash).toString('hex'),
  ]
  return hash('sha256', JSON.stringify(content), 'buffer')
}

export function isUnbroken(chain: readonly (ChainedEntry & { readonly hash: Uint8Array })[], head: LedgerHead): boolean {
  let previous: Uint8Array = Buffer.alloc(0)
  for (const [index, link] of chain.entries()) {
    if (link.position !== index + 1 || !same(link.previousHash, previous) || !same(link.hash, hashEntry(link))) return false
    previous = link.hash
  }
  return chain.length === head.length && same(previous, head.hash)
}

const same = (one: Uint8Array, other: Uint8Array) => Buffer.from(one).equals(Buffer.from(other))
