/** The database as use cases see it: records of every subject, alone or together in a transaction. */
import type { Kysely } from 'kysely'
import { type Ledger, ledgerRecords } from '../ledger/ledger-records.ts'
import type { Vault } from '../vault/vault.ts'
import type { Database } from './database.ts'
import { type SealedValues, sealedValues } from './sealed-values.ts'
import type { Tables } from './tables.ts'

export interface Storage<Records> {
  /** For single reads and writes. Never use it inside `transaction`: the embedded database has one connection, and would wait for ever. */
  readonly records: Records
  /** Ask for several things at once (`Promise.all`) where none depends on another: they are carried out in that order, in one journey. */
  readonly transaction: <Result>(work: (records: Records) => Promise<Result>) => Promise<Result>
  readonly isReachable: () => Promise<boolean>
  /** False from the first write that finds no room, until there is some. */
  readonly isWritable: () => Promise<boolean>
  /** Whether an error means that the database cannot be reached just now, and the client should try again. */
  readonly isUnavailable: (error: unknown) => boolean
  /** How many queries wait for a connection to the database. */
  readonly waiting: () => number
}

export function makeStorage<Records>(database: Database, recordsOn: (db: Kysely<Tables>) => Records): Storage<Records> {
  return {
    records: recordsOn(database.kysely),
    transaction: (work) => database.transaction((inside) => work(recordsOn(inside))),
    isReachable: database.isReachable,
    isWritable: database.isWritable,
    isUnavailable: database.isUnavailable,
    waiting: () => database.connections().waiting,
  }
}

/** What records are made of, beside a connection or a transaction. */
interface Shared {
  readonly vault: Vault
  readonly sealed: SealedValues
  readonly ledger: Ledger
}

/** A subject names its records once, with what makes each. */
export type RecordMakers = Readonly<Record<string, (db: Kysely<Tables>, shared: Shared) => unknown>>
export type Made<Makers extends RecordMakers> = { readonly [Name in keyof Makers]: ReturnType<Makers[Name]> }

/** Each part is made when it is first asked for: a transaction uses few of them. */
export function madeWhenUsed<Makers extends RecordMakers>(makers: Makers, db: Kysely<Tables>, vault: Vault): Made<Makers> {
  const shared = { vault, sealed: sealedValues(db, vault), ledger: ledgerRecords(db, vault) }
  const parts = {}
  for (const [name, make] of Object.entries(makers)) {
    let made: unknown
    Object.defineProperty(parts, name, { enumerable: true, get: () => (made ??= make(db, shared)) })
  }
  return parts as Made<Makers>
}
