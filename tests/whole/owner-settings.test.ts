/** What the owner has set, in `.env` or in the environment, reaches `npm start` and never a test. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { runToEnd } from '#tools/spawn-process.ts'
import { preparedPostgresUrl } from '../support/postgres.ts'
import { cloneOfTheProduct } from '../support/product-clone.ts'
import { temporaryFile, temporaryFolder } from '../support/run-wide.ts'
import { spawnServer } from '../support/spawned-server.ts'

const OWNER = { POLICY: 'consumer-first', LENDERS_FILE: '/nowhere/lenders.json', LIMIT_READS: 'many' }
const COMPLAINT = 'LIMIT_READS must be a whole number'

const asFile = (settings: object) =>
  Object.entries(settings)
    .map(([name, value]) => `${name}=${value}\n`)
    .join('')

let clone: Promise<string> | undefined
const cloneOfTheOwner = () => (clone ??= cloneOfTheProduct({ '.env': asFile(OWNER) }))

afterEach(() => {
  vi.unstubAllEnvs()
})

describe('npm start', () => {
  const start = async (environment: Record<string, string>) =>
    runToEnd({
      command: [process.execPath, 'tools/start.mjs'],
      folder: await cloneOfTheOwner(),
      environment: { ENV_FILE: undefined, DATA_DIR: temporaryFolder('data'), PORT: '0', OPERATOR_PORT: '0', ...environment },
    })

  test('reads the .env of its folder', async () =>
    expect(await start({})).toMatchObject({ code: 1, stderr: expect.stringContaining(COMPLAINT) }))

  test('reads the file that ENV_FILE names instead', async () => {
    const file = join(temporaryFolder('settings'), 'production.env')
    writeFileSync(file, 'LIMIT_WRITES=many\n')
    const { code, stderr } = await start({ ENV_FILE: file })
    expect(stderr).toContain('LIMIT_WRITES must be')
    expect(stderr).not.toContain(COMPLAINT)
    expect(code).toBe(1)
  })

  test('refuses an ENV_FILE that is not there', async () =>
    expect(await start({ ENV_FILE: 'nowhere.env' })).toMatchObject({
      code: 1,
      stderr: 'ENV_FILE names nowhere.env, which is not there.\n',
    }))
})

describe('with an .env and exported settings that let no server start', () => {
  const exportAll = () => {
    for (const [name, value] of Object.entries(OWNER)) vi.stubEnv(name, value)
  }

  test('the product that browser tests visit starts', async () => {
    const { startServer } = (await import(
      join(await cloneOfTheOwner(), 'tools/server-process.ts')
    )) as typeof import('#tools/server-process.ts')
    exportAll()
    const product = await startServer({ ROLE: 'worker', DATABASE_URL: await preparedPostgresUrl() })
    await product.stop()
  })

  test('a server that a fault test starts knows none of them', async () => {
    exportAll()
    const printer = await spawnServer({}, temporaryFile('console.log(JSON.stringify(process.env))'))
    expect(await printer.ended, printer.output()).toBe(0)
    const environment = JSON.parse(printer.stdout()) as Record<string, string>
    expect(Object.keys(OWNER).filter((name) => name in environment)).toEqual([])
    expect(environment).toMatchObject({ ENV_FILE: '' })
  })
})
