/** What we promise lenders: the documents say what the code does, and the conformance check tells a good lender from a bad one. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SITE } from '#content/site.ts'
import { LENDER_ENDPOINTS } from '#contracts/lenders/endpoints.ts'
import { lenderApiDocument } from '#contracts/lenders/openapi.ts'
import { actsWithoutVersions } from '#domain/consent/acts.ts'
import { leadConsents } from '#domain/consent/lead-consents.ts'
import { DECLINE_REASON_CODES } from '#domain/matching/lender/decline-reasons.ts'
import { POSTBACK_EVENT_NAMES, postbackRequest, RETURN_REASONS } from '#domain/matching/lender/postback.ts'
import { leadOf } from '#domain/matching/run/lead.ts'
import { maskForPing } from '#domain/matching/run/ping-facts.ts'
import { publisherAt } from '#server/http/publisher.ts'
import { openLenderNetwork } from '#server/lenders/calls/lender-network.ts'
import { signCall } from '#server/lenders/calls/sign-call.ts'
import { CANARY_BANK } from '#tests/support/applicants.ts'
import { freePort } from '#tools/free-ports.ts'
import { CANARY } from '../support/applicants.ts'
import { conform, LENDER_SECRET, type SampleLender, secretFile, startSample } from '../support/conform.ts'
import { openFaultLender } from '../support/fault-lender.ts'
import { PROTOCOLS } from '../support/lender-protocols.ts'
import { UNHURRIED } from '../support/lenders.ts'
import { needs } from '../support/needs.ts'
import { temporaryFile, temporaryFolder } from '../support/run-wide.ts'
import { startTestServer } from '../support/test-server.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** Of the test vectors. */
const [, GUIDES_SECRET = ''] = /all with the secret `(\S+)`/.exec(read('docs/lenders.md')) ?? []
const CALL_NAMES = Object.values(LENDER_ENDPOINTS).map(({ name }) => name)

describe('the documents', () => {
  test('the guide says where the OpenAPI document is, and the server has it there under its own name', async () => {
    const { get } = await startTestServer('postgres', { settings: { PUBLIC_URL: 'http://marketplace.test' } })
    const [, path = ''] = /OpenAPI document, which our site serves at `(\S+)`/.exec(read('docs/lenders.md')) ?? []
    const { status, body } = await get(path)
    expect(status).toBe(200)
    expect(body).toEqual(JSON.parse(JSON.stringify(lenderApiDocument(publisherAt('http://marketplace.test')))))
    expect(body.info).toMatchObject({ title: `${SITE.brand} lender contract`, contact: { name: SITE.company } })
  })

  test('every signature vector is what our adapter sends, and the report among them what our server takes', () => {
    const vectors = [...read('docs/lenders.md').matchAll(/^\| `(\d+)` \| `(\w+)` \| `(.+)` \| `(t=.+)` \|$/gm)]
    expect(new Set(vectors.map(([, , call]) => call))).toEqual(new Set([...CALL_NAMES, 'postback']))
    for (const [, seconds, call, body = '', header] of vectors)
      expect(signCall(GUIDES_SECRET, call as 'ping', body, new Date(Number(seconds) * 1000))).toBe(header)
    const [report = ''] = vectors.flatMap(([, , call, body = '']) => (call === 'postback' ? [body] : []))
    expect(postbackRequest.safeParse(JSON.parse(report)).success).toBe(true)
  })

  test('every report and every reason to return a lead is named', () => {
    for (const name of [...POSTBACK_EVENT_NAMES, ...Object.keys(RETURN_REASONS)])
      expect(read('docs/lenders.md')).toContain(`\`${name}\``)
  })

  test('every reason for a no is named', () => {
    for (const reason of DECLINE_REASON_CODES) expect(read('docs/lenders.md')).toContain(`\`${reason}\``)
  })
})

