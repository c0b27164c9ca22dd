import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { freshPostgresUrl } from '#tests/support/postgres.ts'
import { openPostgresDatabase } from './postgres-database.ts'

test('a statement that was planned before a migration fails once, as something that passes, and works again', async () => {
  const { kysely, isUnavailable, close } = openPostgresDatabase(await freshPostgresUrl(), 1)
  await sql`create table birds (name text)`.execute(kysely)
  const finches = () => sql<{ name: string; song?: string }>`select * from birds where name = ${'finch'}`.execute(kysely)
  await sql`insert into birds values (${'finch'})`.execute(kysely)
  expect((await finches()).rows).toEqual([{ name: 'finch' }])
  await sql`alter table birds add column song text`.execute(kysely)
  const outdated = await finches().catch((error: unknown) => error)
  expect(isUnavailable(outdated)).toBe(true)
  expect((await finches()).rows).toEqual([{ name: 'finch', song: null }])
  await close()
})

test('statements are planned once per connection', async () => {
  const { kysely, close } = openPostgresDatabase(await freshPostgresUrl(), 1)
  for (const word of ['seed', 'nest', 'song']) await sql`select ${word}::text as word`.execute(kysely)
  const { rows } = await sql<{ uses: string }>`
    select generic_plans + custom_plans as uses from pg_prepared_statements where statement like 'select $1::text as word'`.execute(
    kysely,
  )
  expect(rows.map(({ uses }) => Number(uses))).toEqual([3])
  await close()
})

test('no statement is compiled before it runs, whatever the database usually does', async () => {
  const { kysely, close } = openPostgresDatabase(await freshPostgresUrl(), 1)
  expect((await sql<{ jit: string }>`show jit`.execute(kysely)).rows).toEqual([{ jit: 'off' }])
  await close()
})

test('connections to a node that is a copy of another are dropped together, with the first that notices', async () => {
  const url = await freshPostgresUrl()
  const { pathname } = new URL(url)
  const setReadOnly = async (value: 'on' | 'off') => {
    const owner = openPostgresDatabase(`${url}?options=-c%20default_transaction_read_only%3Doff`, 1)
    await sql`${sql.raw(`alter database ${pathname.slice(1)} set default_transaction_read_only = ${value}`)}`.execute(owner.kysely)
    await owner.close()
  }
  await setReadOnly('on')
  const { kysely, isUnavailable, isReachable, isWritable, connections, close } = openPostgresDatabase(url, 3)
  await Promise.all([1, 2, 3].map((number) => sql`select ${number}::int`.execute(kysely)))
  expect(connections().idle).toBe(3)
  // Asked before anybody has tried to write.
  expect([await isReachable(), await isWritable()]).toEqual([true, false])
  await Promise.all([1, 2, 3].map((number) => sql`select ${number}::int`.execute(kysely)))
  await setReadOnly('off')
  const write = () => sql`create table if not exists birds (name text)`.execute(kysely)
  expect(isUnavailable(await write().catch((error: unknown) => error))).toBe(true)
  for (const _ of [1, 2, 3]) await write()
  await expect.poll(isWritable).toBe(true)
  await close()
})
