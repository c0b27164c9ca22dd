import { readFileSync } from 'node:fs'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { beforeAll, describe, expect, test } from 'vitest'
import { builtSite } from '#tests/support/built-site.ts'
import { temporaryFolder } from '#tests/support/run-wide.ts'
import { serveConsole } from './console-files.ts'

const appWith = (folder?: string): FastifyInstance => {
  const app = Fastify()
  serveConsole(app, folder)
  return app
}

test('a process without a build has no console, and starts', async () => {
  const app = appWith(temporaryFolder('no-console'))
  expect((await app.inject('/console/')).statusCode).toBe(404)
})

describe('the console, as it is served', () => {
  let app: FastifyInstance
  let manifest: Readonly<Record<string, { readonly file: string }>>
  beforeAll(async () => {
    await builtSite()
    app = appWith()
    manifest = JSON.parse(readFileSync(new URL('../../dist-console/manifest.json', import.meta.url), 'utf8'))
  })

  test('every address is the same page, with a policy that allows our own files and a nonce of its own', async () => {
    const pages = await Promise.all(['/console/', '/console/leads?status=sold', '/console/a/b/c'].map((url) => app.inject(url)))
    const nonces = pages.map(({ statusCode, headers, body }) => {
      expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([200, 'text/html; charset=utf-8', 'no-store'])
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'x-frame-options': 'DENY',
        'x-robots-tag': 'noindex, nofollow',
        'permissions-policy': expect.stringContaining('publickey-credentials-get=(self)'),
      })
      const [, nonce = ''] = /<meta property="csp-nonce" nonce="([\w+/=]+)">/.exec(body) ?? []
      expect(String(headers['content-security-policy']).split('; ')).toEqual([
        "default-src 'none'",
        "script-src 'self'",
        `style-src 'self' 'nonce-${nonce}'`,
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
      ])
      return nonce
    })
    expect(new Set(nonces).size).toBe(3)
    expect(nonces[0]).toHaveLength(24)
  })

  test('files are kept for ever, and sent as the browser takes them', async () => {
    const url = `/console/${manifest['index.html']?.file}`
    const send = (encoding: string) => app.inject({ url, headers: { 'accept-encoding': encoding } })
    const [brotli, gzip, plain] = [await send('gzip, br'), await send('gzip'), await send('identity')]
    expect(brotli.headers).toMatchObject({ 'content-encoding': 'br', 'cache-control': 'public, max-age=31536000, immutable' })
    expect(gzip.headers['content-encoding']).toBe('gzip')
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(brotliDecompressSync(brotli.rawPayload).equals(plain.rawPayload)).toBe(true)
    expect(gunzipSync(gzip.rawPayload).equals(plain.rawPayload)).toBe(true)
  })

  test('a file of an earlier build is missing, and no page in its place', async () => {
    expect((await app.inject('/console/assets/index-older.js')).statusCode).toBe(404)
    expect((await app.inject('/console/assets/../../package.json')).statusCode).toBe(404)
  })

  test('the bare port leads to it', async () => {
    for (const url of ['/', '/console']) expect((await app.inject(url)).headers.location).toBe('/console/')
  })
})
