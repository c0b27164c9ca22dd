/** Lenders over TLS: with certificates of every kind, and one that takes whatever is signed. */
import { createServer } from 'node:https'
import { afterAll, expect, test } from 'vitest'
import { SIGNATURE_HEADER } from '#contracts/lenders/signature.ts'
import type { Lender } from '#domain/matching/lender/lender.ts'
import { isSigned } from '#sandbox/lenders/protocols.ts'
import { lenderFileRecords } from '#server/lenders/lender-file-records.ts'
import { lenderPauseRecords } from '#server/lenders/lender-pause-records.ts'
import { openPostgresDatabase } from '#server/platform/database/postgres-database.ts'
import { type Certificate, makeAuthority, makeTrustedAuthority } from '#tests/support/certificates.ts'
import { textOf } from '#tests/support/examined-installation.ts'
import { lenderFileOf, lenderNamed } from '#tests/support/lenders.ts'
import { startNameServer } from '#tests/support/name-server.ts'
import { preparedPostgresUrl } from '#tests/support/postgres.ts'
import { temporaryFile } from '#tests/support/run-wide.ts'
import { freePort, listenLocally } from '#tools/free-ports.ts'
import { lenders } from './lenders.ts'

const SECRET = 'the-signing-secret-of-this-lender-0123'
const authority = makeTrustedAuthority('Known authority', 90)
const good = authority.certify('127.0.0.1')

const closings: (() => void)[] = []
afterAll(() => {
  for (const close of closings) close()
})

interface Manner {
  readonly certificate?: Certificate
  /** Looks at no signature. */
  readonly isGullible?: boolean
  readonly answer?: string
  readonly forgedStatus?: number
}

/** Answers what each body was as well. */
async function startLender({ certificate = good, isGullible = false, answer = YES, forgedStatus = 401 }: Manner = {}) {
  const bodies: string[] = []
  const server = createServer(certificate, async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks).toString()
    bodies.push(body)
    const isOurs = isGullible || isSigned(String(request.headers[SIGNATURE_HEADER]), SECRET, 'ping', body, new Date())
    response.writeHead(isOurs ? 200 : forgedStatus, { 'content-type': 'application/json' }).end(isOurs ? answer : '{"error":"no"}')
  })
  server.on('tlsClientError', () => undefined)
  const port = await listenLocally(server)
  closings.push(() => server.close())
  return { bodies, endpoint: `https://127.0.0.1:${port}/api` }
}

const KNOWN = { credentials: { signingSecret: 'secret:acme' } }
const NO_DATABASE = 'postgres://app@127.0.0.1:9/loans'
const YES = '{"decision":"yes"}'

/** The sandbox's rules for the file: production would refuse lenders on this machine. */
async function look(changes: Partial<Lender>, more: Parameters<typeof textOf>[1] = {}) {
  const lender = lenderNamed('acme', changes)
  const LENDERS_FILE = temporaryFile(JSON.stringify(lenderFileOf([lender])))
  const LENDER_SECRETS_FILE = temporaryFile(JSON.stringify({ acme: SECRET, 'acme-account': 'account-1' }))
  const environment = { NODE_ENV: 'development', DATABASE_URL: NO_DATABASE, LENDERS_FILE, LENDER_SECRETS_FILE, ...more.environment }
  return textOf(lenders, { ...more, environment })
}

test('a lender as it should be, but for its address on this machine', async () => {
  const { endpoint, bodies } = await startLender()
  expect(await look({ endpoint })).toEqual({
    'Lender file': 'ok: 1 lender.',
    Licenses: 'ok: Nothing to warn of.',
    Addresses: 'failed: Lender acme’s endpoint leads to 127.0.0.1, which is not on the public internet.',
    Certificates: expect.stringMatching(/^ok: The certificate of Lender acme holds for (89|90) more days\.$/),
    'Signed calls': 'ok: Lender acme answers yes.',
    'Forged calls': 'ok: Lender acme refuses a forged call.',
  })
  expect(bodies.map((body) => (JSON.parse(body) as { test: unknown }).test)).toEqual([true, true])
})

