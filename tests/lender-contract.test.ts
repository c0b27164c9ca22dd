/** What we promise lenders: the documents say what the code does, and the conformance check tells a good lender from a bad one. */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SITE } from '#content/site.ts'
import { lenderOpenApiDocument } from '#domain/lender-api/lender-openapi.ts'
import { DECLINE_REASON_CODES } from '#domain/matching/lender/decline-reasons.ts'
import { leadOf } from '#domain/matching/run/lead.ts'
import { maskForPing } from '#domain/matching/run/ping-facts.ts'
import { openLenderNetwork } from '#server/lenders/calls/lender-network.ts'
import { signCall } from '#server/lenders/calls/sign-call.ts'
import { cleanEnvironment } from '#tools/clean-environment.mjs'
import { CANARY, CANARY_TODAY } from './support/applicants.ts'
import { openFaultLender } from './support/fault-lender.ts'
import { PROTOCOLS } from './support/lender-protocols.ts'
import { UNHURRIED } from './support/lenders.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const read = (path: string) => readFileSync(join(root, path), 'utf8')

describe('the documents', () => {
  test('the OpenAPI document is up to date (node tools/make-lender-openapi.ts)', () => {
    const made = JSON.parse(JSON.stringify(lenderOpenApiDocument({ name: SITE.brand, version: '1' })))
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
  const folder = mkdtempSync(join(tmpdir(), 'conform-'))
  const secretFile = join(folder, 'secret.txt')
  const SECRET = 'conformance-secret-of-the-test'
  let sample: ChildProcess
  let sampleUrl: string

  beforeAll(async () => {
    writeFileSync(secretFile, `${SECRET}\n`)
    const args = [join(root, 'docs/sample-lender/lender.mjs'), '--port', '0', '--secret-file', secretFile]
    sample = spawn(process.execPath, args, { env: cleanEnvironment() })
    sampleUrl = await new Promise((listening, failed) => {
      let printed = ''
      sample.stdout?.on('data', (chunk) => {
        printed += chunk
        const [address] = /http:\S+/.exec(printed) ?? []
        if (address) listening(address)
      })
      sample.once('exit', () => failed(new Error('The sample lender did not start')))
    })
  })
  afterAll(() => {
    sample.kill()
    rmSync(folder, { recursive: true })
  })

  const conform = (...args: string[]) =>
    new Promise<{ code: number; output: string }>((done) => {
      const options = { cwd: root, env: cleanEnvironment() }
      execFile(process.execPath, [join(root, 'tools/conform.ts'), ...args], options, (error, stdout, stderr) =>
        done({ code: error ? Number(error.code) : 0, output: stdout + stderr }),
      )
    })

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
    expect(await network.ping(lender, { pingId: 'p', facts: maskForPing(CANARY, CANARY_TODAY) }, UNHURRIED)).toEqual({
      kind: 'yes',
      offer: undefined,
      payoutCents: 3000,
    })
    const at = new Date(Date.now() + 60_000).toISOString()
    const lead = leadOf(CANARY, { attemptKey: 'k', pingId: 'p', expiresAt: at, consent: { at, ip: '203.0.113.7' } }, true)
    const accepted = await network.post(lender, lead, UNHURRIED)
    expect(accepted).toMatchObject({ kind: 'accepted', payoutCents: 3000 })
    expect(await network.status(lender, 'k', UNHURRIED)).toEqual(accepted)
    expect(await network.status(lender, 'other', UNHURRIED)).toEqual({ kind: 'failed', code: 'not-received' })
    await network.close()
  })
})
