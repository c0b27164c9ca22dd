/** A database belongs to the sandbox, to a staging site or to production, whoever came first; the others are refused before they write (K1). */
import { describe, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import type { SiteMode } from '#server/platform/database/site-mode.ts'
import { PRODUCTION } from './support/production-settings.ts'
import { restartTestServer, startTestServer, type TestServer } from './support/test-server.ts'

const FLAGS = { sandbox: {}, staging: { staging: true }, production: { production: true } } as const
const MODES: readonly SiteMode[] = ['sandbox', 'staging', 'production']
const OWNERS: Readonly<Record<SiteMode, string>> = {
  sandbox: 'the sandbox, where people and lenders are made up',
  staging: 'a staging site, where applications are tests',
  production: 'production, where people are real',
}
const NAMES: Readonly<Record<SiteMode, string>> = { sandbox: 'the sandbox', staging: 'a staging site', production: 'production' }

const startAs = (server: TestServer, mode: SiteMode) => restartTestServer(server, undefined, undefined, FLAGS[mode])

describe.each(['embedded', 'postgres'] as const)('on the %s database', (engine) => {
  const setting = engine === 'postgres' ? 'DATABASE_URL' : 'DATA_DIR'
  const refusal = (mode: SiteMode, owner: string) =>
    `This is ${NAMES[mode]}, and ${setting} names the database of ${owner}: give each a database of its own.`

  test.each(MODES)('the database of %s is refused by both others, and serves its own again', async (owner) => {
    const server = await startTestServer(engine, FLAGS[owner])
    const { executeSql } = server.running.storage.records.sql
    // Left to do for whoever may: a refused process does not do it.
    await executeSql(`delete from migrations where name like '0034-%'`)
    await executeSql('drop trigger ledger_is_not_emptied on ledger')
    await executeSql('drop trigger history_is_not_emptied on history')
    await server.stop()
    for (const mode of MODES.filter((other) => other !== owner))
      await expect(startAs(server, mode)).rejects.toThrow(refusal(mode, OWNERS[owner]))
    await (await startAs(server, owner)).stop()
  })

  test('a sandbox of a version that left no mark is refused too, and marked by the sandbox', async () => {
    const server = await startTestServer(engine)
    const { executeSql } = server.running.storage.records.sql
    await executeSql('delete from site_mode')
    await executeSql(`insert into people (id, name, role, created_at) values (gen_random_uuid(), 'Sandbox owner', 'owner', now())`)
    await server.stop()
    for (const mode of ['staging', 'production'] as const)
      await expect(startAs(server, mode)).rejects.toThrow(refusal(mode, 'a sandbox, where people and lenders are made up'))
    const again = await startAs(server, 'sandbox')
    const { rows } = await again.running.storage.records.sql.executeSql('select mode from site_mode')
    expect(rows).toEqual([{ mode: 'sandbox' }])
  })
})

describe('a public address', () => {
  const problemsOf = (NODE_ENV: string | undefined) => {
    const reading = readConfig({ ...PRODUCTION, NODE_ENV })
    return reading.kind === 'bad' ? reading.problems : []
  }

  test.each([undefined, ''])('without a mode (%j) is refused', (mode) =>
    expect(problemsOf(mode)).toContain(
      'NODE_ENV is not set, and PUBLIC_URL begins with https://: set NODE_ENV=production, or NODE_ENV=development for a sandbox.',
    ),
  )
  test('with a mode that there is not is refused', () =>
    expect(problemsOf('prod')).toContainEqual(expect.stringContaining('NODE_ENV')))
})
