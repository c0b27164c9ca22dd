import { beforeAll, expect, test } from 'vitest'
import { openRawConnections } from '#tests/support/raw-connections.ts'
import { eventually, startTestServer, type TestServer } from '#tests/support/test-server.ts'

const REQUESTS: readonly (readonly [string, number, string])[] = [
  ['an address that does not decode', 400, 'GET /api/zip/%zz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'],
  [
    'a part of the address that is too long',
    414,
    `GET /api/zip/${'7'.repeat(300)} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
  ],
  ['an unknown method', 400, 'BREW /api/today HTTP/1.1\r\nHost: x\r\n\r\n'],
  ['headers that are too long', 431, `GET /api/today HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`],
  ['two lengths', 400, 'POST /api/submit-application HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n'],
  ['what is not HTTP', 400, 'zathras-wyeth\r\n\r\n'],
]

let server: TestServer
beforeAll(async () => {
  server = await startTestServer('postgres')
})

test.each(REQUESTS)('%s is refused with %i, in our words and with our headers', async (_name, status, text) => {
  const connection = await openRawConnections(1, server.url, text)
  await eventually(() => expect(connection.open()).toBe(0))
  const [answer = ''] = connection.received()
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
  const lower = answer.toLowerCase()
  expect(lower).toContain('\r\ncache-control: no-store\r\n')
  expect(lower).toContain('\r\nx-content-type-options: nosniff\r\n')
  expect(lower).toContain("frame-ancestors 'none'")
  expect(answer).toMatch(/\{"success":false,"error":"[^"]+"\}/)
  expect(answer).not.toMatch(/FST_|HPE_|zip|zathras|777/)
})