test('a lender of the older kind is asked in its own words, and told that it is a test', async () => {
  const { endpoint, bodies } = await startLender({ answer: '<response><status>NO</status></response>' })
  const credentials = { account: 'secret:acme-account', signingSecret: 'secret:acme' }
  const found = await look({ endpoint, adapter: 'form-xml', credentials, heedsTest: true })
  expect(found['Signed calls']).toBe('ok: Lender acme answers no.')
  expect(found['Forged calls']).toBe('ok: Lender acme refuses a forged call.')
  for (const body of bodies) expect(new URLSearchParams(body).get('test')).toBe('true')
  expect(bodies).toHaveLength(2)
})

test('a lender that may take a test for a person is sent nothing', async () => {
  const { endpoint, bodies } = await startLender()
  const credentials = { account: 'secret:acme-account', signingSecret: 'secret:acme' }
  const found = await look({ endpoint, adapter: 'form-xml', credentials })
  const reason = 'not-tried: Lender acme may take a test for a person: its entry does not say heedsTest, so it is sent nothing.'
  expect([found['Signed calls'], found['Forged calls']]).toEqual([reason, reason])
  expect(found.Certificates).toMatch(/^ok: /)
  expect(bodies).toEqual([])
})

test('a paused lender is sent nothing', async () => {
  const { endpoint, bodies } = await startLender()
  const found = await look({ endpoint, paused: true })
  const reason = 'not-tried: Lender acme is paused: it is sent nothing.'
  expect([found['Signed calls'], found['Forged calls']]).toEqual([reason, reason])
  expect(bodies).toEqual([])
})

test('the file that was applied last counts, with the pauses of operators', async () => {
  const { endpoint, bodies } = await startLender()
  const DATABASE_URL = await preparedPostgresUrl()
  const database = openPostgresDatabase(DATABASE_URL, 1)
  const records = lenderFileRecords(database.kysely)
  const content = JSON.stringify(lenderFileOf([lenderNamed('acme', { endpoint }), lenderNamed('later', { endpoint, ...KNOWN })]))
  const told = { reason: null, words: null }
  await records.add({ appliedAt: new Date(), source: 'operator', appliedBy: 'ann', content, checksum: 'of-the-operator', ...told })
  const pauses = lenderPauseRecords(database.kysely)
  await pauses.pause({ lender: 'later', at: new Date(), until: null, reason: 'not yet signed', by: 'ann' })
  await database.close()
  // In the file of the settings it is still paused.
  const found = await look({ endpoint, paused: true }, { environment: { DATABASE_URL } })
  expect(found['Lender file']).toBe('ok: 2 lenders, 1 paused, as applied last.')
  expect(found['Signed calls']).toBe('ok: Lender acme answers yes.\nnot-tried: Lender later is paused: it is sent nothing.')
  expect(bodies).toHaveLength(2)
})

const stranger = makeAuthority('Stranger', 90)

test.each([
  ['expired', authority.certifyUntil(-1, '127.0.0.1'), 'failed: The certificate of Lender acme has expired.'],
  ['self-signed', { cert: stranger.ca, key: stranger.key }, 'failed: The certificate of Lender acme is self-signed.'],
  ['of a stranger', stranger.certify('127.0.0.1'), /^failed: The certificate of Lender acme is of an authority that nobody knows/],
  ['for another name', authority.certify('other.example'), 'failed: The certificate of Lender acme is for another name.'],
  ['soon over', authority.certifyUntil(10.5, '127.0.0.1'), 'warning: The certificate of Lender acme holds for 10 more days.'],
])('a certificate that is %s', async (_what, certificate, says) => {
  const { endpoint } = await startLender({ certificate })
  const found = await look({ endpoint })
  expect(found.Certificates).toMatch(says)
  const isBelieved = found.Certificates?.startsWith('warning')
  expect(found['Signed calls']).toBe(
    isBelieved
      ? 'ok: Lender acme answers yes.'
      : 'failed: Lender acme does not answer a ping as agreed: No connection could be made.',
  )
})

