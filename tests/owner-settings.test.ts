/** What the owner has set, in `.env` or in the environment, reaches `npm start` and never a test. */
import { spawnSync } from 'node:child_process'
import { cpSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { freshDataDir } from './support/embedded.ts'
import { temporaryFolder } from './support/run-wide.ts'
import { spawnServer, statusOf } from './support/spawned-server.ts'
import { eventually } from './support/test-server.ts'

const ROOT = join(import.meta.dirname, '..')
const OWNER = { POLICY: 'consumer-first', LENDERS_FILE: '/nowhere/lenders.json', LIMIT_READS: 'many' }
const COMPLAINT = 'LIMIT_READS must be a whole number'

const asFile = (settings: object) =>
  Object.entries(settings)
    .map(([name, value]) => `${name}=${value}\n`)
    .join('')

/** Another folder with the product in it, and an `.env`. Its tools are copies; the rest is ours. */
function cloneOfTheOwner(): string {
  const clone = temporaryFolder('clone')
  const shared = readdirSync(ROOT).filter((name) => !['tools', '.git', '.env'].includes(name))
  for (const name of shared) symlinkSync(join(ROOT, name), join(clone, name))
  cpSync(join(ROOT, 'tools'), join(clone, 'tools'), { recursive: true })
  writeFileSync(join(clone, '.env'), asFile(OWNER))
  return clone
}

afterEach(() => {
  vi.unstubAllEnvs()
})

describe('npm start', () => {
  const start = (environment: Record<string, string>) =>
    spawnSync(process.execPath, ['tools/start.mjs'], {
      cwd: cloneOfTheOwner(),
      env: { PATH: process.env.PATH, DATA_DIR: temporaryFolder('data'), PORT: '0', OPERATOR_PORT: '0', ...environment },
      encoding: 'utf8',
    })

  test('reads the .env of its folder', () =>
    expect(start({})).toMatchObject({ status: 1, stderr: expect.stringContaining(COMPLAINT) }))

  test('reads the file that ENV_FILE names instead', () => {
    const file = join(temporaryFolder('settings'), 'production.env')
    writeFileSync(file, 'LIMIT_WRITES=many\n')
    const { status, stderr } = start({ ENV_FILE: file })
    expect(stderr).toContain('LIMIT_WRITES must be')
    expect(stderr).not.toContain(COMPLAINT)
    expect(status).toBe(1)
  })

  test('refuses an ENV_FILE that is not there', () =>
    expect(start({ ENV_FILE: 'nowhere.env' })).toMatchObject({
      status: 1,
      stderr: 'ENV_FILE names nowhere.env, which is not there.\n',
    }))
})

describe('with an .env and exported settings that let no server start', () => {
  const exportAll = () => {
    for (const [name, value] of Object.entries(OWNER)) vi.stubEnv(name, value)
  }

  test('the product that browser tests visit starts', async () => {
    const { startServer } = (await import(
      join(cloneOfTheOwner(), 'tools/server-process.ts')
    )) as typeof import('#tools/server-process.ts')
    exportAll()
    const product = await startServer({ ROLE: 'worker', DATA_DIR: await freshDataDir() })
    await product.stop()
  }, 120_000)

  test('a server that a fault test starts does so, too', async () => {
    exportAll()
    const server = await spawnServer({ ROLE: 'worker', DATA_DIR: await freshDataDir() })
    await eventually(async () => expect(await statusOf(`${server.url}/readyz`)).toBe(200), 40_000)
    server.child.kill('SIGKILL')
    expect(await server.ended).toBe('SIGKILL')
  })
})
