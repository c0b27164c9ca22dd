/** The writes of one submission as they were sent to the database, in their transactions, ready to be sent again for another applicant. */
import { randomBytes, randomUUID } from 'node:crypto'

export type StoredValue =
  | string
  | number
  | boolean
  | null
  | { readonly date: string }
  | { readonly bytes: string }
  | readonly StoredValue[]

export interface WrittenStatement {
  readonly text: string
  readonly values: readonly StoredValue[]
}

export interface WrittenTransaction {
  /** A single statement needs no begin and commit. */
  readonly explicit: boolean
  readonly statements: readonly WrittenStatement[]
}

export function storeValue(value: unknown): StoredValue {
  if (value instanceof Date) return { date: value.toISOString() }
  if (value instanceof Uint8Array) return { bytes: Buffer.from(value).toString('base64') }
  if (Array.isArray(value)) return value.map(storeValue)
  if (value === undefined || value === null) return null
  if (typeof value === 'object') return JSON.stringify(value)
  return typeof value === 'bigint' ? String(value) : (value as string | number | boolean)
}

const UUID = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g
const FINGERPRINT = /^((?:key |body )?[\w-]+:)[\w-]{43}$/
const HASH_BYTES = 32

/** The same submission for another person: every id, fingerprint and token is another one, the same one wherever it occurs. */
export function forSomebodyElse(
  transactions: readonly WrittenTransaction[],
): { explicit: boolean; statements: { text: string; values: unknown[] }[] }[] {
  const renamed = new Map<string, string>()
  const rename = (old: string, make: () => string) => {
    const known = renamed.get(old) ?? make()
    renamed.set(old, known)
    return known
  }
  const revive = (value: StoredValue): unknown => {
    if (typeof value === 'string') {
      const fingerprint = FINGERPRINT.exec(value)
      if (fingerprint) return rename(value, () => `${fingerprint[1]}${randomBytes(HASH_BYTES).toString('base64url')}`)
      return value.replace(UUID, (uuid) => rename(uuid, randomUUID))
    }
    if (value === null || typeof value !== 'object') return value
    if ('date' in value) return new Date(value.date)
    if ('bytes' in value) {
      const bytes = Buffer.from(value.bytes, 'base64')
      return bytes.length === HASH_BYTES
        ? Buffer.from(
            rename(value.bytes, () => randomBytes(HASH_BYTES).toString('base64')),
            'base64',
          )
        : bytes
    }
    return value.map(revive)
  }
  return transactions.map(({ explicit, statements }) => ({
    explicit,
    statements: statements.map(({ text, values }) => ({ text, values: values.map(revive) })),
  }))
}