test('a lender that takes what a stranger has signed', async () => {
  const { endpoint } = await startLender({ isGullible: true })
  expect((await look({ endpoint }))['Forged calls']).toMatch(/^failed: Lender acme takes calls that we have not signed/)
})

test('a lender that refuses a stranger with another answer than 401', async () => {
  const { endpoint } = await startLender({ forgedStatus: 500 })
  expect((await look({ endpoint }))['Forged calls']).toBe(
    'warning: Lender acme answers a forged call not with 401: The lender answered with an HTTP error.',
  )
})

test('a lender that knows another secret, or answers something else', async () => {
  const { endpoint } = await startLender()
  const LENDER_SECRETS_FILE = temporaryFile(JSON.stringify({ acme: `${SECRET}-of-before` }))
  expect((await look({ endpoint }, { environment: { LENDER_SECRETS_FILE } }))['Signed calls']).toBe(
    'failed: Lender acme does not answer a ping as agreed: The lender refused our signature.',
  )
  const odd = await startLender({ answer: '{"decision":"maybe"}' })
  expect((await look({ endpoint: odd.endpoint }))['Signed calls']).toBe(
    'failed: Lender acme does not answer a ping as agreed: The answer did not have the agreed shape.',
  )
})

test('what is wrong with a paused lender can wait', async () => {
  const found = await look({ endpoint: `https://127.0.0.1:${await freePort()}/api`, paused: true })
  expect(found['Lender file']).toBe('ok: 1 lender, 1 paused.')
  expect(found.Certificates).toMatch(/^warning: \(paused\) The certificate of Lender acme cannot be seen: .*ECONNREFUSED/)
})

test('a name that leads to the public internet, into a private network, or nowhere', async () => {
  const { resolver, close } = await startNameServer({
    'public.acme.example': { a: ['44.128.7.1'] },
    'inside.acme.example': { a: ['44.128.7.1'], aaaa: ['fd00::1'] },
  })
  const at = async (host: string) => {
    const paused = { endpoint: `https://${host}:1/api`, paused: true, timeouts: { pingMs: 50 } }
    return (await look(paused, { resolver })).Addresses
  }
  expect(await at('public.acme.example')).toBe('ok: Lender acme is at 44.128.7.1.')
  expect(await at('inside.acme.example')).toBe(
    'warning: (paused) Lender acme’s endpoint leads to fd00::1, which is not on the public internet.',
  )
  expect(await at('nowhere.invalid')).toBe('warning: (paused) The name of Lender acme’s endpoint leads nowhere.')
  close()
})

test('a license that ends soon is warned of', async () => {
  const { endpoint } = await startLender()
  const found = await look({ endpoint }, { now: () => new Date('2036-12-20T12:00:00Z') })
  expect(found.Licenses).toBe('warning: Lender acme has licenses that end within 30 days: Texas (12/31/2036).')
})

test('production takes no lender on this machine, and none without its secret', async () => {
  const environment = { NODE_ENV: 'production' }
  const found = await look({ endpoint: 'https://127.0.0.1/api' }, { environment })
  expect(found['Lender file']).toMatch(/^failed: Lender acme has an endpoint in a private, loopback or link-local range/)
  expect(found.Certificates).toBe('not-tried: It needs what “Lender file” found wanting.')
  const { endpoint } = await startLender()
  const without = await look({ endpoint }, { environment: { LENDER_SECRETS_FILE: temporaryFile('{}') } })
  expect(without['Lender file']).toBe('failed: Lender acme names the secret acme, which LENDER_SECRETS_FILE lacks.')
  expect(without['Signed calls']).toBe('not-tried: Lender acme has no secret to sign with.')
})

test('a file without lenders', async () => {
  const found = await textOf(lenders, { environment: { DATABASE_URL: NO_DATABASE } })
  expect(found['Lender file']).toBe('warning: The lender file has no lender: nobody can be matched.')
  expect(found.Addresses).toBe('not-tried: There is no lender.')
})
