/** The generated site in a real nginx, with Debian's own list of types: what a visitor gets over TLS, and what nginx keeps to itself. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import { request } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import tls from 'node:tls'
import { afterAll, beforeAll, expect } from 'vitest'
import { makeAuthority } from '#tests/support/certificates.ts'
import { freshPlace, initAsUsual } from '#tests/support/installations.ts'
import { testNeeding } from '#tests/support/needs.ts'
import { spawnCommand } from '#tests/support/spawned-server.ts'
import { eventually } from '#tests/support/test-server.ts'
import { debianProgram } from '../debian-program.mjs'
import { freePorts, listenLocally } from '../free-ports.ts'
import type { SpawnedProcess } from '../spawn-process.ts'

const test = testNeeding('nginx')
const SCRIPT = `export const words = ${JSON.stringify('A script of some length. '.repeat(400))}\n`
const DOMAIN = 'loans.example.com'
const place = freshPlace()
const { installation } = place
const authority = makeAuthority()
const ports = { http: 0, https: 0 }
let front: SpawnedProcess | undefined
let seen: { headers: IncomingMessage['headers']; bytes: number }

/** In place of a web process. */
const web = createServer(async (incoming, answer) => {
  let bytes = 0
  for await (const chunk of incoming) bytes += chunk.length
  seen = { headers: incoming.headers, bytes }
  answer
    .writeHead(200, { 'content-type': 'text/html', 'strict-transport-security': 'max-age=1' })
    .end(`from the process: ${incoming.url}`)
})

beforeAll(async () => {
  const nginx = debianProgram('nginx')
  if (!nginx) throw new Error('nginx is needed')
  const [http = 0, https = 0, webPort = 0] = await freePorts(3)
  Object.assign(ports, { http, https })
  await listenLocally(web, webPort)
  const root = join(installation.data, '..')
  const { cert, key } = authority.certify(DOMAIN)
  const [certificate, certificateKey] = [join(root, 'own.pem'), join(root, 'own.key')]
  writeFileSync(certificate, cert)
  writeFileSync(certificateKey, key)
  mkdirSync(join(root, 'acme/.well-known/acme-challenge'), { recursive: true })
  writeFileSync(join(root, 'acme/.well-known/acme-challenge/token'), 'the answer')
  const end = await initAsUsual(
    place,
    '--certificate',
    certificate,
    '--certificate-key',
    certificateKey,
    '--acme-root',
    join(root, 'acme'),
  )
  expect(end).toMatchObject({ code: 0 })
  mkdirSync(join(installation.staticFiles, '_astro'))
  writeFileSync(join(installation.staticFiles, '_astro/page.abc.js'), SCRIPT)

  // The site as it is, but for ports that any user may take.
  const site = readFileSync(installation.nginxFile, 'utf8')
    .replace('listen 80;', `listen 127.0.0.1:${http};`)
    .replaceAll('listen 443 ssl', `listen 127.0.0.1:${https} ssl`)
    .replace(/127\.0\.0\.1:3001;\n.*3002;/, `127.0.0.1:${(web.address() as AddressInfo).port};`)
    .replace(/error_log .*;/g, `error_log ${root}/error.log warn;`)
  writeFileSync(join(root, 'site.conf'), site)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${root}/${name};`)
  writeFileSync(
    join(root, 'whole.conf'),
    `daemon off;\npid ${root}/pid;\nerror_log ${root}/start.log;\nevents {}\nhttp {\naccess_log ${root}/access.log;\n${temporary.join('\n')}\ninclude ${join(nginx.root, 'etc/nginx/mime.types')};\ninclude ${root}/site.conf;\n}\n`,
  )
  const started = spawnCommand({
    command: [nginx.path, '-p', root, '-c', join(root, 'whole.conf'), '-e', join(root, 'start.log')],
    environment: nginx.environment,
  })
  front = started
  await eventually(async () => {
    if (!started.isRunning()) throw new Error(started.output())
    await get('/')
  })
})

afterAll(() => {
  front?.killTree()
  web.close()
})

test('a script comes compressed, for ever, and from the disk', async () => {
  const { status, headers, body } = await get('/_astro/page.abc.js', { 'accept-encoding': 'gzip' })
  expect([status, headers['content-encoding'], headers.vary]).toEqual([200, 'gzip', 'Accept-Encoding'])
  expect(headers['content-type']).toMatch(/javascript/)
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(body.length).toBeLessThan(SCRIPT.length / 5)
})

test('a file that is not on the disk is asked of the process, as every page is', async () => {
  expect(String((await get('/_astro/other.js')).body)).toBe('from the process: /_astro/other.js')
  const { headers, body } = await get('/faq', { 'x-forwarded-for': '203.0.113.9' })
  expect(String(body)).toBe('from the process: /faq')
  expect(headers['strict-transport-security']).toBe('max-age=1')
  expect(seen.headers).toMatchObject({ host: DOMAIN, 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'https' })
})

test('an application passes whole, and never touches the disk', async () => {
  await get('/api/submit-application', {}, 'x'.repeat(60_000))
  expect(seen.bytes).toBe(60_000)
  expect(readFileSync(join(installation.data, '../error.log'), 'utf8')).toBe('')
})

test('port 80 sends visitors to TLS, and answers the certificate authority', async () => {
  const ask = (path: string) => fetch(`http://127.0.0.1:${ports.http}${path}`, { redirect: 'manual', headers: { host: DOMAIN } })
  expect((await ask('/faq?a=1')).headers.get('location')).toBe(`https://${DOMAIN}/faq?a=1`)
  expect(await (await ask('/.well-known/acme-challenge/token')).text()).toBe('the answer')
})

test('another name is shown no certificate', async () => {
  const connect = (servername: string) =>
    new Promise<string>((done) => {
      const socket = tls.connect({ host: '127.0.0.1', port: ports.https, servername, ca: authority.ca }, () => {
        socket.end()
        done('let in')
      })
      socket.on('error', ({ message }) => done(message))
    })
  expect(await connect(DOMAIN)).toBe('let in')
  expect(await connect('other.example.com')).toContain('unrecognized name')
  expect(await connect('')).toContain('unrecognized name')
})

function get(path: string, headers: Readonly<Record<string, string>> = {}, body?: string) {
  return new Promise<{ status: number | undefined; headers: IncomingMessage['headers']; body: Buffer }>((done, failed) => {
    const options = { host: '127.0.0.1', port: ports.https, servername: DOMAIN, ca: authority.ca, agent: false as const }
    request({ ...options, path, method: body ? 'POST' : 'GET', headers: { host: DOMAIN, ...headers } }, async (answer) => {
      const chunks: Buffer[] = []
      for await (const chunk of answer) chunks.push(chunk)
      done({ status: answer.statusCode, headers: answer.headers, body: Buffer.concat(chunks) })
    })
      .on('error', failed)
      .end(body)
  })
}
