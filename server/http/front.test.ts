import type { RequestListener } from 'node:http'
import { afterEach, describe, expect, test } from 'vitest'
import { openRawConnections, type RawConnections } from '#tests/support/raw-connections.ts'
import { eventually } from '#tests/support/test-server.ts'
import { FRONT_TIMEOUTS, type Front, type FrontTimeouts, makeFront } from './front.ts'

const GET = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'
const POST = 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n'
/** More than a system buffers for a client that does not read. */
const HUGE = Buffer.alloc(64 * 1024 * 1024)
const WITHIN_MS = 20_000

let front: Front
let clients: RawConnections[] = []
let [accepted, requests] = [0, 0]
afterEach(async () => {
  for (const connections of clients) connections.destroy()
  clients = []
  if (front.server.listening) await front.close(0)
})

async function serve(answer: RequestListener, timeouts: Partial<FrontTimeouts> = {}): Promise<string> {
  front = makeFront({ ...FRONT_TIMEOUTS, ...timeouts, checkEveryMs: 100 })
  accepted = 0
  requests = 0
  front.server.on('connection', () => (accepted += 1))
  const api: RequestListener = (request, response) => {
    requests += 1
    answer(request, response)
  }
  const { port } = await front.listen('127.0.0.1', 0, { api })
  return `http://127.0.0.1:${port}`
}

async function connectTo(url: string, text: string): Promise<RawConnections> {
  const before = accepted
  const connections = await openRawConnections(3, url, text)
  clients.push(connections)
  await eventually(() => expect(accepted).toBe(before + 3))
  return connections
}

const connected = () =>
  new Promise<number>((counted, failed) => front.server.getConnections((error, count) => (error ? failed(error) : counted(count))))
const nobodyIsConnected = () => eventually(async () => expect(await connected()).toBe(0))
const allReceive = (connections: RawConnections, text: string) =>
  eventually(() => expect(connections.received()).toEqual(Array(3).fill(expect.stringContaining(text))))
const answerAtOnce: RequestListener = (_request, response) => response.end('here you are')
const readThenAnswer: RequestListener = (request, response) => request.resume().on('end', () => response.end('thank you'))

describe('a connection is closed', () => {
  test('when nothing comes', async () => {
    await connectTo(await serve(answerAtOnce, { headersMs: 300 }), '')
    await nobodyIsConnected()
  })

  test('when its headers take too long', async () => {
    const slow = await connectTo(await serve(answerAtOnce, { headersMs: 300 }), 'GET / HTTP/1.1\r\nHo')
    await nobodyIsConnected()
    await allReceive(slow, '408')
  })

  test('when its body takes too long', async () => {
    const slow = await connectTo(await serve(readThenAnswer, { headersMs: 200, requestMs: 300 }), `${POST}12345`)
    await nobodyIsConnected()
    await allReceive(slow, '408')
  })

  test('when no other request follows', async () => {
    const idle = await connectTo(await serve(answerAtOnce, { idleMs: 300 }), GET)
    await nobodyIsConnected()
    await allReceive(idle, 'here you are')
  })

  test('when its client does not read the answer', async () => {
    const url = await serve((_request, response) => response.end(HUGE), { unreadMs: 600 })
    const deaf = await connectTo(url, '')
    for (const socket of deaf.sockets) socket.pause().write(GET)
    await nobodyIsConnected()
  })

  test('when its client has more than sixteen requests wait at a time', async () => {
    const answers: (() => void)[] = []
    const url = await serve((_request, response) => answers.push(() => response.end('at last')))
    const eager = await connectTo(url, GET.repeat(16))
    await eventually(() => expect(answers).toHaveLength(3 * 16))
    for (const answer of answers.splice(0)) answer()
    await eventually(() => expect(eager.received().map((text) => text.split('at last').length - 1)).toEqual([16, 16, 16]))
    expect(await connected()).toBe(3)
    for (const socket of eager.sockets) socket.write(GET.repeat(1_000))
    await nobodyIsConnected()
    // What follows in the same bytes is not even begun.
    expect(answers).toHaveLength(3 * 16)
  })
})

describe('a front that closes', () => {
  test('lets go at once of connections that never said anything, and of idle ones', async () => {
    const url = await serve(answerAtOnce)
    await connectTo(url, '')
    await connectTo(url, GET)
    await front.close(WITHIN_MS * 10)
    expect(await connected()).toBe(0)
  })

  test('waits for requests that are being answered', async () => {
    const answers: (() => void)[] = []
    const url = await serve((_request, response) => answers.push(() => response.end('at last')))
    const waiting = await connectTo(url, GET)
    await eventually(() => expect(answers).toHaveLength(3))
    const closed = front.close(WITHIN_MS)
    await expect(openRawConnections(1, url, '')).rejects.toThrow('ECONNREFUSED')
    for (const answer of answers) answer()
    await closed
    await allReceive(waiting, 'at last')
  })

  test('takes the rest of a request that has begun to arrive', async () => {
    const slow = await connectTo(await serve(readThenAnswer), `${POST}12345`)
    await eventually(() => expect(requests).toBe(3))
    const closed = front.close(WITHIN_MS)
    for (const socket of slow.sockets) socket.write('67890')
    await closed
    await allReceive(slow, 'thank you')
  })

  test('waits for nobody whose request never ends arriving, nor longer than it was told', async () => {
    const url = await serve(readThenAnswer, { idleMs: WITHIN_MS * 50 })
    await connectTo(url, `${POST}12345`)
    await allReceive(await connectTo(url, `${GET}GET / HTTP/1.1\r\nHo`), 'thank you')
    await front.close(Number.POSITIVE_INFINITY)
    const unanswered = await serve(() => undefined)
    await connectTo(unanswered, GET)
    await front.close(500)
    expect(await connected()).toBe(0)
  })
})
