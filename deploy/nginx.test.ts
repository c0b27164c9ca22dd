/** The generated site in a real nginx, with Debian's own list of types: what a visitor gets over TLS, and what nginx keeps to itself. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { join } from 'node:path'
import tls from 'node:tls'
import { afterAll, beforeAll, expect } from 'vitest'
import { UNAVAILABLE_BODY, unavailablePage } from '#content/unavailable-page.ts'
import { DOMAIN, generateNginxSite } from '#tests/support/generated-nginx.ts'
import { testNeeding } from '#tests/support/needs.ts'
import { spawnCommand } from '#tests/support/spawned-server.ts'
import { eventually } from '#tests/support/test-server.ts'
import { debianProgram } from '#tools/debian-program.mjs'
import { listenLocally } from '#tools/free-ports.ts'
import type { SpawnedProcess } from '#tools/spawn-process.ts'

const test = testNeeding('nginx')
const SCRIPT = `export const words = ${JSON.stringify('A script of some length. '.repeat(400))}\n`
let generated: Awaited<ReturnType<typeof generateNginxSite>>
let front: SpawnedProcess | undefined
let seen: { headers: IncomingMessage['headers']; bytes: number }

/** In place of two web processes. */
const web = createServer(async (incoming, answer) => {
  let bytes = 0
  for await (const chunk of incoming) bytes += chunk.length
  seen = { headers: incoming.headers, bytes }
  answer
    .writeHead(200, { 'content-type': 'text/html', 'strict-transport-security': 'max-age=1' })
    .end(`from the process: ${incoming.url}`)
})
const fullWeb = createServer((_incoming, answer) => answer.writeHead(503, { 'retry-after': '77' }).end('full'))

beforeAll(async () => {
  const nginx = debianProgram('nginx')
  if (!nginx) throw new Error('nginx is needed')
  generated = await generateNginxSite()
  const { installation, root, ports, acme, siteFile } = generated
  await listenLocally(web, ports.first)
  mkdirSync(join(acme, '.well-known/acme-challenge'), { recursive: true })
  writeFileSync(join(acme, '.well-known/acme-challenge/token'), 'the answer')
  writeFileSync(join(installation.staticFiles, '_astro/page.abc.js'), SCRIPT)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${root}/${name};`)
  writeFileSync(
    join(root, 'whole.conf'),
    `daemon off;\npid ${root}/pid;\nerror_log ${root}/start.log;\nevents {}\nhttp {\naccess_log ${root}/access.log;\n${temporary.join('\n')}\ninclude ${join(nginx.root, 'etc/nginx/mime.types')};\ninclude ${siteFile};\n}\n`,
  )
  const started = spawnCommand({
    command: [nginx.path, '-p', root, '-c', join(root, 'whole.conf'), '-e', join(root, 'start.log')],
    environment: nginx.environment,
  })
  front = started
  await eventually(async () => {
    if (!started.isRunning()) throw new Error(started.output())
    await generated.get('/')
  })
})

afterAll(() => {
  front?.killTree()
  web.close()
})

test('a script comes compressed, for ever, and from the disk', async () => {
  const { status, headers, body } = await generated.get('/_astro/page.abc.js', { 'accept-encoding': 'gzip' })
  expect([status, headers['content-encoding'], headers.vary]).toEqual([200, 'gzip', 'Accept-Encoding'])
  expect(headers['content-type']).toMatch(/javascript/)
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(body.length).toBeLessThan(SCRIPT.length / 5)
})

test('a file that is not on the disk is asked of the process, as every page is', async () => {
  expect(String((await generated.get('/_astro/other.js')).body)).toBe('from the process: /_astro/other.js')
  const { headers, body } = await generated.get('/faq', { 'x-forwarded-for': '203.0.113.9' })
  expect(String(body)).toBe('from the process: /faq')
  expect(headers['strict-transport-security']).toBe('max-age=1')
  expect(seen.headers).toMatchObject({ host: DOMAIN, 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'https' })
})

test('an application passes whole, and never touches the disk', async () => {
  await generated.get('/api/submit-application', {}, 'x'.repeat(60_000))
  expect(seen.bytes).toBe(60_000)
  // But that the other process is not there.
  const text = readFileSync(join(generated.root, 'error.log'), 'utf8').split('\n').filter(Boolean)
  expect(text.filter((line) => !line.includes('Connection refused'))).toEqual([])
})

test('port 80 sends visitors to TLS, and answers the certificate authority', async () => {
  const ask = (path: string) =>
    fetch(`http://127.0.0.1:${generated.ports.http}${path}`, { redirect: 'manual', headers: { host: DOMAIN } })
  expect((await ask('/faq?a=1')).headers.get('location')).toBe(`https://${DOMAIN}/faq?a=1`)
  expect(await (await ask('/.well-known/acme-challenge/token')).text()).toBe('the answer')
})

