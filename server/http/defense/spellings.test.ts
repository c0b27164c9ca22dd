/** A limit that a differently written path gets around is none. Every public endpoint is called in ten spellings, on the wire as written here. */
import { request } from 'node:http'
import { beforeAll, describe, expect, test } from 'vitest'
import { addressOf } from '#contracts/endpoint.ts'
import { type ApiCall, ENDPOINTS } from '#contracts/public/endpoints.ts'
import { countRows, startTestServer, type TestServer } from '#tests/support/test-server.ts'

const HOST = 'loanfinch.test'

const encoded = (path: string, letters: RegExp) => path.replace(letters, (letter) => `%${letter.charCodeAt(0).toString(16)}`)

/** The same address to HTTP: counted with it. Or another one, at which there is nothing. */
const SPELLINGS: readonly {
  readonly name: string
  readonly means: 'the same' | 'nothing'
  readonly of: (path: string) => string
}[] = [
  { name: 'as it is', means: 'the same', of: (path) => path },
  { name: 'first letter encoded', means: 'the same', of: (path) => `/${encoded(path[1] ?? '', /./)}${path.slice(2)}` },
  { name: 'every letter encoded', means: 'the same', of: (path) => encoded(path, /[a-z]/g) },
  { name: 'in absolute form', means: 'the same', of: (path) => `http://${HOST}${path}` },
  { name: 'in absolute form, encoded', means: 'the same', of: (path) => `HTTP://${HOST}:80${encoded(path, /[a-z]/g)}` },
  { name: 'with a query', means: 'the same', of: (path) => `${path}?/healthz` },
  { name: 'with doubled slashes', means: 'nothing', of: (path) => path.replaceAll('/', '//') },
  { name: 'with dots', means: 'nothing', of: (path) => `/.${path}` },
  { name: 'with dots that lead back', means: 'nothing', of: (path) => `/faq/..${path}` },
  { name: 'in capitals', means: 'nothing', of: (path) => path.toUpperCase() },
  { name: 'with a slash encoded', means: 'nothing', of: (path) => `/${path.slice(1).replace('/', '%2F')}` },
]

const HEALTH = new Set(['/healthz', '/readyz'])
const PLACES = { zip: '78701', token: 'nobody-was-ever-given-this-token', id: 'larkspur' }
const CALLS = (Object.keys(ENDPOINTS) as ApiCall[]).map((key) => addressOf(key, PLACES)).filter(({ path }) => !HEALTH.has(path))

describe('once its limit is used up', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer('postgres', {
      settings: { LIMIT_READS: '1', LIMIT_WRITES: '1', LIMIT_POSTBACKS: '1', LIMIT_FORM_COUNTS: '1' },
    })
    for (const { method, path } of CALLS) await statusOf(server, method, path)
  })

  const cases = CALLS.flatMap((call) => SPELLINGS.map((spelling) => ({ ...call, ...spelling })))
  test.each(cases)('$method $path $name', async ({ method, path, means, of }) => {
    const status = await statusOf(server, method, of(path))
    if (means === 'the same') expect(status).toBe(429)
    // A page that is not there is answered from memory; every request that reaches the API is counted.
    else expect(status).toBe(isAnsweredFromMemory(method, of(path)) ? 404 : 429)
  })

  test('nothing was done, and health checks are served', async () => {
    expect([await countRows(server, 'applications'), await countRows(server, 'mails')]).toEqual([0, 0])
    for (let i = 0; i < 5; i++) expect((await server.get('/readyz')).status).toBe(200)
  })
})

const isAnsweredFromMemory = (method: string, target: string) => method === 'GET' && !/^\/(api|go|lenders)\//.test(target)

function statusOf({ url }: TestServer, method: string, path: string): Promise<number | undefined> {
  const { port } = new URL(url)
  return new Promise((answered, failed) => {
    const headers = { host: HOST, 'content-type': 'application/json' }
    const sent = request({ host: '127.0.0.1', port, method, path, headers }, (response) => {
      response.resume()
      answered(response.statusCode)
    })
    sent.on('error', failed)
    sent.end(method === 'POST' ? '{}' : undefined)
  })
}
