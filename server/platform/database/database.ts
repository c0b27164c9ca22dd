/** What both databases offer the records: the query builder, raw SQL, and a word on whether they can be reached. */
import type { Kysely } from 'kysely'
import type { PgBoss } from 'pg-boss'
import type { Tables } from './tables.ts'

export interface Database {
  readonly kysely: Kysely<Tables>
  /** Statements that go out at once inside it are carried out one after the other, in that order. */
  readonly transaction: <Result>(work: (inside: Kysely<Tables>) => Promise<Result>) => Promise<Result>
  /** How pg-boss reaches the same database. */
  readonly jobsConnection: ConstructorParameters<typeof PgBoss>[0] & object
  readonly isReachable: () => Promise<boolean>
  /** The database's own clock; undefined where it is this process's. */
  readonly time: (() => Promise<Date>) | undefined
  /** False from the first write that finds no room, until there is some. */
  readonly isWritable: () => Promise<boolean>
  readonly isUnavailable: (error: unknown) => boolean
  readonly connections: () => { readonly open: number; readonly idle: number; readonly waiting: number }
  readonly close: () => Promise<void>
}

export type DatabaseOpening =
  | { readonly kind: 'open'; readonly database: Database }
  | { readonly kind: 'refused'; readonly problem: string }
