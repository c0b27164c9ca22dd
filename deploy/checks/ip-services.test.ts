/** Services that tell a visitor's address, each in its manner. */
import { createServer } from 'node:http'
import { afterAll, expect, test } from 'vitest'
import { textOf } from '#tests/support/examined-installation.ts'
import { startNameServer } from '#tests/support/name-server.ts'
import { freePort, listenLocally } from '#tools/free-ports.ts'
import { ipServices } from './ip-services.ts'

const closings: (() => void)[] = []
afterAll(() => {
  for (const close of closings) close()
})

async function startService(body: string, { readers = '*', status = 200 } = {}): Promise<string> {
  const server = createServer((_request, response) =>
    response.writeHead(status, readers ? { 'access-control-allow-origin': readers } : {}).end(body),
  )
  closings.push(() => server.close())
  return `http://127.0.0.1:${await listenLocally(server)}`
}

const answers = async (service: string) => (await textOf(ipServices, { environment: { IP_SERVICES: service } })).Answers

test.each([
  ['{"ip":"44.128.7.9"}', {}, /^ok: /],
  ['44.128.7.9\n', { readers: 'https://loans.example' }, /^ok: /],
  ['{"ip":"2001:db8::1"}', {}, /^failed: .* tells no IPv4 address\.$/],
  ['<html>busy</html>', {}, /^failed: .* tells no IPv4 address\.$/],
  ['44.128.7.9', { readers: '' }, /^failed: .* does not let pages of https:\/\/loans\.example read its answer/],
  ['44.128.7.9', { readers: 'https://other.example' }, /^failed: .* does not let pages/],
  ['', { status: 503 }, /^failed: .* answers 503\.$/],
])('%j %j', async (body, manner, says) => expect(await answers(await startService(body, manner))).toMatch(says))

test('none listens, and none is named', async () => {
  expect(await answers(`http://127.0.0.1:${await freePort()}`)).toMatch(/^failed: .* does not answer \(ECONNREFUSED\)\.$/)
  expect((await textOf(ipServices)).Answers).toBe('not-tried: IP_SERVICES is empty.')
})

test('only a name without an IPv6 address tells everybody an IPv4 address', async () => {
  const { resolver, close } = await startNameServer({
    'four.ip.test': { a: ['127.0.0.1'] },
    'both.ip.test': { a: ['127.0.0.1'], aaaa: ['::1'] },
    'six.ip.test': { aaaa: ['::1'] },
  })
  const IP_SERVICES = ['four', 'both', 'six'].map((name) => `http://${name}.ip.test:9`).join(',')
  const found = await textOf(ipServices, { resolver, environment: { IP_SERVICES } })
  expect(found['IPv4 only']?.split('\n')).toEqual([
    'ok: four.ip.test is reached over IPv4 alone.',
    'warning: both.ip.test has an IPv6 address too: a visitor over IPv6 is told that one, and cannot apply.',
    'failed: six.ip.test has no IPv4 address.',
  ])
  close()
})
