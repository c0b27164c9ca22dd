/** The chain of IP services against a real server that answers as services do, and as they should not. */
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CLIENT_IP_MESSAGES } from '#domain/visits/client-ip.ts'
import { searchClientIp } from './client-ip.ts'

const OWN_ADDRESS = { kind: 'valid', ip: '203.0.113.9' }

type Answer = (response: ServerResponse) => void
const body =
  (text: string): Answer =>
  (response) =>
    response.end(text)

const GOOD: Readonly<Record<string, Answer>> = {
  'its JSON': body('{"ip":"203.0.113.7"}\n'),
  'plain text': body('203.0.113.7\n'),
  'JSON with spaces': body('{ "ip" : "203.0.113.7" }'),
}

const OF_NO_USE: Readonly<Record<string, Answer>> = {
  'an address in null': body('{"ip":null}'),
  'an address as a number': body('{"ip":3405803783}'),
  'an address as a list': body('{"ip":["203.0.113.7"]}'),
  'JSON without an address': body('{"status":"ok"}'),
  null: body('null'),
  'a number': body('3405803783'),
  nothing: body(''),
  'an empty address': body('{"ip":""}'),
  'half of its JSON': body('{"ip":"203.0.11'),
  'a page': body(`<!doctype html><title>Busy</title>${'<p>Please wait</p>'.repeat(100)}`),
  'error 500': (response) => response.writeHead(500).end('203.0.113.7'),
  'a lost connection': (response) => response.socket?.resetAndDestroy(),
  'no answer at all': () => {},
  'a private address': body('192.168.0.7'),
  'an IPv6 address': body('{"ip":"2001:db8::7"}'),
  'a placeholder': body('{ip}'),
}

const OWN: Readonly<Record<string, Answer>> = {
  'our own server': body('{"success":true,"ip":"203.0.113.9"}'),
  'our own server, not knowing': body('{"success":false,"ip":null}'),
}

const ANSWERS = { ...GOOD, ...OF_NO_USE, ...OWN }

const asked: string[] = []
let url = ''
const server = createServer((request, response) => {
  const name = decodeURIComponent((request.url ?? '').slice(1))
  asked.push(name)
  ANSWERS[name]?.(response)
})
beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const at = (name: string) => `${url}/${encodeURIComponent(name)}`

test.each(Object.keys(GOOD))('%s is enough, and nobody else is asked', async (name) => {
  asked.length = 0
  expect(await searchClientIp([at(name), at('plain text')], at('our own server'))).toEqual({ kind: 'valid', ip: '203.0.113.7' })
  expect(asked).toEqual([name])
})

describe('whatever a service answers, the next one is asked, and our own server last', () => {
  test.each(Object.keys(OF_NO_USE))('%s', async (name) => {
    asked.length = 0
    expect(await searchClientIp([at(name), at('a page')], at('our own server'))).toEqual(OWN_ADDRESS)
    expect(asked).toEqual([name, 'a page', 'our own server'])
  })

  test('nor does a service that is not there, or an address that is none, end the search', async () => {
    expect(await searchClientIp(['http://127.0.0.1:1/', 'nonsense://'], at('our own server'))).toEqual(OWN_ADDRESS)
  })
})

describe('when nobody tells a public address, the refusal says what is wrong', () => {
  test.each([
    ['an address in null', 'notDetected'],
    ['an address as a number', 'notDetected'],
    ['a page', 'notDetected'],
    ['error 500', 'notDetected'],
    ['a private address', 'invalid'],
    ['an IPv6 address', 'invalid'],
    ['a placeholder', 'placeholder'],
  ] as const)('%s: %s', async (name, kind) => {
    const found = await searchClientIp([at(name)], at('our own server, not knowing'))
    expect(found).toEqual({ kind, message: CLIENT_IP_MESSAGES[kind] })
  })

  test('our own server may answer nonsense too', async () => {
    for (const name of ['null', 'a number', 'an address as a number', 'a page', 'error 500'])
      expect((await searchClientIp([], at(name))).kind).toBe('notDetected')
  })
})
