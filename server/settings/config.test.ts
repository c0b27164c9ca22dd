import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { describe, expect, test } from 'vitest'
import { SITE } from '#content/site.ts'
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

describe('staging', () => {
  const STAGING = { ...PRODUCTION, STAGING: 'true', ANALYTICS_ID: 'G-1' }

  test('keeps the rules of production, marks lender calls as tests, and counts no visit', () => {
    const { staging, siteMode, lenders, analytics, ...rest } = configOf(STAGING)
    const {
      staging: _,
      siteMode: real,
      lenders: realLenders,
      analytics: counted,
      ...production
    } = configOf({ ...STAGING, STAGING: 'false' })
    expect([siteMode, real]).toEqual(['staging', 'production'])
    expect({ staging, testCalls: lenders.testCalls, analytics }).toEqual({ staging: true, testCalls: true, analytics: undefined })
    expect({ ...lenders, testCalls: false }).toEqual(realLenders)
    expect(counted?.id).toBe('G-1')
    expect(rest).toEqual(production)
    expect(problemsOf({ NODE_ENV: 'production', STAGING: 'true' })).toEqual(problemsOf({ NODE_ENV: 'production' }))
  })

  test('is a mode of production, and of nothing else', () =>
    expect(problemsOf({ STAGING: 'true' })).toEqual([
      'STAGING=true goes with NODE_ENV=production: a staging site keeps production’s rules. The sandbox needs no STAGING.',
    ]))

  test.each(['yes', '1', 'TRUE', 'toString'])('is not begun, nor left out, by %s', (value) =>
    expect(problemsOf({ ...PRODUCTION, STAGING: value })).toEqual(['STAGING must be true or false.']),
  )
})

