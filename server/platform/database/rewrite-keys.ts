/**
 * Writes the table of data keys anew, so that the keys of whoever was erased are in none of the database's files. Until then the former self
 * of a changed row stays where it was, for whoever reads the files with the key ring at hand. (Of the values themselves nothing has to be
 * written anew: without its data key nobody reads them.)
 *
 * Giving a column a type writes the table anew with nothing but what counts at that moment. VACUUM FULL would do for most nights, but keeps what
 * any open transaction might still ask for, however old. Nobody reads or writes keys meanwhile: some six seconds per million of them.
 */
import { type Kysely, sql } from 'kysely'

import type { Tables } from './tables.ts'

/** How the table of data keys was written anew, so that those of whoever was erased are in no file of the database any more. */
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

/** Behind somebody who waits for the whole table, everybody waits: rather another time. */
const WAIT_MS = 2000
const REWRITE_MS = 600_000
const LOCKED = '55P03'
const NOT_PERMITTED = '42501'
const TOO_LONG = '57014'
/** Where keyed codes of people stand, which are blanked when somebody is erased; the planner's samples of them are taken anew. */
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
    // Whoever erased somebody has committed by now, or waits for us.
    const { numDeletedRows } = await tx.deleteFrom('keys_left_on_disk').executeTakeFirst()
    await sql`alter table data_keys alter column wrapped type bytea using wrapped || ''::bytea`.execute(tx)
    return Number(numDeletedRows)
  })

/** The planner's former samples. It belongs to the database's owner; anybody else is told to leave it, in a mere warning. */
async function rewriteStatistics(db: Kysely<Tables>): Promise<boolean> {
  const file = async () => {
    const { rows } = await sql<{ file: string }>`select pg_relation_filenode('pg_statistic')::text as file`.execute(db)
    return rows[0]?.file
  }
  const before = await file()
  return (await succeeds(sql`vacuum full pg_statistic`.execute(db))) && (await file()) !== before
}

/** What was written until now is dropped at the next checkpoint, unless archives, replicas or settings want it kept. */
const endWriteAheadLog = async (db: Kysely<Tables>): Promise<boolean> =>
  (await succeeds(sql`select pg_switch_wal()`.execute(db))) && succeeds(sql`checkpoint`.execute(db))

/** What follows the rewrite is good to have: where it is refused or takes too long, the rewrite is done all the same. */
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
