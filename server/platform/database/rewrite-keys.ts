/**
 * Writes the table of data keys anew, so that the keys of erased persons are in none of the database's files. Until then the old version of a
 * changed row stays in its file, where a reader of the files who has the key ring could use it. (Sealed values need no rewrite: without their
 * data key they cannot be read.)
 *
 * Giving a column a type writes the table anew with its current rows only. VACUUM FULL would do for most nights, but keeps old rows that any
 * open transaction might still read. Reads and writes of keys wait meanwhile: some six seconds per million keys.
 */
import { type Kysely, sql } from 'kysely'

import type { Tables } from './tables.ts'

export type KeyRewrite =
  | {
      readonly kind: 'rewritten'
      readonly keys: number
      /** Whether the planner's former statistics are gone too; they may be the database owner's only. */
      readonly statistics: boolean
      /** Whether the write-ahead log until then was ended; that takes rights of its own. */
      readonly writeAheadLog: boolean
    }
  /** The table could not be had for itself alone. */
  | { readonly kind: 'busy' }
  /** The tables belong to another role than the server's. */
  | { readonly kind: 'not-owner' }

/** Every query on the table queues up behind a transaction that waits to lock it: rather another time. */
const WAIT_MS = 2000
const REWRITE_MS = 600_000
const LOCKED = '55P03'
const NOT_PERMITTED = '42501'
const TOO_LONG = '57014'
/** Tables with fingerprints, which an erasure blanks; the planner's samples of them are taken anew. */
const WITH_KEYED_CODES = sql`applications, verifications, submissions`

export async function rewriteKeys(db: Kysely<Tables>): Promise<KeyRewrite> {
  try {
    await sql`analyze ${WITH_KEYED_CODES}`.execute(db)
    const keys = await writeAnew(db)
    return { kind: 'rewritten', keys, statistics: await rewriteStatistics(db), writeAheadLog: await endWriteAheadLog(db) }
  } catch (error) {
    const code = codeOf(error)
    if (code === LOCKED) return { kind: 'busy' }
    if (code === NOT_PERMITTED) return { kind: 'not-owner' }
    throw error
  }
}

const writeAnew = (db: Kysely<Tables>): Promise<number> =>
  db.transaction().execute(async (tx) => {
    await sql`select set_config('lock_timeout', ${String(WAIT_MS)}, true), set_config('statement_timeout', ${String(REWRITE_MS)}, true)`.execute(
      tx,
    )
    await sql`lock table data_keys in access exclusive mode`.execute(tx)
    // A transaction that erases a person has committed by now, or waits for this lock.
    const { numDeletedRows } = await tx.deleteFrom('keys_left_on_disk').executeTakeFirst()
    await sql`alter table data_keys alter column wrapped type bytea using wrapped || ''::bytea`.execute(tx)
    return Number(numDeletedRows)
  })

/** Drops the planner's old samples. Only the database's owner may; PostgreSQL warns any other role, and does nothing. */
async function rewriteStatistics(db: Kysely<Tables>): Promise<boolean> {
  const file = async () => {
    const { rows } = await sql<{ file: string }>`select pg_relation_filenode('pg_statistic')::text as file`.execute(db)
    return rows[0]?.file
  }
  const before = await file()
  return (await succeeds(sql`vacuum full pg_statistic`.execute(db))) && (await file()) !== before
}

/** The write-ahead log until now is dropped at the next checkpoint, unless archives, replicas or settings want it kept. */
const endWriteAheadLog = async (db: Kysely<Tables>): Promise<boolean> =>
  (await succeeds(sql`select pg_switch_wal()`.execute(db))) && succeeds(sql`checkpoint`.execute(db))

/** Statements after the rewrite are good to have: if one is refused or takes too long, the rewrite still counts. */
async function succeeds(statement: Promise<unknown>): Promise<boolean> {
  try {
    await statement
    return true
  } catch (error) {
    if ([NOT_PERMITTED, LOCKED, TOO_LONG].includes(String(codeOf(error)))) return false
    throw error
  }
}

const codeOf = (error: unknown) => (error as { code?: unknown } | undefined)?.code
