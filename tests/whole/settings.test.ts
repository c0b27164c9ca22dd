/** The settings as an owner meets them: read, documented, and refused in plain sentences. */
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { formatKeyRing, makeKeyRing } from '#server/platform/vault/key-ring.ts'
import { readConfig, SETTINGS } from '#server/settings/config.ts'
import { warningsBeforeStart } from '#server/settings/preflight.ts'
import { freePort, freePorts, listenLocally } from '#tools/free-ports.ts'
import { unbuiltCopyForProduction } from '../support/owner-copy.ts'
import { PRODUCTION } from '../support/production-settings.ts'
import { temporaryFolder } from '../support/run-wide.ts'
import { spawnProgram } from '../support/spawned-server.ts'

const ROOT = join(import.meta.dirname, '../..')

async function check(environment: Record<string, string>, program = 'server/main.ts') {
  const settings = { DATA_DIR: temporaryFolder('settings'), PORT: '0', OPERATOR_PORT: '0', ...environment }
  const { ended, stderr } = await spawnProgram(program, ['--check'], settings)
  return { code: await ended, stderr: stderr() }
}

test('.env.example explains every setting, and none that does not exist', () => {
  const explained = [...readFileSync(join(ROOT, '.env.example'), 'utf8').matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name)
  expect(explained.sort()).toEqual(Object.keys(SETTINGS).sort())
})

test('every bad setting is named at once, without its value', () => {
  const reading = readConfig({ PORT: '99999', POLICY: 'nicest', PUBLIC_URL: 'ftp://x', IP_SERVICES: 'https://a.example,nowhere' })
  expect(reading).toEqual({
    kind: 'bad',
    problems: [
      'PORT must be a whole number from 0 to 65535.',
      'PUBLIC_URL must be a web address such as https://example.com.',
      'POLICY must be one of as-specified, consumer-first.',
      'IP_SERVICES must be a list of web addresses separated by commas.',
    ],
  })
})

test('production names everything that is missing at once, and insists on https', () => {
  const bare = readConfig({ NODE_ENV: 'production' })
  expect(bare.kind === 'bad' && bare.problems.map((problem) => problem.split(' ')[0])).toEqual(
    expect.arrayContaining(['PUBLIC_URL', 'DATABASE_URL', 'SMTP_URL', 'MAIL_FROM']),
  )
  const insecure = readConfig({ NODE_ENV: 'production', PUBLIC_URL: 'http://loans.example' })
  expect(insecure.kind === 'bad' && insecure.problems).toContain('PUBLIC_URL must begin with https:// in production.')
})

describe('a production server without services that tell an IPv4 address', () => {
  test('starts, and says who cannot apply', { tags: 'long' }, async () => {
    const folder = temporaryFolder('production')
    writeFileSync(join(folder, 'lenders.json'), '{"format": 2, "lenders": []}')
    writeFileSync(join(folder, 'secrets.json'), '{}')
    writeFileSync(join(folder, 'keys.json'), formatKeyRing(makeKeyRing()))
    for (const secret of ['secrets.json', 'keys.json']) chmodSync(join(folder, secret), 0o600)
    const owners = await unbuiltCopyForProduction()
    const files = {
      KEY_FILE: join(folder, 'keys.json'),
      LENDERS_FILE: join(folder, 'lenders.json'),
      LENDER_SECRETS_FILE: join(folder, 'secrets.json'),
    }
    expect(await check({ ...PRODUCTION, ...files, OPERATOR_PORT: '0' }, join(owners, 'server/main.ts'))).toMatchObject({
      code: 0,
      stderr: expect.stringMatching(/^IP_SERVICES is empty: .* over IPv6, so they cannot apply\. .*\n$/),
    })
  })

  test.each([
    ['with services', { ...PRODUCTION, IP_SERVICES: 'https://ip.example' }],
    ['as a worker, whom no visitor meets', { ...PRODUCTION, ROLE: 'worker' }],
    ['in the sandbox, which has its own', {}],
  ])('says nothing %s', (_when, settings) => {
    const reading = readConfig(settings)
    expect(reading.kind === 'config' && warningsBeforeStart(reading.config)).toEqual([])
  })
})

test.each(['0.0.0.0', '0', '::', '0:0:0:0:0:0:0:0', '::ffff:0.0.0.0'])(
  'an operators’ port on %s is warned of in production',
  (OPERATOR_HOST) => {
    const reading = readConfig({ ...PRODUCTION, IP_SERVICES: 'https://ip.example', OPERATOR_HOST })
    expect(reading.kind === 'config' && warningsBeforeStart(reading.config)).toEqual([
      expect.stringMatching(/^OPERATOR_HOST=\S+ opens the operators’ port on every network of this machine\./),
    ])
  },
)

describe('the server refuses to start with one sentence and exit code 1', () => {
  test('when a setting is bad', async () => {
    expect(await check({ PORT: 'eighty' })).toMatchObject({ code: 1, stderr: 'PORT must be a whole number from 0 to 65535.\n' })
  })

  for (const [setting, program, ...tags] of [
    ['PORT', 'server/main.ts'],
    ['OPERATOR_PORT', 'server/main.ts', 'long'],
    ['SANDBOX_PORT', 'sandbox/main.ts'],
    ['SANDBOX_SMTP_PORT', 'sandbox/main.ts', 'long'],
  ] as const)
    test(`when ${setting} is taken`, { tags }, async () => {
      const [port = 0, free = 0] = await freePorts(2)
      const other = createServer()
      await listenLocally(other, port)
      const result = await check({ SANDBOX_PORT: String(free), [setting]: String(port) }, program)
      other.close()
      expect(result.stderr).toBe(
        `Port ${port} is taken by another program. Stop it, or choose another with ${setting}=${port + 1} npm start.\n`,
      )
      expect(result.code).toBe(1)
    })

  test('when the port of the sandbox’s mail server is taken, which follows SANDBOX_PORT', { tags: 'long' }, async () => {
    const port = await freePort()
    const other = createServer()
    await listenLocally(other, port)
    const result = await check({ SANDBOX_PORT: String(port - 25) }, 'sandbox/main.ts')
    other.close()
    expect(result.stderr).toContain(`Port ${port} is taken by another program.`)
    expect(result.code).toBe(1)
  })

  test('when DATA_DIR cannot be written to', async () => {
    const parent = temporaryFolder('settings')
    writeFileSync(join(parent, 'file'), '')
    chmodSync(parent, 0o500)
    const result = await check({ DATA_DIR: join(parent, 'file', 'data') })
    chmodSync(parent, 0o700)
    expect(result.code).toBe(1)
    expect(result.stderr).toMatch(/^DATA_DIR .* cannot be written to[^\n]*\n$/)
  })

  test('when ERASURE_LOG cannot be written to', { tags: 'long' }, async () => {
    const folder = temporaryFolder('settings')
    mkdirSync(join(folder, 'erasure-log.jsonl'))
    const result = await check({ ERASURE_LOG: join(folder, 'erasure-log.jsonl') })
    expect(result.code).toBe(1)
    expect(result.stderr).toMatch(/^ERASURE_LOG .* cannot be written to \(EISDIR\): nobody could be erased[^\n]*\n$/)
  })
})

test('with good settings the check passes', async () => {
  expect(await check({})).toMatchObject({ code: 0, stderr: '' })
  expect(await check({ SANDBOX_PORT: String(await freePort()) }, 'sandbox/main.ts')).toMatchObject({ code: 0, stderr: '' })
})
