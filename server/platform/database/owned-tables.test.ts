import { expect, test } from 'vitest'
import { startTestServer } from '#tests/support/test-server.ts'
import { OWNED_BY_APPLICATION, OWNED_BY_SUBJECT } from './owned-tables.ts'

test('everything that refers to an application or a data key goes with it when its time is over', async () => {
  const { running } = await startTestServer('postgres')
  const { rows } = await running.storage.records.sql.executeSql(`
    select conrelid::regclass::text as "table", attname as "column"
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1] where contype = 'f'
      and confdeltype not in ('c', 'n') -- the database sees to those itself
      and confrelid in ('applications'::regclass, 'data_keys'::regclass)`)
  const owned = new Set([...OWNED_BY_APPLICATION, ...OWNED_BY_SUBJECT].map(({ table, column }) => `${table}.${column}`))
  // The records themselves: the retention job names them by their own id.
  for (const record of ['applications.id', 'verifications.id', 'privacy_requests.id']) owned.add(record)
  expect(rows.length).toBeGreaterThan(5)
  expect(rows.map(({ table, column }) => `${table}.${column}`).filter((reference) => !owned.has(reference))).toEqual([])
})
