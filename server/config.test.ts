import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { describe, expect, test } from 'vitest'
import { PRODUCTION } from '#tests/support/production-settings.ts'
import { readConfig, SETTINGS } from './config.ts'

const problemsOf = (environment: Record<string, string>) => {
  const reading = readConfig(environment)
  return reading.kind === 'bad' ? reading.problems : []
}
const configOf = (environment: Record<string, string>) => {
  const reading = readConfig(environment)
  if (reading.kind === 'bad') throw new Error(reading.problems.join(' '))
  return reading.config
}

describe('production', () => {
  test('without settings names everything that is missing, at once', () => {
    const problems = problemsOf({ NODE_ENV: 'production' })
    const named = Object.keys(PRODUCTION).filter((name) => name !== 'NODE_ENV')
    expect(problems.map((problem) => problem.split(' ')[0])).toEqual(named)
  })

  test('with them it has no sandbox in it', () => {
    const config = configOf(PRODUCTION)
    expect(config).toMatchObject({ production: true, sandboxUrl: undefined, ipServices: [], smtpUrl: 'smtps://mail.example' })
    expect(JSON.stringify(config)).not.toMatch(/localhost|127\.0\.0\.1:3|loanfinch\.example/)
  })

  test.each([
    [{ PUBLIC_URL: 'http://loans.example' }, 'PUBLIC_URL must begin with https:// in production.'],
    [{ OPERATOR_TOKEN: 'short' }, 'OPERATOR_TOKEN must have 32 characters or more.'],
  ])('refuses %j', (settings, problem) => expect(problemsOf({ ...PRODUCTION, ...settings })).toEqual([problem]))

  test('takes KEYS in place of KEY_FILE', () => {
    const { KEY_FILE, ...others } = PRODUCTION
    expect(KEY_FILE).toBeDefined()
    expect(configOf({ ...others, KEYS: '{}' }).keys).toEqual({ kind: 'text', text: '{}' })
  })
})

describe('the sandbox', () => {
  test('needs no setting at all', () =>
    expect(configOf({})).toMatchObject({
      production: false,
      publicUrl: 'http://localhost:3000',
      sandboxUrl: 'http://localhost:3100',
      smtpUrl: 'smtp://127.0.0.1:3125',
      ipServices: ['http://localhost:3100/ip-services/json', 'http://localhost:3100/ip-services/text'],
      keys: { kind: 'made-on-first-start' },
      role: 'all',
    }))

  test('of a second clone needs a port of its own, which the mail server follows', () =>
    expect(configOf({ SANDBOX_PORT: '4100' })).toMatchObject({
      sandboxUrl: 'http://localhost:4100',
      smtpUrl: 'smtp://127.0.0.1:4125',
    }))
})

test.each([
  ['DATABASE_URL', 'mysql://x/y', 'DATABASE_URL must be an address that begins with postgres:// or postgresql://.'],
  ['SMTP_URL', 'mail.example', 'SMTP_URL must be an address that begins with smtp:// or smtps://.'],
  ['ROLE', 'boss', 'ROLE must be one of all, web, worker.'],
  ['LIMIT_READS', '0', 'LIMIT_READS must be a whole number from 1 to 1000000000.'],
  ['LIMIT_READS', 'many', 'LIMIT_READS must be a whole number from 1 to 1000000000.'],
])('%s=%s is refused in one sentence', (name, value, problem) => expect(problemsOf({ [name]: value })).toEqual([problem]))

test.each([
  ['loopback', true],
  ['10.0.0.0/8, 2001:db8::/32', true],
  ['192.0.2.1', true],
  ['true', false],
  ['10.0.0.0/33', false],
  ['proxy.example', false],
])('TRUST_PROXY=%s is understood: %s', (value, understood) =>
  expect(problemsOf({ TRUST_PROXY: value }).length === 0).toBe(understood),
)

test('a problem never shows the value: it may be a secret', () => {
  const environment = Object.fromEntries(Object.keys(SETTINGS).map((name) => [name, '\u0001not-a-value']))
  const problems = problemsOf(environment)
  expect(problems.length).toBeGreaterThan(20)
  expect(problems.join()).not.toContain('not-a-value')
})

describe('.env.example', () => {
  const example = parseEnv(readFileSync(new URL('../.env.example', import.meta.url), 'utf8')) as Record<string, string>

  test('explains every setting, and no other', () => expect(Object.keys(example).sort()).toEqual(Object.keys(SETTINGS).sort()))

  test('states the defaults as they are', () => expect(configOf(example)).toEqual(configOf({})))
})
