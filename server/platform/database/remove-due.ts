import { type Kysely, sql } from 'kysely'
import type { Tables } from './tables.ts'

interface DueRows<Table extends keyof Tables> {
  readonly table: Table
  readonly key: keyof Tables[Table] & string
  /** The column that says since when a row is due. */
  readonly due: keyof Tables[Table] & string
}

/** Removes rows that are due, a limited number at a time, so that no request waits long for a lock; answers how many. */
export async function removeDue<Table extends keyof Tables>(
  db: Kysely<Tables>,
  { table, key, due }: DueRows<Table>,
  before: Date,
  limit: number,
): Promise<number> {
  const { rows } = await sql`
    delete from ${sql.table(table)} where ${sql.ref(key)} in (
      select ${sql.ref(key)} from ${sql.table(table)} where ${sql.ref(due)} <= ${before}
      order by ${sql.ref(due)} limit ${limit} for update skip locked)
    returning 1`.execute(db)
  return rows.length
}