test('another name is shown no certificate', async () => {
  const connect = (servername: string) =>
    new Promise<string>((done) => {
      const socket = tls.connect({ host: '127.0.0.1', port: generated.ports.https, servername, ca: generated.authority.ca }, () => {
        socket.end()
        done('let in')
      })
      socket.on('error', ({ message }) => done(message))
    })
  expect(await connect(DOMAIN)).toBe('let in')
  expect(await connect('other.example.com')).toContain('unrecognized name')
  expect(await connect('')).toContain('unrecognized name')
})

test('a process that does not listen yet is passed over, for writes too; one that is full says so itself', async () => {
  // nginx takes turns.
  for (let turn = 0; turn < 4; turn++) {
    expect((await generated.get('/apply')).status).toBe(200)
    expect((await generated.get('/api/send-verification', {}, '{}')).status).toBe(200)
  }
  await listenLocally(fullWeb, generated.ports.second)
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, turn) => generated.get('/api/submit-application', {}, String(turn))),
  )
  const full = answers.filter(({ status }) => status === 503)
  expect(full.map(({ headers, body }) => [headers['retry-after'], String(body)])).toEqual(Array(4).fill(['77', 'full']))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(4)
  await stopListening(fullWeb)
})

test('a process that dies with a write in its hands leaves it to the other one, whole', async () => {
  let taken = 0
  const dying = createServer(async (incoming) => {
    for await (const _chunk of incoming);
    taken += 1
    incoming.socket.destroy()
  })
  await listenLocally(dying, generated.ports.second)
  const answers = await Promise.all(Array.from({ length: 4 }, () => generated.get('/api/submit-application', {}, 'x'.repeat(500))))
  await stopListening(dying)
  expect([taken > 0, seen.bytes, answers.map(({ status }) => status)]).toEqual([true, 500, [200, 200, 200, 200]])
})

test('when no process answers, people get a page of ours and programs JSON, and the first process that is back serves at once', async () => {
  await stopListening(web)
  const answerTo = async (path: string, body?: string) => {
    const { status, headers, body: bytes } = await generated.get(path, {}, body)
    expect([status, headers['retry-after'], headers['cache-control']]).toEqual([503, '5', 'no-store'])
    return [headers['content-type'], String(bytes)]
  }
  const page = ['text/html; charset=utf-8', unavailablePage()]
  const json = ['application/json', JSON.stringify(UNAVAILABLE_BODY)]
  for (const path of ['/', '/apply?amount=500', '/privacy-policy', '/go/token', '/apis']) expect(await answerTo(path)).toEqual(page)
  for (const path of ['/api/today', '/api', '/readyz']) expect(await answerTo(path)).toEqual(json)
  expect(await answerTo('/api/submit-application', '{}')).toEqual(json)
  expect(await answerTo('/lenders/one/postbacks', '{}')).toEqual(json)
  expect((await generated.get('/_astro/.unavailable.html')).status).toBe(404)
  await listenLocally(web, generated.ports.first)
  for (let turn = 0; turn < 4; turn++) expect((await generated.get('/')).status).toBe(200)
})

async function stopListening(server: Server): Promise<void> {
  const closed = new Promise((done) => server.close(done))
  server.closeAllConnections()
  await closed
}
