/** Mistakes that lenders' engineers make, one at a time in the sample lender: the check names the cause of each, and once. */
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:https'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { lenderClient } from '#conformance/lender-client.ts'
import { listenLocally } from '#tools/free-ports.ts'
import { makeAuthority } from '../support/certificates.ts'
import { conform, secretFile, startSample } from '../support/conform.ts'
import { openFaultLender } from '../support/fault-lender.ts'
import { temporaryFile, temporaryFolder } from '../support/run-wide.ts'

const SAMPLE = readFileSync(join(import.meta.dirname, '../../docs/sample-lender/lender.mjs'), 'utf8')
const file = secretFile()
const otherFile = temporaryFile('another-secret-of-this-lender-9876543210')

const SIGNED_TEXT = `\`\${seconds}.\${call}.\${body}\`).digest()`
const HEX = '([0-9a-f]{64})'
const AGE = 'Math.abs(Date.now() / 1000 - Number(seconds)) > MAX_AGE_SECONDS'

interface Mistake {
  readonly made: Readonly<Record<string, string>>
  readonly message: RegExp
  readonly secretFile?: string
}

/** By what the lender does: the sample's words that are replaced, and the message. */
const MISTAKES: Readonly<Record<string, Mistake>> = {
  'signs without the name of the call': {
    made: { [SIGNED_TEXT]: `\`\${seconds}.\${body}\`).digest()` },
    message: /Likely slip: .* made without the name of the call: it took one/,
  },
  'signs every call under the same name': {
    made: { [SIGNED_TEXT]: `\`\${seconds}.ping.\${body}\`).digest()` },
    message: /\(\/post\)\n +Likely slip: .* made under another name than that of the call/,
  },
  'signs what it has parsed and written again': {
    made: { [SIGNED_TEXT]: `\`\${seconds}.\${call}.\${JSON.stringify(JSON.parse(body))}\`).digest()` },
    message: /Likely slip: .* made over the body parsed and written again, not over its bytes/,
  },
  'keeps the line break of the secret’s file': {
    made: { "readFileSync(options['secret-file'], 'utf8').trim()": "readFileSync(options['secret-file'], 'utf8')" },
    message: /Likely slip: .* made with the line break at the end of the secret’s file/,
  },
  'decodes its secret': {
    made: { "const expected = createHmac('sha256', secret)": "const expected = createHmac('sha256', Buffer.from(secret, 'hex'))" },
    message: /Likely slip: .* made with the secret decoded from hexadecimal, whose text is the key/,
  },
  'wants capitals': {
    made: { [HEX]: '([0-9A-F]{64})' },
    message: /Likely slip: .* made in capitals/,
  },
  'wants base64': {
    made: { [HEX]: '(.{44})', "Buffer.from(hex, 'hex')": "Buffer.from(hex, 'base64')" },
    message: /Likely slip: .* made in base64/,
  },
  'holds to its offers until yesterday': {
    made: { '3 * 86_400_000': '-86_400_000' },
    message: /or names none: validUntil is not ahead: the time here is 20/,
  },
  'holds to its offers for a month': {
    made: { '3 * 86_400_000': '30 * 86_400_000' },
    message: /or names none: validUntil is more than 7 days ahead: so many count/,
  },
  'tells the end of an offer in words': {
    made: { 'new Date(Date.now() + 3 * 86_400_000).toISOString()': "'tomorrow'" },
    message: /at validUntil: expected a time in UTC such as 2026-01-01T00:00:00Z, got "tomorrow"/,
  },
  'wants milliseconds': {
    made: { '\\d{1,12}': '\\d{13}', [AGE]: 'Math.abs(Date.now() - Number(seconds)) > MAX_AGE_SECONDS * 1000' },
    message: /Likely slip: .* made with t in milliseconds/,
  },
  'reads its clock in local time': {
    made: { 'Date.now() / 1000 - Number': 'Date.now() / 1000 - 5 * 3600 - Number' },
    message: /Likely slip: your server's clock is 18000 seconds behind this machine's, and 300 are allowed/,
  },
  'has another secret': {
    made: {},
    secretFile: otherFile,
    message: /Likely slip: another secret\.[\s\S]*3\. The secret is 64 characters/,
  },
  'says 403, and has another secret': {
    made: { 'return send(response, 401': 'return send(response, 403' },
    secretFile: otherFile,
    message: /: answered 403 to a call that is signed as agreed \(\/ping\)\n +Likely slip: another secret\./,
  },
  'never looks at the age of a signature': {
    made: { [AGE]: 'false' },
    message: /^FAIL {2}refuses a signature that is ten minutes old: answered 200, not 401$/m,
  },
  'decides anew when a post comes again': {
    made: {
      'if (earlier)\n    return earlier.digest': 'if (false)\n    return earlier.digest',
      'update(`reference ': 'update(Math.random() + `reference ',
    },
    message: /^FAIL {2}answers the same attempt twice .*: the answers differ at reference: first "[\w-]{16}", then "[\w-]{16}"$/m,
  },
  'answers 404 to the status of a key that it does not have': {
    made: { "return { outcome: 'not_received' }": "return { status: 404, error: 'Unknown' }" },
    message:
      /^FAIL {2}says not_received of an attempt .*: before the lead was sent, answered 404, not 200, with {"error":"Unknown"}$/m,
  },
  'names its outcome twice': {
    made: { '.end(JSON.stringify(content))': '.end(JSON.stringify(content).replace(\'{\', \'{"decision":"no",\'))' },
    message: /^FAIL {2}answers a ping with yes or no: .* with no field twice, got the field "decision" twice$/m,
  },
  'names its answers text': {
    made: { "{ 'content-type': 'application/json', 'cache-control'": "{ 'content-type': 'text/html', 'cache-control'" },
    message: /^FAIL {2}answers a ping with yes or no: answered with the content type "text\/html", not application\/json$/m,
  },
}

