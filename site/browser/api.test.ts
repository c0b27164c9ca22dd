/** What a call to our server can come to, against a real server. */
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask } from './api.ts'

const ANSWERS: Readonly<Record<string, (response: ServerResponse) => void>> = {
  object: (response) => response.end('{"success":true}'),
  null: (response) => response.end('null'),
  page: (response) => response.end('<h1>Welcome to our hotel</h1>'),
  refusal: (response) => response.writeHead(422).end('{"success":false}'),
  'bad-gateway': (response) => response.writeHead(502).end('<h1>Bad gateway</h1>'),
  reset: (response) => response.socket?.resetAndDestroy(),
  'cut-in-half': (response) =>
    response.writeHead(200, { 'content-length': '100' }).write('{"success":true,', () => response.socket?.destroy()),
}

let url = ''
const server = createServer((request, response) => ANSWERS[(request.url ?? '').slice(1)]?.(response))
beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

test.each([
  ['object', { kind: 'ok', body: { success: true } }],
  ['null', { kind: 'refused', status: 200, body: null }],
  ['page', { kind: 'refused', status: 200, body: undefined }],
  ['refusal', { kind: 'refused', status: 422, body: { success: false } }],
  ['bad-gateway', { kind: 'refused', status: 502, body: undefined }],
  ['reset', { kind: 'unreachable' }],
  ['cut-in-half', { kind: 'unreachable' }],
])('%s', async (path, answer) => {
  expect(await ask(`${url}/${path}`)).toEqual(answer)
})
