/** The public address, the site and the processes: a real web process behind a real nginx, as it should be and with one thing forgotten. */
import { createServer as createHttpServer } from 'node:http'
import { createServer } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeAuthority, makeTrustedAuthority } from '#tests/support/certificates.ts'
import { type InstallationChanges, installationWith, textOf } from '#tests/support/examined-installation.ts'
import { startNameServer } from '#tests/support/name-server.ts'
import { testNeeding } from '#tests/support/needs.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'
import { FRONT_ADDRESS, type FrontOptions, startTlsFront } from '#tests/support/tls-front.ts'
import { freePort, freePorts, listenLocally } from '#tools/free-ports.ts'
import { processes } from './processes.ts'
import { publicAddress } from './public-address.ts'
import { site, standInsIn } from './site.ts'

const TOKEN = 'an-operators-token-that-nobody-guesses-0'
const authority = makeTrustedAuthority('Known authority', 90)
const certificate = authority.certify(FRONT_ADDRESS)
/** Stands in for a visitor on the internet. */
const VISITOR = '44.128.7.9'

let server: TestServer
let httpsPort: number
let httpPort: number

beforeAll(async () => {
  ;[httpsPort = 0, httpPort = 0] = await freePorts(2)
  server = await startTestServer('postgres', {
    production: true,
    settings: { PUBLIC_URL: publicUrl(), TRUST_PROXY: 'loopback', OPERATOR_TOKEN: TOKEN },
  })
})

const publicUrl = () => `https://${FRONT_ADDRESS}:${httpsPort}`
const PAGES = 'location = /contact-us { return 200 "Call us"; } location = /privacy-policy { return 200 "Yours"; }'

/** Looks through a front that forgets something, or does not. */
async function through<Result>(forgets: Partial<FrontOptions>, look: () => Promise<Result>): Promise<Result> {
  const webPort = server.running.site.port
  const front = await startTlsFront({ certificate, webPort, httpsPort, httpPort, https: PAGES, forwardedFor: VISITOR, ...forgets })
  try {
    return await look()
  } finally {
    await front.stop()
  }
}

function installation(changes: InstallationChanges = {}): InstallationChanges {
  const { installation: place } = installationWith()
  const web = { name: 'web-1', role: 'web', unit: 'loans-web@1.service' } as const
  const ports = { port: server.running.site.port, operatorPort: server.running.operators.port }
  return {
    installation: place,
    processes: [{ ...web, ...ports }],
    httpPort,
    ...changes,
    environment: {
      PUBLIC_URL: publicUrl(),
      OPERATOR_TOKEN: TOKEN,
      DATABASE_URL: server.environment.DATABASE_URL,
      ...changes.environment,
    },
  }
}

const withNginx = testNeeding('nginx')

withNginx('a site as it should be', async () => {
  const found = await through({}, async () => ({
    ...(await textOf(publicAddress, installation())),
    ...(await textOf(site, installation())),
  }))
  expect(found).toEqual({
    Name: `ok: ${FRONT_ADDRESS} is at ${FRONT_ADDRESS}.`,
    IPv6: 'ok: No IPv6 address: every visitor comes over IPv4.',
    Certificate: expect.stringMatching(/^ok: The certificate at 127\.0\.0\.2 holds for (89|90) more days\.$/),
    'Plain http': `ok: Port ${httpPort} answers 301 to https.`,
    'Closed ports': 'ok: 3 ports do not answer at the public address.',
    'Home page': `ok: ${publicUrl()}/ answers.`,
    HSTS: 'ok: 730 days.',
    'Content policy': 'ok: No foreign script is let in.',
    'Own address': `ok: ${publicUrl()}/.`,
    'Stand-ins': 'ok: None on /, /contact-us, /privacy-policy.',
    Scripts: expect.stringMatching(
      /^ok: \S+\.js comes as (br|gzip), kept for ever\.\nok: \S+\.css comes as (br|gzip), kept for ever\.$/,
    ),
    API: 'ok: It answers, with Cache-Control: no-store.',
    'Visitor’s address': `ok: The processes see ${VISITOR}, and do not believe a forged address.`,
  })
})

const FROM_DISK = `location /_astro/ { return 200 "console.log('${'a script that is long enough to be compressed '.repeat(25)}')"; `

