/** A database belongs to the sandbox, to a staging site or to production, whoever came first; the others are refused before they write (K1). */
import { describe, expect, test } from 'vitest'
import { openDatabase } from '#server/platform/database/open-database.ts'
import type { SiteMode } from '#server/platform/database/site-mode.ts'
import { makeKeyRing } from '#server/platform/vault/key-ring.ts'
import { makeVault } from '#server/platform/vault/vault.ts'
import { readConfig } from '#server/settings/config.ts'
import { databaseBefore10 } from '../support/database-before-1-0.ts'
import { PRODUCTION } from '../support/production-settings.ts'
import { restartTestServer, startTestServer, type TestServer } from '../support/test-server.ts'

const FLAGS = { sandbox: {}, staging: { staging: true }, production: { production: true } } as const
const MODES: readonly SiteMode[] = ['sandbox', 'staging', 'production']
const OWNERS: Readonly<Record<SiteMode, string>> = {
  sandbox: 'the sandbox, where people and lenders are made up',
  staging: 'a staging site, where applications are tests',
  production: 'production, where people are real',
}
const NAMES: Readonly<Record<SiteMode, string>> = { sandbox: 'the sandbox', staging: 'a staging site', production: 'production' }

const startAs = (server: TestServer, mode: SiteMode) => restartTestServer(server, undefined, undefined, FLAGS[mode])

describe.each([
  ['postgres', []],
  ['embedded', ['long']],
] as const)('on the %s database', (engine, [...tags]) => {
  const setting = engine === 'postgres' ? 'DATABASE_URL' : 'DATA_DIR'
  const refusal = (mode: SiteMode, owner: string) =>
    `This is ${NAMES[mode]}, and ${setting} names the database of ${owner}: give each a database of its own.`

  test.each(MODES)('the database of %s serves its own again, and is refused by both others', { tags }, async (owner) => {
    const first = await startTestServer(engine, FLAGS[owner])
    await first.stop()
    const server = await startAs(first, owner)
    // Whoever would bring the tables up to date first, and then look, would stumble over them.
    await server.running.storage.records.sql.executeSql('delete from migrations')
    await server.stop()
    for (const mode of MODES.filter((other) => other !== owner))
      await expect(startAs(server, mode)).rejects.toThrow(refusal(mode, OWNERS[owner]))
  })

  test('a database of a version before 1.0 is refused in every mode, and left as it is', { tags }, async () => {
    const { dataDir, databaseUrl, content } = await databaseBefore10(engine)
    const before = await content()
    expect(before).toContainEqual({ table_name: 'migrations', rows: '35' })
    for (const siteMode of MODES)
      expect(await openDatabase({ siteMode, dataDir, databaseUrl, databaseConnections: 1 }, makeVault(makeKeyRing()))).toEqual({
        kind: 'refused',
        problem: `${setting} names a database of a version before 1.0, which this one does not read. Nothing in it was changed: name an empty database.`,
      })
    expect(await content()).toEqual(before)
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
