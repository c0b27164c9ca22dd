import { createServer, type IncomingHttpHeaders, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PRODUCTION } from '#tests/support/production-settings.ts'
import { loadSmallSite } from '#tests/support/small-site.ts'
import { servePage } from './serve-page.ts'

interface Answer {
  readonly status: number | undefined
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

const pages = await loadSmallSite({ ANALYTICS_ID: 'G-TEST', ...PRODUCTION })
let server: Server

beforeAll(async () => {
  server = createServer((incoming, response) => {
    if (!servePage(pages, incoming, response)) response.writeHead(418).end('left to the API')
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
})
afterAll(() => server.close())

/** A bare request: nothing is decompressed, followed or added. */
function ask(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  return new Promise((done, failed) => {
    const { port } = server.address() as AddressInfo
    const call = request({ host: '127.0.0.1', port, path, method, headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => done({ status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) }))
    })
    call.on('error', failed).end()
  })
}

describe('a page', () => {
  test('is sent as it is to a client that names no encoding', async () => {
    const { status, headers, body } = await ask('/faq')
    expect(status).toBe(200)
    expect(headers['content-encoding']).toBeUndefined()
    expect(body.toString()).toContain('<h1>Questions</h1>')
  })

  test('is found whatever the query says', async () => {
    expect((await ask('/faq?token=abc')).status).toBe(200)
    expect((await ask('/?amount=500')).body.toString()).toContain('<h1>Home</h1>')
  })

  test.each([
    ['br', 'br'],
    ['gzip', 'gzip'],
    ['gzip, deflate, br, zstd', 'br'],
    ['GZIP;q=0.5', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br; q=0.0, gzip;q=0', undefined],
    ['deflate', undefined],
    ['identity', undefined],
    ['', undefined],
  ])('to "%s" goes out as %s', async (accepted, encoding) => {
    const { headers, body } = await ask('/faq', { 'accept-encoding': accepted })
    expect(headers['content-encoding']).toBe(encoding)
    const text = encoding === 'br' ? brotliDecompressSync(body) : encoding === 'gzip' ? gunzipSync(body) : body
    expect(text.toString()).toContain('<h1>Questions</h1>')
    expect(headers['content-length']).toBe(String(body.length))
  })

  test('answers HEAD with the headers of GET and no body', async () => {
    const [head, get] = [await ask('/faq', { 'accept-encoding': 'br' }, 'HEAD'), await ask('/faq', { 'accept-encoding': 'br' })]
    expect(head.status).toBe(200)
    expect(head.body.length).toBe(0)
    const { date: _head, ...ofHead } = head.headers
    const { date: _get, ...ofGet } = get.headers
    expect(ofHead).toEqual(ofGet)
  })

  test.each(['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])('refuses %s and says what it takes', async (method) => {
    const { status, headers } = await ask('/faq', {}, method)
    expect(status).toBe(405)
    expect(headers.allow).toBe('GET, HEAD')
    expect(headers['strict-transport-security']).toBeDefined()
  })
})

describe('revalidation', () => {
  const etagOf = async (headers = {}) => String((await ask('/faq', headers)).headers.etag)

  test('a browser that has the page gets 304 and no body', async () => {
    const etag = await etagOf()
    const { status, headers, body } = await ask('/faq', { 'if-none-match': etag, 'accept-encoding': 'br' })
    expect([status, body.length]).toEqual([304, 0])
    expect(headers).toMatchObject({ etag, 'cache-control': 'no-cache', vary: 'Accept-Encoding, Sec-GPC' })
    expect(headers).not.toHaveProperty('content-encoding')
  })

  test.each([
    ['among others', (etag: string) => `"other", ${etag}`, 304],
    ['as a strong one', (etag: string) => etag.replace('W/', ''), 304],
    ['any', () => '*', 304],
    ['another', () => '"other"', 200],
  ])('the tag %s', async (_how, tag, status) => {
    expect((await ask('/faq', { 'if-none-match': tag(await etagOf()) })).status).toBe(status)
  })

  test('a visitor who switched the privacy signal on gets the other page, not 304', async () => {
    const answer = await ask('/faq', { 'if-none-match': await etagOf(), 'sec-gpc': '1' })
    expect(answer.status).toBe(200)
    expect(answer.body.toString()).not.toContain('G-TEST')
  })
})

describe('the privacy signal', () => {
  test.each([
    ['1', false],
    ['0', true],
  ])('Sec-GPC: %s', async (signal, isCounted) => {
    const html = (await ask('/faq', { 'sec-gpc': signal })).body.toString()
    expect(html.includes('G-TEST')).toBe(isCounted)
    expect(html.includes('data-privacy-signal')).toBe(!isCounted)
  })

  test('holds for the 404 page too', async () => {
    expect((await ask('/nowhere', { 'sec-gpc': '1' })).body.toString()).not.toContain('G-TEST')
  })
})

describe('other addresses', () => {
  test('a trailing slash leads to the page, and the query goes along', async () => {
    const { status, headers } = await ask('/faq/?amount=500&term=12')
    expect(status).toBe(308)
    expect(headers.location).toBe('/faq?amount=500&term=12')
    expect(headers['strict-transport-security']).toBeDefined()
  })

  test.each([
    ['/FAQ', '/faq'],
    ['/Faq/', '/faq'],
    ['/fAQ?amount=500&Term=12', '/faq?amount=500&Term=12'],
  ])('%s leads to %s: an address typed in capitals is the page', async (path, location) => {
    const { status, headers, body } = await ask(path)
    expect([status, headers.location, body.length]).toEqual([308, location, 0])
    expect(headers['strict-transport-security']).toBeDefined()
  })

  test('a page that is there is not looked for elsewhere, and one that is not has no other spelling', async () => {
    expect((await ask('/faq')).status).toBe(200)
    expect((await ask('/NOWHERE')).status).toBe(404)
  })

  test('a slash never leads to another site', async () => {
    const { status, headers } = await ask('//evil.example/')
    expect(status).toBe(404)
    expect(headers.location).toBeUndefined()
  })

  test.each(['/nowhere', '/nowhere/', '/faq.html', '/404', '/.built', '/../package.json', '/%'])(
    '%s gets the 404 page',
    async (path) => {
      const { status, headers, body } = await ask(path)
      expect(status).toBe(404)
      expect(headers['cache-control']).toBe('no-cache')
      expect(headers['content-security-policy']).toContain("default-src 'none'")
      expect(body.toString()).toContain('<h1>This page is not here</h1>')
    },
  )

  test('the 404 page is a 404 also for a browser that has it already', async () => {
    const { headers } = await ask('/nowhere')
    expect((await ask('/nowhere', { 'if-none-match': String(headers.etag) })).status).toBe(404)
  })

  test.each(['/api', '/api/', '/api/today', '/api?x', '/go/somewhere', '/lenders/one', '/healthz', '/readyz'])(
    '%s is left to the API, even if a page has that name',
    async (path) => expect((await ask(path)).status).toBe(418),
  )

  test('a write to an unknown address is left to the API', async () => {
    expect((await ask('/nowhere', {}, 'POST')).status).toBe(418)
  })
})