withNginx.each<[string, Partial<FrontOptions>, string, RegExp]>([
  [
    'no HSTS',
    { https: 'proxy_hide_header Strict-Transport-Security;' },
    'HSTS',
    /^failed: Strict-Transport-Security is missing\.$/,
  ],
  [
    'HSTS for an hour',
    { https: 'proxy_hide_header Strict-Transport-Security; add_header Strict-Transport-Security "max-age=3600";' },
    'HSTS',
    /^failed: Only 3600 seconds\.$/,
  ],
  ['HSTS twice', { https: 'add_header Strict-Transport-Security "max-age=63072000";' }, 'HSTS', /^failed: .* comes twice\.$/],
  ['no policy', { https: 'proxy_hide_header Content-Security-Policy;' }, 'Content policy', /^failed: .* is missing\.$/],
  [
    'a lax policy',
    {
      https: `proxy_hide_header Content-Security-Policy; add_header Content-Security-Policy "default-src 'self'; script-src 'self' 'unsafe-inline'";`,
    },
    'Content policy',
    /^failed: The policy lets scripts in by 'unsafe-inline'\.$/,
  ],
  [
    'pages that name another address',
    { https: `location = / { default_type text/html; return 200 '<link rel="canonical" href="https://other.example/">'; }` },
    'Own address',
    /^failed: The home page says that it is at https:\/\/other\.example\/\.$/,
  ],
  [
    'a stand-in',
    { https: 'location = /contact-us { return 200 "Call (512) 555-0100"; } location = /privacy-policy { return 200 ""; }' },
    'Stand-ins',
    /^failed: Visitors read \(512\) 555-0100 \(\/contact-us\)\.$/,
  ],
  ['scripts as they are', { https: `${FROM_DISK} default_type application/javascript; }` }, 'Scripts', /\.js comes uncompressed/],
  [
    'scripts that nobody keeps',
    { https: `${FROM_DISK} default_type application/javascript; gzip on; gzip_types application/javascript; }` },
    'Scripts',
    /\.js is not kept by browsers \(no Cache-Control\)/,
  ],
  [
    'a page without scripts',
    { https: `location = / { default_type text/html; return 200 '<p>Soon</p>'; }` },
    'Scripts',
    /^warning: The home page names no script/,
  ],
  [
    'scripts of an island, several in one attribute',
    {
      https: `location = / { default_type text/html; return 200 '<astro-island data-files="/_astro/a.js /_astro/b.js">'; } location /_astro/ { return 404; }`,
    },
    'Scripts',
    /^failed: \/_astro\/a\.js answers 404\.\nfailed: \/_astro\/b\.js answers 404\.$/,
  ],
  ['scripts of another build', { https: 'location /_astro/ { return 404; }' }, 'Scripts', /^failed: \S+\.js answers 404\./],
  ['an API that is not passed on', { https: 'location /api/ { return 502; }' }, 'API', /^failed: It answers 502 to a question/],
  [
    'API answers that may be kept',
    { https: 'location /api/zip/ { proxy_pass http://127.0.0.1:$api; proxy_hide_header Cache-Control; }' },
    'API',
    /^failed: Its answers may be kept/,
  ],
  [
    'a forged address is passed on',
    { forwardedFor: '$proxy_add_x_forwarded_for' },
    'Visitor’s address',
    /^failed: A forged X-Forwarded-For is believed/,
  ],
  ['no address is passed on', { forwardedFor: '$remote_addr' }, 'Visitor’s address', /^warning: The processes do not learn/],
])('%s', async (_what, forgets, check, says) => {
  const https = forgets.https?.replace('$api', String(server.running.site.port))
  const found = await through({ ...forgets, ...(https && { https }) }, () => textOf(site, installation()))
  expect(found[check]).toMatch(says)
})

withNginx('no nginx, a web process that is gone, and a certificate that nobody believes', async () => {
  const without = { ...(await textOf(site, installation())), ...(await textOf(publicAddress, installation())) }
  expect(without['Home page']).toBe(`failed: ${publicUrl()}/ does not answer (ECONNREFUSED).`)
  expect(without.HSTS).toBe('not-tried: It needs what “Home page” found wanting.')
  expect(without.Certificate).toMatch(/^failed: The certificate at 127\.0\.0\.2 cannot be seen: .*ECONNREFUSED/)
  expect(without['Plain http']).toMatch(/^failed: Port \d+ does not answer \(ECONNREFUSED\)/)
  const gone = await through({ webPort: await freePort() }, () => textOf(site, installation()))
  expect(gone['Home page']).toBe(`failed: ${publicUrl()}/ answers 502.`)
  const stranger = makeAuthority('Stranger', 90).certify(FRONT_ADDRESS)
  const unbelieved = await through({ certificate: stranger }, () => textOf(site, installation()))
  expect(unbelieved['Home page']).toMatch(/^failed: .* does not answer \(UNABLE_TO_VERIFY_LEAF_SIGNATURE\)\.$/)
})

withNginx.each([
  ['another name', authority.certify('other.example'), /^failed: The certificate at 127\.0\.0\.2 is for another name\.$/],
  ['a week', authority.certifyUntil(7.5, FRONT_ADDRESS), /^warning: The certificate at 127\.0\.0\.2 holds for 7 more days\.$/],
])('a certificate for %s', async (_what, other, says) =>
  expect((await through({ certificate: other }, () => textOf(publicAddress, installation()))).Certificate).toMatch(says),
)

