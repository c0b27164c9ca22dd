/** What must hold of a restored database before an owner may rely on it. Everything is read, nothing is written, nobody is asked. */
import { createPublicKey, verify } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { keyUseRecords } from '#server/platform/database/key-use-records.ts'
import type { Migration } from '#server/platform/database/migrate.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import { ledgerRecords } from '#server/platform/ledger/ledger-records.ts'
import type { Vault } from '#server/platform/vault/vault.ts'
import { applicationReports } from '#server/submissions/application-reports.ts'
import { migrationsIn, tablesOf } from './expected-tables.ts'

export interface Finding {
  readonly title: string
  readonly found: string
  readonly problems: readonly string[]
}

const AT_ONCE = 200
const NAMED = 3

export function checkMigrations(applied: readonly { name: string; checksum: string }[], known: readonly Migration[]): Finding {
  const { unknown, changed, toCome } = migrationsIn(applied, known)
  return {
    title: 'Migrations',
    found: `${applied.length} have run${toCome.length > 0 ? `, and a start would run ${toCome.length} more` : ''}`,
    problems: [
      ...(applied.length === 0 ? ['It has no tables of ours: no migration has run in it.'] : []),
      ...unknown.map((name) => `It was made by a newer version: this one does not know the migration ${name}.`),
      ...changed.map((name) => `The migration ${name} is not the one that has run in it.`),
    ],
  }
}

/** Compared with tables that the same migrations make from nothing. */
export async function checkTables(copy: Kysely<Tables>, expected: Kysely<Tables>): Promise<Finding> {
  const [found, wanted] = [await tablesOf(copy), await tablesOf(expected)]
  const missing = [...wanted].filter((column) => !found.has(column))
  return {
    title: 'Tables',
    found: `${new Set([...found].map((column) => column.split('.')[0])).size} with ${found.size} columns, as the migrations make them`,
    problems: missing.length > 0 ? [`${missing.length} columns are missing or of another type: ${firstOf(missing)}.`] : [],
  }
}

export function checkRows(found: Readonly<Record<string, number>>, wanted: Readonly<Record<string, number>>): Finding {
  const names = [...new Set([...Object.keys(found), ...Object.keys(wanted)])]
  const sum = Object.values(found).reduce((total, count) => total + count, 0)
  return {
    title: 'Rows',
    found: `${sum} in ${Object.keys(found).length} tables, as many as when the backup was made`,
    problems: names
      .filter((name) => found[name] !== wanted[name])
      .map((name) => `${name} has ${found[name] ?? 'no'} rows, and had ${wanted[name] ?? 'none'}.`),
  }
}

export async function checkLedgers(copy: Kysely<Tables>, vault: Vault, interrupted: AbortSignal): Promise<Finding> {
  const ledger = ledgerRecords(copy, vault)
  const sum = { checked: 0, entries: 0 }
  const broken: string[] = []
  let after: string | undefined
  for (;;) {
    interrupted.throwIfAborted()
    const part = await ledger.verifyMany({ after, limit: AT_ONCE })
    sum.checked += part.checked
    sum.entries += part.entries
    broken.push(...part.broken)
    if (part.checked < AT_ONCE || part.last === null) break
    after = part.last
  }
  return {
    title: 'Ledgers',
    found: `${sum.checked} with ${sum.entries} entries`,
    problems:
      broken.length > 0
        ? [`${broken.length} are broken, or under a ledger key that the key file does not have: ${firstOf(broken)}.`]
        : [],
  }
}

export async function checkKeys(copy: Kysely<Tables>, vault: Vault): Promise<Finding> {
  const wrapping = await keyUseRecords(copy, vault).encryptionKeys()
  const fingerprinting = await applicationReports(copy).fingerprintKeys()
  // A fingerprint begins with the id of its key.
  const known = new Set(vault.fingerprints('person', '').map((fingerprint) => fingerprint.split(':')[0] ?? ''))
  return {
    title: 'Keys',
    found: `${[...wrapping.values()].reduce((sum, count) => sum + count, 0)} data keys under ${[...wrapping.keys()].join(', ') || 'none'}`,
    problems: [
      ...[...wrapping.keys()]
        .filter((id) => !vault.knowsKey(id))
        .map((id) => `The key file lacks the encryption key ${id}: ${wrapping.get(id)} records cannot be read.`),
      ...[...fingerprinting.keys()]
        .filter((id) => !known.has(id))
        .map((id) => `The key file lacks the fingerprint key ${id}: ${fingerprinting.get(id)} applications cannot be found again.`),
    ],
  }
}

/** One of each kind, under each key that has wrapped any. */
export async function checkSealed(copy: Kysely<Tables>, vault: Vault): Promise<Finding> {
  const { rows } = await sql<{
    kind: string
    group_name: string
    subject_id: string
    key_id: string
    wrapped: Buffer
    sealed: Buffer
  }>`
    select distinct on (kind, group_name, key_id) kind, group_name, subject_id, key_id, wrapped, sealed
    from sealed_groups join data_keys using (subject_id) where wrapped is not null
    order by kind, group_name, key_id, created_at desc`.execute(copy)
  const closed = rows.filter(({ subject_id, group_name, key_id, wrapped, sealed }) => {
    try {
      JSON.parse(vault.open({ keyId: key_id, wrapped }, subject_id, group_name, sealed))
      return false
    } catch {
      return true
    }
  })
  return {
    title: 'Sealed values',
    found: `one of each of ${rows.length} kinds opens`,
    problems: closed.map(({ kind, group_name, key_id }) => `"${group_name}" (${kind}) does not open with the key ${key_id}.`),
  }
}

/** The newest under each key. */
export async function checkCertificates(copy: Kysely<Tables>, vault: Vault): Promise<Finding> {
  const { rows } = await sql<{ key_id: string; certificate: string; signature: Buffer }>`
    select distinct on (key_id) key_id, certificate, signature from (
      select key_id, certificate, signature, created_at from consent_certificates
      union all select key_id, certificate, signature, created_at from choice_certificates) certificates
    order by key_id, created_at desc`.execute(copy)
  const keys = new Map(vault.consentKeys().map(({ id, publicKey }) => [id, publicKey]))
  const holds = ({ key_id, certificate, signature }: (typeof rows)[number]) => {
    const x = keys.get(key_id)?.toString('base64url')
    const key = x && createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
    return key ? verify(null, Buffer.from(certificate), key, signature) : false
  }
  return {
    title: 'Consents',
    found: `one certificate under each of ${rows.length} keys verifies`,
    problems: rows
      .filter((row) => !holds(row))
      .map(({ key_id }) => `A certificate of consent does not verify with the key ${key_id} of the key file.`),
  }
}

const firstOf = (names: readonly string[]) => `${names.slice(0, NAMED).join(', ')}${names.length > NAMED ? ' and others' : ''}`
