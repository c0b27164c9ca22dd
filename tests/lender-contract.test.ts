/** What we promise lenders: the documents say what the code does, and the conformance check tells a good lender from a bad one. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SITE } from '#content/site.ts'
import { leadConsents } from '#domain/consent/lead-consents.ts'
import { lenderApiDocument } from '#domain/lender-api/openapi.ts'
import { DECLINE_REASON_CODES } from '#domain/matching/lender/decline-reasons.ts'
import { leadOf } from '#domain/matching/run/lead.ts'
import { maskForPing } from '#domain/matching/run/ping-facts.ts'
import { publisherAt } from '#server/http/publisher.ts'
import { openLenderNetwork } from '#server/lenders/calls/lender-network.ts'
import { signCall } from '#server/lenders/calls/sign-call.ts'
import { runToEnd, type SpawnedProcess, startProcess } from '#tools/spawn-process.ts'
import { CANARY } from './support/applicants.ts'
import { openFaultLender } from './support/fault-lender.ts'
import { PROTOCOLS } from './support/lender-protocols.ts'
import { UNHURRIED } from './support/lenders.ts'
import { temporaryFile } from './support/run-wide.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const read = (path: string) => readFileSync(join(root, path), 'utf8')

describe('the documents', () => {
  test('the OpenAPI document is up to date (node tools/make-lender-openapi.ts)', () => {
    const made = JSON.parse(JSON.stringify(lenderApiDocument(publisherAt(`https://${SITE.domain}`))))
    expect(JSON.parse(read('docs/lender-api.openapi.json'))).toEqual(made)
  })

  test('every signature vector is what our adapter sends', () => {
    const vectors = [...read('docs/lenders.md').matchAll(/^\| `(\d+)` \| `(ping|post|status)` \| `(.+)` \| `(t=.+)` \|$/gm)]
    expect(vectors).toHaveLength(3)
    for (const [, seconds, call, body = '', header] of vectors)
      expect(signCall('a-test-secret-of-32-characters-ok', call as 'ping', body, new Date(Number(seconds) * 1000))).toBe(header)
  })

  test('every reason for a no is named', () => {
    for (const reason of DECLINE_REASON_CODES) expect(read('docs/lenders.md')).toContain(`\`${reason}\``)
  })
})

describe('the conformance check', () => {
  const SECRET = 'conformance-secret-of-the-test'
  const secretFile = temporaryFile(`${SECRET}\n`)
  let sample: SpawnedProcess
  let sampleUrl: string

  beforeAll(async () => {
    const address = ({ stdout }: SpawnedProcess) => /http:\S+/.exec(stdout())?.[0]
    sample = await startProcess({
      name: 'The sample lender',
      command: [process.execPath, 'docs/sample-lender/lender.mjs', '--port', '0', '--secret-file', secretFile],
      ready: (lender) => address(lender) !== undefined,
    })
    sampleUrl = address(sample) ?? ''
  })
  afterAll(() => sample?.stop())

  const conform = async (...args: string[]) => {
    const { code, stdout, stderr } = await runToEnd({ command: [process.execPath, 'tools/conform.ts', ...args] })
    return { code, output: stdout + stderr }
  }

  test('the sample lender passes all of it', async () => {
    const { code, output } = await conform(sampleUrl, '--secret-file', secretFile)
    expect(output).toMatch(/22 passed, 0 failed\n$/)
    expect(code).toBe(0)
  })

  test('a lender that accepts everything from anybody fails where it should', async () => {
    const careless = await openFaultLender({ kind: 'answer', answer: PROTOCOLS.json.accepted('javascript:alert(1)') })
    const { code, output } = await conform(careless.url, '--secret-file', secretFile)
    await careless.close()
    expect(code).toBe(1)
    for (const check of [
      'answers a ping with yes or no: the answer does not have the agreed shape',
      'refuses a post signed with another secret: answered 200, not 401',
      'refuses a signature that is ten minutes old: answered 200',
      'answers a test lead named Decline with declined: answered accepted',
      'sends accepted applicants to a plain web address: redirectUrl is not',
      'refuses the same attempt key with another body (409): answered 200',
      'never accepts it afterwards: answered accepted before the lead was sent',
      'answered a post with an error: answered 200 to a post without an applicant, not 4xx',
      'does not accept a lead that has expired: accepted it',
    ])
      expect(output).toContain(check)
  })

  test('a lender that is not there fails everything, in words', async () => {
    const gone = await openFaultLender()
    await gone.close()
    const { code, output } = await conform(gone.url, '--secret-file', secretFile)
    expect(code).toBe(1)
    expect(output).toMatch(/could not be reached[\s\S]*0 passed, 22 failed/)
  })

  test.each([
    [[], 'Name the address of the lender to check.'],
    [['https://acme.example'], 'Name the file that holds the signing secret.'],
    [['https://acme.example', '--secret-file', 'nowhere.txt'], 'The secret file does not exist.'],
    [['--loud'], 'The arguments are not understood.'],
  ])('%j is answered with a sentence', async (args, sentence) => {
    const { code, output } = await conform(...args)
    expect(code).toBe(2)
    expect(output.startsWith(sentence)).toBe(true)
  })

  test('our own adapter and the sample lender understand each other', async () => {
    const network = openLenderNetwork({ publicAddressesOnly: false })
    const lender = { id: 'sample', adapter: 'json', endpoint: sampleUrl, credentials: { signingSecret: SECRET } } as const
    expect(await network.ping(lender, { pingId: 'p', facts: maskForPing(CANARY) }, UNHURRIED)).toEqual({
      kind: 'yes',
      offer: undefined,
      payoutCents: 3000,
    })
    const at = new Date(Date.now() + 60_000).toISOString()
    const lead = leadOf(CANARY, {
      attemptKey: 'k',
      pingId: 'p',
      expiresAt: at,
      consent: { at, ip: '203.0.113.7' },
      ...leadConsents(null, at),
    })
    const accepted = await network.post(lender, lead, UNHURRIED)
    expect(accepted).toMatchObject({ kind: 'accepted', payoutCents: 3000 })
    expect(await network.status(lender, 'k', UNHURRIED)).toEqual(accepted)
    expect(await network.status(lender, 'other', UNHURRIED)).toEqual({ kind: 'failed', code: 'not-received' })
    await network.close()
  })
})