describe('production', () => {
  test('without settings names everything that is missing, at once', () => {
    const problems = problemsOf({ NODE_ENV: 'production' })
    const named = Object.keys(PRODUCTION).filter((name) => name !== 'NODE_ENV')
    expect(problems.map((problem) => problem.split(' ')[0])).toEqual(named)
  })

  test('with them it has no sandbox in it', () => {
    const config = configOf(PRODUCTION)
    expect(config).toMatchObject({ production: true, sandboxUrl: undefined, ipServices: [], smtpUrl: 'smtps://mail.example' })
    expect(JSON.stringify(config)).not.toMatch(/localhost|127\.0\.0\.1:3/)
    expect(JSON.stringify(config)).not.toContain(SITE.domain)
  })

  const NO_ORIGIN = 'PUBLIC_URL must be an address such as https://example.com, with nothing before or behind the name.'
  const NO_TLS =
    'DATABASE_URL reaches another machine without encryption. Add sslmode=verify-full to it, and sslrootcert=FILE where the certificate authority is your own.'
  const UNCHECKED = NO_TLS.replace('reaches another machine without encryption', 'does not check whom it reaches')
  const EVERYBODY_FRAMES = 'FRAME_ANCESTORS lets every site show the form inside its own pages: name the sites, or leave it out.'
  const TOO_WIDE =
    'TRUST_PROXY names half the internet: name the networks of your proxies, none wider than /8 (IPv6: /16). Whoever is in them is believed about every address.'
  const ALERT_WEBHOOK_SECRET = `whsec_${Buffer.alloc(32, 'secret').toString('base64')}`
  const notPlain = (setting: string) =>
    `${setting} must begin with https://, unless it is on this machine: what ails the product is nobody else’s business.`
  test.each([
    [{ PUBLIC_URL: 'http://loans.example' }, 'PUBLIC_URL must begin with https:// in production.'],
    [{ PUBLIC_URL: 'https://loans.example/apply' }, NO_ORIGIN],
    [{ PUBLIC_URL: 'https://user:word@loans.example' }, NO_ORIGIN],
    [{ PUBLIC_URL: 'https://loans.example?a=b' }, NO_ORIGIN],
    [{ OPERATOR_TOKEN: 'short' }, 'OPERATOR_TOKEN must have 32 characters or more.'],
    [{ OPERATOR_TOKEN: 'a'.repeat(64) }, 'OPERATOR_TOKEN can be guessed. Make one with: openssl rand -base64 32'],
    [{ METRICS_TOKEN: 'a'.repeat(64) }, 'METRICS_TOKEN can be guessed. Make one with: openssl rand -base64 32'],
    [
      { CONSOLE_URL: 'http://console.example' },
      'CONSOLE_URL must begin with https:// in production, or be on localhost (for a tunnel).',
    ],
    [
      { CONSOLE_URL: 'https://console.example/console' },
      'CONSOLE_URL must be an address such as https://console.example.com, with nothing before or behind the name.',
    ],
    [
      { CONSOLE_URL: 'https://loans.example:3200' },
      'CONSOLE_URL has the host of PUBLIC_URL: give the console a host name of its own.',
    ],
    [{ FRAME_ANCESTORS: '*' }, EVERYBODY_FRAMES],
    [{ FRAME_ANCESTORS: "'self' https:" }, EVERYBODY_FRAMES],
    [{ FRAME_ANCESTORS: 'https://*' }, EVERYBODY_FRAMES],
    [{ FRAME_ANCESTORS: 'HTTPS:' }, EVERYBODY_FRAMES],
    [{ FRAME_ANCESTORS: '*:443' }, EVERYBODY_FRAMES],
    [{ FRAME_ANCESTORS: "'self' https://*:*" }, EVERYBODY_FRAMES],
    [
      { IP_SERVICES: 'https://a.example, http://b.example' },
      'IP_SERVICES must begin with https://: whoever is between could tell the form any address.',
    ],
    [{ TRUST_PROXY: '0.0.0.0/0' }, TOO_WIDE],
    [{ TRUST_PROXY: 'loopback, ::/0' }, TOO_WIDE],
    [{ TRUST_PROXY: '0.0.0.0/1, 128.0.0.0/1' }, TOO_WIDE],
    [{ TRUST_PROXY: '2000::/3' }, TOO_WIDE],
    [{ DATABASE_URL: 'postgres://app:word@db.example/loans' }, NO_TLS],
    [{ DATABASE_URL: 'postgres://app:word@10.0.0.5/loans?sslmode=disable' }, NO_TLS],
    [{ DATABASE_URL: 'postgres://app:word@127.0.0.1/loans?host=db.example' }, NO_TLS],
    [{ DATABASE_URL: 'postgres://app:word@db.example/loans?sslmode=no-verify' }, UNCHECKED],
    [{ DATABASE_URL: 'postgres://app:word@db.example/loans?uselibpqcompat=true&sslmode=require' }, UNCHECKED],
    [
      { DATABASE_URL: 'postgres://app:word@db.example/loans?sslmode=verify-full&sslrootcert=/nowhere/ca.pem' },
      'DATABASE_URL cannot be used as it is (ENOENT): check its sslmode and the files that it names.',
    ],
    [
      { ALERT_WEBHOOK_URL: 'https://alerts.example/hook' },
      'ALERT_WEBHOOK_URL needs ALERT_WEBHOOK_SECRET or ALERT_WEBHOOK_SECRET_FILE: its receiver could not tell our calls from others.',
    ],
    [{ ALERT_WEBHOOK_URL: 'http://alerts.example/hook', ALERT_WEBHOOK_SECRET }, notPlain('ALERT_WEBHOOK_URL')],
    [{ WATCHER_URL: 'http://10.0.0.5:3300/alive' }, notPlain('WATCHER_URL')],
    [
      { NODE_TLS_REJECT_UNAUTHORIZED: '0' },
      'NODE_TLS_REJECT_UNAUTHORIZED=0 lets anybody pass for a lender, the mail server or the database. Take it away; NODE_EXTRA_CA_CERTS adds a certificate authority of your own.',
    ],
  ])('refuses %j', (settings, problem) => expect(problemsOf({ ...PRODUCTION, ...settings })).toEqual([problem]))

  test.each([
    { PUBLIC_URL: 'https://loans.example/' },
    { FRAME_ANCESTORS: 'https://partner.example https://*.other.example' },
    { PUBLIC_URL: 'https://loans.example:8443' },
    { CONSOLE_URL: 'https://console.loans.example' },
    { CONSOLE_URL: 'http://localhost:3200' },
    { TRUST_PROXY: 'loopback, 10.0.0.0/8, 2606:4700::/32, fc00::/7, uniquelocal' },
    { DATABASE_URL: 'postgres://app:word@127.0.0.1/loans' },
    { DATABASE_URL: 'postgres://app:word@localhost:6432/loans' },
    { DATABASE_URL: 'postgres://app:word@[::1]/loans' },
    { DATABASE_URL: 'postgres://app:word@%2Fvar%2Frun%2Fpostgresql/loans' },
    { DATABASE_URL: 'postgres://app:word@db.example/loans?sslmode=verify-full' },
    { SMTP_URL: 'smtp://127.0.0.1:25' },
    { ALERT_WEBHOOK_URL: 'https://alerts.example/hook', ALERT_WEBHOOK_SECRET, WATCHER_URL: 'http://127.0.0.1:3300/alive' },
    { ALERT_WEBHOOK_URL: 'http://localhost:9000', ALERT_WEBHOOK_SECRET_FILE: '/etc/loanfinch/webhook' },
    { SMTP_URL: 'smtp://user:word@mail.example:587' },
  ])('takes %j', (settings) => expect(problemsOf({ ...PRODUCTION, ...settings })).toEqual([]))

  test('names everything that is wrong at once', () => {
    const settings = {
      ...PRODUCTION,
      PUBLIC_URL: 'http://loans.example',
      DATABASE_URL: 'postgres://app:word@db.example/loans',
      OPERATOR_TOKEN: 'a',
      TRUST_PROXY: '0.0.0.0/0',
      MAIL_FROM: 'Loans',
    }
    expect(problemsOf(settings).map((problem) => problem.split(' ')[0])).toEqual([
      'MAIL_FROM',
      'PUBLIC_URL',
      'DATABASE_URL',
      'OPERATOR_TOKEN',
      'TRUST_PROXY',
    ])
  })

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

const MAIL_SERVER = 'SMTP_URL must be an address such as smtps://user:password@mail.example:465, without options.'
const MAILBOX = 'MAIL_FROM must be an email address, or a name and an address such as Loans <no-reply@example.com>.'
test.each([
  ['DATABASE_URL', 'mysql://x/y', 'DATABASE_URL must be an address that begins with postgres:// or postgresql://.'],
  ['SMTP_URL', 'mail.example', MAIL_SERVER],
  ['SMTP_URL', 'http://mail.example', MAIL_SERVER],
  ['SMTP_URL', 'smtp://', MAIL_SERVER],
  ['SMTP_URL', 'smtp://user:100%sure@mail.example', MAIL_SERVER],
  ['SMTP_URL', 'smtps://mail.example?tls.rejectUnauthorized=false', MAIL_SERVER],
  ['SMTP_URL', 'smtp://mail.example/?ignoreTLS=true', MAIL_SERVER],
  ['MAIL_FROM', 'Loans', MAILBOX],
  ['MAIL_FROM', 'Loans <loans.example>', MAILBOX],
  ['MAIL_FROM', 'a@loans.example\nBcc: b@loans.example', MAILBOX],
  ['STATUS_ASK_SECONDS', 'soon, later', 'STATUS_ASK_SECONDS must be a list of seconds such as 1, 2.5, 60.'],
  ['STATUS_ASK_SECONDS', ',', 'STATUS_ASK_SECONDS must be a list of seconds such as 1, 2.5, 60.'],
  ['BREAKER_SHARE', '0', 'BREAKER_SHARE must be a share from 0.01 to 1.'],
  [
    'TRUST_PROXY',
    'proxy.example',
    'TRUST_PROXY must be a list of addresses, networks such as 10.0.0.0/8, or the word loopback, separated by commas.',
  ],
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

test('a library, a shelter or a phone company is one address: what is counted by it has room for sixty people', () => {
  const { limits } = configOf({})
  for (const [byAddress, byPerson] of [
    ['submissions-per-address', 'submissions-per-ssn'],
    ['mails-per-address', 'mails-per-email'],
    ['privacy-requests-per-address', 'privacy-receipts-per-email'],
    ['request-links-per-address', 'request-links-per-email'],
  ] as const)
    expect([byAddress, limits[byAddress].points]).toEqual([byAddress, 60 * limits[byPerson].points])
})

test('a problem never shows the value: it may be a secret', () => {
  const environment = Object.fromEntries(Object.keys(SETTINGS).map((name) => [name, '\u0001not-a-value']))
  const problems = problemsOf(environment)
  expect(problems.length).toBeGreaterThan(20)
  expect(problems.join()).not.toContain('not-a-value')
})

describe('.env.example', () => {
  const example = parseEnv(readFileSync(new URL('../../.env.example', import.meta.url), 'utf8')) as Record<string, string>

  test('explains every setting, and no other', () => expect(Object.keys(example).sort()).toEqual(Object.keys(SETTINGS).sort()))

  test('states the defaults as they are', () => expect(configOf(example)).toEqual(configOf({})))
})