describe('the conformance check', () => {
  const file = secretFile()
  let sample: SampleLender
  let postbacksPort: number

  const reportTo = (port: number) => `http://127.0.0.1:${port}/lenders/sample/postbacks`
  const passesAll = async (url: string, port: number) => {
    const { code, output } = await conform(url, '--secret-file', file, '--postbacks-port', String(port))
    expect(output).toMatch(/37 passed, 0 failed\n$/)
    expect(code).toBe(0)
  }

  beforeAll(async () => {
    postbacksPort = await freePort()
    const options = ['--port', '0', '--secret-file', file, '--report-to', reportTo(postbacksPort)]
    sample = await startSample([process.execPath, 'docs/sample-lender/lender.mjs', ...options])
  })
  afterAll(() => sample?.stop())

  test('the sample lender passes all of it', () => passesAll(sample.url, postbacksPort))

  test('the sample lender in Python passes all of it', needs('python3'), async () => {
    const port = await freePort()
    const options = ['--port', '0', '--secret-file', file, '--report-to', reportTo(port)]
    const python = await startSample(['python3', 'docs/sample-lender/lender.py', ...options])
    await passesAll(python.url, port).finally(python.stop)
  })

  test.runIf(process.env.LONG)('the sample lender in PHP passes all of it', needs('php'), async () => {
    const [own, port] = [await freePort(), await freePort()]
    const environment = {
      SECRET_FILE: file,
      STATE_FILE: join(temporaryFolder('php'), 'attempts.json'),
      REPORT_TO: reportTo(port),
    }
    const php = await startSample(['php', '-S', `127.0.0.1:${own}`, 'docs/sample-lender/lender.php'], environment)
    await passesAll(php.url, port).finally(php.stop)
  })

  test('a lender that accepts everything from anybody fails where it should', async () => {
    const careless = await openFaultLender({ kind: 'answer', answer: PROTOCOLS.json.accepted('javascript:alert(1)') })
    const { code, output } = await conform(careless.url, '--secret-file', file)
    await careless.close()
    expect(code).toBe(1)
    for (const check of [
      'answers a ping with yes or no: the answer does not have the agreed shape at decision: expected "yes" or "no", got nothing',
      'refuses a call to /post signed with another secret: answered 200, not 401',
      'refuses a signature that is ten minutes old: answered 200, not 401',
      'refuses a signature that was made for another body: answered 200, not 401',
      'answers a test lead named Decline with declined: expected the outcome declined, got "accepted"',
      'the same ones again: the first time the answer does not have the agreed shape at outcome: expected "received" or "data_error", got "accepted"',
      'for a lead that it never accepted (404): answered 200, not 404',
      'never accepts it afterwards: the answer does not have the agreed shape at outcome: expected "voided" or "too_late", got "accepted"',
      'answers so again: the first time the answer does not have the agreed shape at outcome: expected "erased" or "later", got "accepted"',
      'refuses a call to /erase signed with another secret: answered 200, not 401',
      'sends accepted applicants to a plain web address: redirectUrl is not',
      'refuses the same attempt key with another body (409): answered 200',
      'never accepts it afterwards: before the lead was sent, expected the outcome not_received, got "accepted"',
      'answered a post with an error: answered 200 to a post without an applicant, not 4xx',
      'does not accept a lead that has expired: accepted it',
    ])
      expect(output).toContain(check)
  })

  test.each([
    [[], 'Name the address of the lender to check.'],
    [['https://acme.example'], 'Name the file that holds the signing secret.'],
    [['https://acme.example', '--secret-file', 'nowhere.txt'], 'There is no file nowhere.txt.'],
    [['https://acme.example', '--secret-file', file, '--postbacks-port', 'x'], 'The port for postbacks is not a number.'],
    [
      ['https://acme.example', '--secret-file', temporaryFile('short')],
      'The secret is weak: it has 5 characters, and 32 random ones',
    ],
    [['https://acme.example', '--secret-file', temporaryFile(GUIDES_SECRET)], 'The secret is weak: it is that of the guide’s'],
    [['--loud'], 'The arguments are not understood.'],
  ])('%j is answered with a sentence', async (args, sentence) => {
    const { code, output } = await conform(...args)
    expect(code).toBe(2)
    expect(output.startsWith(sentence)).toBe(true)
  })

  test('our own adapter and the sample lender understand each other', async () => {
    const network = openLenderNetwork({ publicAddressesOnly: false })
    const lender = { id: 'sample', adapter: 'json', endpoint: sample.url, credentials: { signingSecret: LENDER_SECRET } } as const
    expect(await network.ping(lender, { pingId: 'p', facts: maskForPing(CANARY) }, UNHURRIED)).toEqual({
      kind: 'yes',
      offer: undefined,
      payoutCents: 3000,
      validUntil: expect.any(String),
    })
    const at = new Date(Date.now() + 60_000).toISOString()
    const lead = leadOf(CANARY, {
      attemptKey: 'k',
      pingId: 'p',
      expiresAt: at,
      consent: { at, ip: '203.0.113.7' },
      ...leadConsents(actsWithoutVersions(), at),
    })
    const accepted = await network.post(lender, lead, UNHURRIED)
    expect(accepted).toMatchObject({ kind: 'accepted', payoutCents: 3000 })
    expect(await network.status(lender, { attemptKey: 'k' }, UNHURRIED)).toEqual(accepted)
    expect(await network.status(lender, { attemptKey: 'other' }, UNHURRIED)).toEqual({ kind: 'failed', code: 'not-received' })
    const bank = CANARY_BANK
    expect(await network.bank(lender, { attemptKey: 'k', bank }, UNHURRIED)).toEqual({ kind: 'received' })
    expect(await network.bank(lender, { attemptKey: 'k', bank: { ...bank, accountNumber: '12' } }, UNHURRIED)).toEqual({
      kind: 'data_error',
      fields: { accountNumber: 'invalid' },
    })
    expect(await network.void(lender, { attemptKey: 'k' }, UNHURRIED)).toEqual({ kind: 'too-late' })
    expect(await network.void(lender, { attemptKey: 'another' }, UNHURRIED)).toEqual({ kind: 'voided' })
    expect(await network.erase(lender, { attemptKey: 'k' }, UNHURRIED)).toEqual({ kind: 'erased' })
    await network.close()
  })
})