/** Each costs two processes: in `npm test` one of four is made. */
const CASES = Object.entries(MISTAKES).map(([what, mistake], place) => ({ what, mistake, tags: place % 4 === 0 ? [] : ['long'] }))

for (const { what, mistake, tags } of CASES) test.concurrent(`a lender that ${what}`, { tags }, () => isTold(mistake))

async function isTold({ made, message, secretFile = file }: Mistake): Promise<void> {
  const text = Object.entries(made).reduce((before, [right, wrong]) => {
    expect(before.split(right)).toHaveLength(2)
    return before.replace(right, () => wrong)
  }, SAMPLE)
  const lender = join(temporaryFolder('mistake'), 'lender.mjs')
  writeFileSync(lender, text)
  const sample = await startSample([process.execPath, lender, '--port', '0', '--secret-file', secretFile])
  const { code, output } = await conform(sample.url, '--secret-file', file).finally(sample.stop)
  expect(output).toMatch(message)
  expect(code).toBe(1)
  // Explained once, however many checks it spoils.
  expect(output.match(/Likely slip/g)?.length ?? 0).toBe(/answered 40[13] to a call/.test(output) ? 1 : 0)
}

describe('a lender that cannot be reached is told once, with the cause', () => {
  const firstLine = async (url: string) => {
    const { code, output } = await conform(url, '--secret-file', file)
    expect(code).toBe(1)
    expect(output).toMatch(/0 passed, 1 failed, 35 not run: mend this first\n$/)
    return output.split('\n')[0]
  }

  test('no such name', async () =>
    expect(await firstLine('https://lender.invalid')).toMatch(/: DNS: lender\.invalid has no address here/))

  test('nobody at the port', async () => {
    const gone = await openFaultLender()
    await gone.close()
    expect(await firstLine(gone.url)).toContain(`: refused: nothing listens at 127.0.0.1:${gone.port}.`)
  })

  test('a certificate that nobody vouches for, and https where there is none', async () => {
    const { ca, key } = makeAuthority('A lender of its own')
    const server = createServer({ cert: ca, key })
    const port = await listenLocally(server)
    expect(await firstLine(`https://127.0.0.1:${port}`)).toMatch(/: TLS: the certificate of 127\.0\.0\.1 is signed by itself/)
    server.close()
    const plain = await openFaultLender()
    expect(await firstLine(plain.url.replace('http', 'https'))).toMatch(
      /: TLS: no secure connection to \S+ came about\. Does this port/,
    )
    await plain.close()
  })

  test('a connection that is broken off, a redirect, an address without calls', async () => {
    const lender = await openFaultLender({ kind: 'reset-before-answer' })
    expect(await firstLine(lender.url)).toMatch(/ broke the connection off before it had answered/)
    lender.behave = { kind: 'redirect', location: 'https://elsewhere.example/ping' }
    expect(await firstLine(lender.url)).toMatch(/: answered 302, a redirect to https:\/\/elsewhere\.example\/ping: we follow none/)
    lender.behave = { kind: 'answer', answer: { status: 404, contentType: 'text/html', body: 'Not found' } }
    expect(await firstLine(lender.url)).toMatch(/: answered 404: no POST is taken at \/ping below the URL/)
    await lender.close()
  })

  test('too slow, in milliseconds beside the limit', async () => {
    const lender = await openFaultLender()
    const limits = { ping: 1, post: 0, status: 0, bank: 0, void: 0, erase: 0 }
    const silent = lenderClient(lender.url, 'a secret', limits, 0)
    await expect(silent.send('ping', {})).rejects.toThrow(/^slow: no answer to \/ping after \d+ ms; 1 ms are the limit$/)
    lender.behave = { kind: 'answer', answer: { contentType: 'application/json', body: '{}' } }
    const late = lenderClient(lender.url, 'a secret', limits)
    await expect(late.send('post', {})).rejects.toThrow(/^slow: answered \/post after \d+ ms; 0 ms are the limit$/)
    await lender.close()
  })
})
