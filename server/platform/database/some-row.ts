import { type RawBuilder, type SqlBool, sql } from 'kysely'

/**
 * Whether such a row is there, looked up for each application in turn. An `exists` says the same, but of one the database may make a look through
 * the whole table, of millions of rows, however few applications are asked about.
 */
export const someRow = (rows: RawBuilder<unknown>): RawBuilder<SqlBool> => sql`coalesce((select true from ${rows} limit 1), false)`
