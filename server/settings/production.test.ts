/** The server as production runs it: its own settings, its own keys, nothing of the sandbox. */
import { randomBytes } from 'node:crypto'
import { chmodSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { SITE, UNCONFIRMED } from '#content/site.ts'
import { PRODUCTION } from '#tests/support/production-settings.ts'
import { temporaryFile } from '#tests/support/run-wide.ts'
import { spawnServer } from '#tests/support/spawned-server.ts'
import { CANARY_SUBMISSION, startTestServer, type TestServer } from '#tests/support/test-server.ts'
import { formatKeyRing, makeKeyRing } from '../platform/vault/key-ring.ts'
import { standInProblems } from './production-rules.ts'

test('a process without settings names all that is missing, and exits with 1', async () => {
  const server = await spawnServer({ NODE_ENV: 'production', SMTP_URL: '' })
  expect(await server.ended).toBe(1)
  for (const name of [
    'PUBLIC_URL',
    'DATABASE_URL',
    'KEY_FILE',
    'SMTP_URL',
    'MAIL_FROM',
    'LENDERS_FILE',
    'LENDER_SECRETS_FILE',
    'OPERATOR_TOKEN',
  ])
    expect(server.output()).toContain(`${name} is missing`)
})

test('a process with weak secrets, open files and believing proxies names them all at once, shows none, and exits with 1', async () => {
  const zeros = Buffer.alloc(32).toString('base64')
  const { ledger, consent } = JSON.parse(formatKeyRing(makeKeyRing()))
  const weak = (id: string) => [{ id, key: zeros }]
  const keyFile = temporaryFile(JSON.stringify({ encryption: weak('e1'), fingerprint: weak('f1'), ledger, consent }))
  chmodSync(keyFile, 0o644)
  const secretsFile = temporaryFile('{}')
  chmodSync(secretsFile, 0o666)
  const server = await spawnServer({
    ...PRODUCTION,
    DATABASE_URL: 'postgres://app:database-word@db.example/loans',
    KEY_FILE: keyFile,
    LENDER_SECRETS_FILE: secretsFile,
    OPERATOR_TOKEN: 'q'.repeat(40),
    TRUST_PROXY: '0.0.0.0/0',
  })
  expect(await server.ended).toBe(1)
  const said = server.output().split('\n').filter(Boolean)
  const standIns = standInProblems(SITE, UNCONFIRMED)
  const settings = said.slice(0, said.length - standIns.length)
  expect(said.slice(settings.length)).toEqual(standIns)
  expect(settings.map((line) => line.replace(/ \/\S+| (has|can|names|reaches|stands|the key|encryption and).*/g, ''))).toEqual([
    'DATABASE_URL',
    'OPERATOR_TOKEN',
    'TRUST_PROXY',
    'KEY_FILE',
    'KEY_FILE:',
    'KEY_FILE:',
    'KEY_FILE:',
    'LENDER_SECRETS_FILE',
  ])
  expect(server.output()).not.toMatch(/AAAAAAAA|qqqq|database-word/)
})

test('it names what may be true of the owner as long as the owner has not said so', () => {
  const marked = ['inServiceSince', 'governingLaw']
  const site = { ...SITE, inServiceSince: '2019', governingLaw: 'Delaware' }
  const only = (sentences: string[]) => sentences.filter((sentence) => /^(inServiceSince|governingLaw) /.test(sentence))
  expect(only(standInProblems(site, marked))).toEqual([
    "inServiceSince in content/site.ts is a stand-in (2019): production needs the year in which your service began. Once it is right, take 'inServiceSince' out of UNCONFIRMED there.",
    "governingLaw in content/site.ts is a stand-in (Delaware): production needs the state whose law governs your terms. Once it is right, take 'governingLaw' out of UNCONFIRMED there.",
  ])
  expect(only(standInProblems(site, []))).toEqual([])
})

describe('a server with all settings', () => {
  const token = randomBytes(32).toString('base64url')
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer('postgres', {
      settings: {
        NODE_ENV: 'production',
        PUBLIC_URL: 'https://loans.example',
        KEYS: formatKeyRing(makeKeyRing()),
        MAIL_FROM: 'Loans <no-reply@loans.example>',
        LENDERS_FILE: temporaryFile('{"format": 2, "lenders": []}'),
        LENDER_SECRETS_FILE: temporaryFile('{}'),
        OPERATOR_TOKEN: token,
      },
    })
  })

  test('takes an application, and tells browsers to come over https only', async () => {
    const answer = await server.post('/api/submit-application', CANARY_SUBMISSION, { origin: 'https://loans.example' })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('strict-transport-security')).toBe('max-age=63072000; includeSubDomains')
  })

  test('makes up no address for a client that has none', async () =>
    expect((await server.get('/api/get-client-ip')).body).toEqual({ success: false, ip: null }))

  test('shows its figures to operators only', async () => {
    const metrics = (authorization?: string) =>
      fetch(`http://127.0.0.1:${server.running.operators.port}/metrics`, authorization ? { headers: { authorization } } : {})
    expect((await metrics()).status).toBe(401)
    expect((await metrics('Bearer wrong')).status).toBe(401)
    expect((await server.get('/metrics')).status).not.toBe(200)
    const text = await (await metrics(`Bearer ${token}`)).text()
    expect(text).toContain('submissions_total{status="reject"} 1')
    expect(text).toMatch(/http_requests_total\{method="POST",route="\/api\/submit-application",status="200"\} 1/)
    expect(text).toMatch(/database_connections\{state="open"\} \d+/)
  })
})
