import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { freshPostgresUrl } from '#tests/support/postgres.ts'
import type { Database } from './database.ts'
import { openPostgresDatabase } from './postgres-database.ts'

let database: Database
beforeAll(async () => {
  // One connection: whatever a transaction leaves behind on it meets the next.
  database = openPostgresDatabase(await freshPostgresUrl(), 1)
  await sql`create table birds (name text primary key)`.execute(database.kysely)
})
beforeEach(() => sql`truncate birds`.execute(database.kysely))
afterAll(() => database.close())

const add = (db: Kysely<never>, name: string | null) => sql`insert into birds values (${name})`.execute(db)
const count = async (db: Kysely<never>) => {
  const { rows } = await sql<{ birds: number }>`select count(*)::int as birds from birds where name <> ${''}`.execute(db)
  return rows[0]?.birds
}
const transaction = <Result>(work: (db: Kysely<never>) => Promise<Result>) =>
  database.transaction((inside) => work(inside as unknown as Kysely<never>))
const birds = () => count(database.kysely as unknown as Kysely<never>)

test('what is asked for at once is carried out in that order', async () => {
  const seen = await transaction((db) =>
    Promise.all([count(db), add(db, 'finch'), count(db), add(db, 'wren'), count(db)]).then(([none, , one, , two]) => [
      none,
      one,
      two,
    ]),
  )
  expect(seen).toEqual([0, 1, 2])
  expect(await birds()).toBe(2)
})

test('one of several fails: nothing stays, its error is told, and the connection goes on', async () => {
  const failing = transaction((db) => Promise.all([add(db, 'finch'), add(db, 'finch'), add(db, 'wren')]))
  await expect(failing).rejects.toMatchObject({ code: '23505' })
  expect(await birds()).toBe(0)
  await transaction((db) => add(db, 'wren'))
  expect(await birds()).toBe(1)
})

test('work that fails by itself leaves nothing behind', async () => {
  const failing = transaction(async (db) => {
    await add(db, 'finch')
    throw new Error('no more seed')
  })
  await expect(failing).rejects.toThrow('no more seed')
  expect(await birds()).toBe(0)
})

test('an error that was swallowed does not pass for a commit', async () => {
  const swallowing = transaction((db) => add(db, null).catch(() => undefined))
  await expect(swallowing).rejects.toThrow('was to be committed')
})

test('who comes after the end is refused, and writes nothing', async () => {
  let late: Promise<unknown> = Promise.resolve()
  await transaction(async (db) => {
    late = new Promise((waited) => setTimeout(waited, 20)).then(() => add(db, 'finch'))
    late.catch(() => undefined)
  })
  await expect(late).rejects.toThrow('The transaction has ended')
  expect(await birds()).toBe(0)
})

test('a lost connection fails everything that is under way, as something that passes', async () => {
  const outcomes: PromiseSettledResult<unknown>[] = []
  const broken = transaction(async (db) => {
    const all = [add(db, 'finch'), sql`select pg_terminate_backend(pg_backend_pid()), ${1}::int`.execute(db), add(db, 'wren')]
    outcomes.push(...(await Promise.allSettled(all)))
    await Promise.all(all)
  })
  const error = await broken.catch((reason: unknown) => reason)
  expect(database.isUnavailable(error)).toBe(true)
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected'])
  expect(await birds()).toBe(0)
})
