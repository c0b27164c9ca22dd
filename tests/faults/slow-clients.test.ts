// @module-tag faults
/** Clients that send slowly, or nothing (D5): closed by timeouts, while others are served. */
import { expect, test } from 'vitest'
import { emptyDataDir } from '../support/embedded.ts'
import { preparedPostgresUrl } from '../support/postgres.ts'
import { openRawConnections, type RawConnections } from '../support/raw-connections.ts'
import { spawnServer, statusOf, whenReady } from '../support/spawned-server.ts'
import { FOR_MANY_CLIENTS, newSending, submit } from '../support/submitting-clients.ts'
import { eventually } from '../support/test-server.ts'

const HEADERS = 'POST /api/submit-application HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 900\r\n'

const areClosed = (connections: RawConnections, withinMs: number) => eventually(() => expect(connections.open()).toBe(0), withinMs)

/** A byte now and then, so that nobody can say the client was silent. */
function trickle({ sockets }: RawConnections, words: string): () => void {
  let sent = 0
  const timer = setInterval(() => {
    const next = words[sent++ % words.length] ?? ''
    for (const socket of sockets) if (!socket.destroyed) socket.write(next)
  }, 500)
  return () => clearInterval(timer)
}

test('a thousand idle connections and a hundred slow ones are closed, and meanwhile others are served', async () => {
  const server = await spawnServer({ ...FOR_MANY_CLIENTS, DATA_DIR: emptyDataDir(), DATABASE_URL: await preparedPostgresUrl() })
  await whenReady(server)
  const idle = await openRawConnections(1_000, server.url, '')
  const slowHeaders = await openRawConnections(50, server.url, 'GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ')
  const slowBody = await openRawConnections(50, server.url, `${HEADERS}\r\n{"`)
  const stopTrickling = [trickle(slowHeaders, 'x'), trickle(slowBody, 'y')]

  expect(idle.open() + slowHeaders.open() + slowBody.open()).toBe(1_100)
  expect(await statusOf(`${server.url}/`)).toBe(200)
  expect(await statusOf(`${server.url}/api/zip/78701`)).toBe(200)
  expect(await submit(server.url, newSending())).toMatchObject({ status: 200 })

  for (const connections of [idle, slowHeaders, slowBody]) await areClosed(connections, 90_000)
  for (const stop of stopTrickling) stop()
  const words = [...slowHeaders.received(), ...slowBody.received()].filter(Boolean)
  expect(words.length).toBeGreaterThan(0)
  expect(words.filter((answer) => !answer.startsWith('HTTP/1.1 408 '))).toEqual([])
  expect(await statusOf(`${server.url}/readyz`)).toBe(200)
  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(0)
})