withNginx('plain http that serves pages, or sends visitors elsewhere', async () => {
  const look = async () => (await textOf(publicAddress, installation()))['Plain http']
  expect(await through({ http: 'return 200 "hello";' }, look)).toBe(
    `failed: Port ${httpPort} answers 200, not 301 to ${publicUrl()}.`,
  )
  expect(await through({ http: 'return 301 https://other.example$request_uri;' }, look)).toBe(
    `failed: Port ${httpPort} answers 301 to https://other.example/faq?from=http, not 301 to ${publicUrl()}.`,
  )
})

test('a port that answers at the public address', async () => {
  const everywhere = createServer().listen(0, '0.0.0.0')
  await new Promise((listening) => everywhere.once('listening', listening))
  afterAll(() => everywhere.close())
  const { port } = everywhere.address() as { port: number }
  const worker = {
    name: 'worker-1',
    role: 'worker',
    unit: 'loans-worker@1.service',
    port: await freePort(),
    operatorPort: port,
  } as const
  const found = await textOf(publicAddress, installation({ processes: [worker] }))
  expect(found['Closed ports']).toBe(`failed: worker-1’s operators’ port answers at 127.0.0.2:${port}.`)
})

test('names: one that name servers know, one with IPv6, one without IPv4, one of nobody', async () => {
  const { resolver, close } = await startNameServer({
    'four.loans.test': { a: ['127.0.0.3'] },
    'both.loans.test': { a: ['127.0.0.3'], aaaa: ['::1'] },
    'six.loans.test': { aaaa: ['::1'] },
  })
  const look = async (host: string, environment = {}) => {
    const changes = { resolver, environment: { PUBLIC_URL: `https://${host}:${httpsPort}`, ...environment } }
    const { Name, IPv6 } = await textOf(publicAddress, installation(changes))
    return [Name, IPv6]
  }
  expect(await look('four.loans.test')).toEqual([
    'ok: four.loans.test is at 127.0.0.3.',
    'ok: No IPv6 address: every visitor comes over IPv4.',
  ])
  expect((await look('both.loans.test'))[1]).toMatch(/^warning: The name has an IPv6 address \(::1\) and IP_SERVICES is empty/)
  expect((await look('both.loans.test', { IP_SERVICES: 'https://ip.example' }))[1]).toMatch(/^ok: ::1; IP_SERVICES tell/)
  expect((await look('six.loans.test'))[0]).toBe('failed: six.loans.test has no IPv4 address.')
  expect((await look('nobody.invalid'))[0]).toBe('failed: nobody.invalid leads nowhere.')
  expect((await look('localhost'))[0]).toMatch(/^warning: localhost is at .* on this machine; no name server says so\.$/)
  close()
})

test('processes that are ready and know operators, and one that is neither', async () => {
  expect(await textOf(processes, installation())).toEqual({
    Ready: 'ok: web-1 is ready.',
    Operators: 'ok: web-1 answers operators, and nobody else.',
    Conditions: 'ok: Everything is in order.',
  })
  const { mark } = server.running.storage.records.watch
  await mark('certificate', new Date(server.clock.now.getTime() + 86_400_000))
  expect((await textOf(processes, installation())).Conditions).toMatch(/^failed: The certificate of the public address ends on /)
  await mark('certificate', new Date('2099-01-01'))
  const other = installation({ environment: { OPERATOR_TOKEN: 'another-token-that-nobody-guesses-000000' } })
  expect((await textOf(processes, other)).Operators).toBe(
    'failed: web-1 refuses the token of the settings (401): it runs with another.',
  )
  const port = await freePort()
  const gone = { name: 'worker-1', role: 'worker', unit: 'loans-worker@1.service', port, operatorPort: port } as const
  expect(await textOf(processes, installation({ processes: [gone] }))).toEqual({
    Ready: 'failed: worker-1 does not answer (ECONNREFUSED).',
    Operators: 'failed: worker-1 does not answer (ECONNREFUSED).',
    Conditions: 'failed: worker-1 does not say how it stands (ECONNREFUSED).',
  })
})

test('a process that drains, and an operators’ port that lets everybody in', async () => {
  const open = createHttpServer(({ url }, response) =>
    response.writeHead(url === '/readyz' ? 503 : 200, { 'content-type': 'application/json' }).end('{"status":"draining"}'),
  )
  afterAll(() => open.close())
  const port = await listenLocally(open)
  const process = { name: 'web-1', role: 'web', unit: 'loans-web@1.service', port, operatorPort: port } as const
  expect(await textOf(processes, installation({ processes: [process] }))).toEqual({
    Ready: 'failed: web-1 is not ready: draining.',
    Operators: 'failed: web-1 answers 200 to a stranger on its operators’ port.',
    Conditions: 'failed: web-1 does not say how it stands (200).',
  })
})

test.each([
  ['Call (512) 555-0100, for example.', ['(512) 555-0100']],
  ['Write to help@loans.example or visit loans.example', ['help@loans.example', 'loans.example']],
  ['<script>"wrong-site.invalid"</script>you@example.com 555-867-5309', []],
])('stand-ins in %j', (html, shown) => expect(standInsIn(html)).toEqual(shown))
