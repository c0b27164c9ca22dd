/** The same promises on both databases. */
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { freshDataDir } from '#tests/support/embedded.ts'
import { freshPostgresUrl } from '#tests/support/postgres.ts'
import { ENGINES, type Engine } from '#tests/support/test-server.ts'
import type { Database } from './database.ts'
import { openEmbeddedDatabase } from './embedded-database.ts'
import { openPostgresDatabase } from './postgres-database.ts'

async function open(engine: Engine): Promise<Database> {
  // One connection: a statement that a transaction leaves behind on it meets the next.
  if (engine === 'postgres') return openPostgresDatabase(await freshPostgresUrl(), 1)
  const opening = await openEmbeddedDatabase(await freshDataDir())
  if (opening.kind === 'refused') throw new Error(opening.problem)
  return opening.database
}

type Birds = Kysely<never>
const HAS_ENDED = /The transaction has ended|already committed/
const add = (db: Birds, name: string | null) => sql`insert into birds values (${name})`.execute(db)
const count = async (db: Birds) => {
  const { rows } = await sql<{ birds: number }>`select count(*)::int as birds from birds where name <> ${''}`.execute(db)
  return rows[0]?.birds
}

describe.each(ENGINES)('a transaction on the %s database', (engine) => {
  let database: Database
  let outside: Birds
  beforeAll(async () => {
    database = await open(engine)
    outside = database.kysely as unknown as Birds
    await sql`create table birds (name text primary key)`.execute(outside)
  })
  beforeEach(() => sql`truncate birds`.execute(outside))
  afterAll(() => database.close())

  const transaction = <Result>(work: (db: Birds) => Promise<Result>) =>
    database.transaction((inside) => work(inside as unknown as Birds))

  test('what is asked for at once is carried out in that order', async () => {
    const seen = await transaction((db) => Promise.all([count(db), add(db, 'finch'), count(db), add(db, 'wren'), count(db)]))
    expect([seen[0], seen[2], seen[4]]).toEqual([0, 1, 2])
    expect(await count(outside)).toBe(2)
  })

  test('one of several fails: nothing stays, its error is told, and the connection goes on', async () => {
    const failing = transaction((db) => Promise.all([add(db, 'finch'), add(db, 'finch'), add(db, 'wren')]))
    await expect(failing).rejects.toMatchObject({ code: '23505' })
    expect(await count(outside)).toBe(0)
    await transaction((db) => add(db, 'wren'))
    expect(await count(outside)).toBe(1)
  })

  test('its error is reported, also where the caller sees first that a statement behind it was refused', async () => {
    const afterAnother = async (failing: Promise<unknown>, other: Promise<unknown>) => {
      // Not left without a listener meanwhile.
      failing.catch(() => undefined)
      await Promise.allSettled([other])
      await failing
    }
    const failing = transaction((db) => {
      const [first, second, third] = [add(db, 'finch'), add(db, 'finch'), add(db, 'wren')]
      return Promise.all([first, afterAnother(second, third), third])
    })
    await expect(failing).rejects.toMatchObject({ code: '23505' })
  })

  test('what goes on beside work that fails by itself goes with it, and not with the next transaction', async () => {
    const goesOn = async (db: Birds, bird: string) => {
      for (let place = 0; place < 50; place++) await add(db, `${bird} ${place}`)
    }
    const besides: Promise<unknown>[] = []
    const failing = () =>
      transaction(async (db) => {
        for (const bird of ['finch', 'wren', 'lark']) besides.push(goesOn(db, bird).catch(() => 'refused'))
        throw new Error('no seed')
      })
    const counting = () =>
      transaction(async (db) => {
        for (let time = 0; time < 20; time++) await count(db)
      })
    await Promise.allSettled([failing(), counting(), failing(), counting()])
    expect(await Promise.all(besides)).toEqual(Array(6).fill('refused'))
    expect(await count(outside)).toBe(0)
  })

  test('work that ends before a statement which it did not await commits nothing', async () => {
    const forgetful = transaction(async (db) => {
      await add(db, 'wren')
      void add(db, 'finch').catch(() => undefined)
    })
    await expect(forgetful).rejects.toThrow('not awaited')
    expect(await count(outside)).toBe(0)
    await transaction((db) => add(db, 'lark'))
    expect(await count(outside)).toBe(1)
  })

  test('who comes after the end is refused, and writes nothing', async () => {
    const db = await transaction(async (inside) => ({ add: (bird: string) => add(inside, bird) }))
    await expect(db.add('finch')).rejects.toThrow(HAS_ENDED)
    expect(await count(outside)).toBe(0)
  })

  test.runIf(engine === 'postgres')('an error that was swallowed does not pass for a commit', async () => {
    const swallowing = transaction((db) => add(db, null).catch(() => undefined))
    await expect(swallowing).rejects.toThrow('was to be committed')
  })

  test.runIf(engine === 'postgres')('a lost connection fails all that is under way, as something that passes', async () => {
    const outcomes: PromiseSettledResult<unknown>[] = []
    const broken = transaction(async (db) => {
      const all = [add(db, 'finch'), sql`select pg_terminate_backend(pg_backend_pid()), ${1}::int`.execute(db), add(db, 'wren')]
      outcomes.push(...(await Promise.allSettled(all)))
      await Promise.all(all)
    })
    const error = await broken.catch((reason: unknown) => reason)
    expect(database.isUnavailable(error)).toBe(true)
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected'])
    expect(await count(outside)).toBe(0)
  })
})
