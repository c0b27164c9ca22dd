/** A lender that misbehaves on request, over a real socket. What it answers with, and in which protocol, the test says. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { listenLocally } from '#tools/free-ports.ts'

export interface Answer {
  readonly body: string | Buffer
  readonly contentType: string
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
}

export type Behavior =
  | { readonly kind: 'answer'; readonly answer: Answer }
  /** Takes the request and is silent until the client leaves. */
  | { readonly kind: 'never' }
  | { readonly kind: 'reset-before-answer' }
  | { readonly kind: 'reset-during-answer'; readonly answer: Answer }
  | { readonly kind: 'trickle'; readonly answer: Answer }
  /** Promises the whole answer, sends half of it and hangs up politely. */
  | { readonly kind: 'cut'; readonly answer: Answer }
  | { readonly kind: 'huge'; readonly answer: Answer; readonly megabytes: number }
  | { readonly kind: 'redirect'; readonly location: string }
  /** Bytes as they are, and then a polite end: what no HTTP server would send. */
  | { readonly kind: 'raw'; readonly bytes: string | Buffer }

export interface FaultLender {
  readonly url: string
  readonly port: number
  behave: Behavior
  /** Bodies of the requests that arrived in full, oldest first. */
  readonly received: { readonly path: string; readonly headers: IncomingMessage['headers']; readonly body: string }[]
  connections: number
  readonly close: () => Promise<void>
}

export async function openFaultLender(behave: Behavior = { kind: 'never' }): Promise<FaultLender> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('error', () => {})
    response.on('error', () => {})
    request.on('end', () => {
      lender.received.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks).toString() })
      misbehave(lender.behave, response)
    })
  })
  server.on('connection', (socket) => {
    lender.connections++
    socket.on('error', () => {})
  })
  const port = await listenLocally(server)
  const lender: FaultLender = {
    url: `http://127.0.0.1:${port}`,
    port,
    behave,
    received: [],
    connections: 0,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
  return lender
}

export function misbehave(behavior: Behavior, response: ServerResponse): void {
  switch (behavior.kind) {
    case 'answer':
      head(response, behavior.answer).end(behavior.answer.body)
      return
    case 'never':
      return
    case 'reset-before-answer':
      response.socket?.resetAndDestroy()
      return
    case 'reset-during-answer':
      head(response, behavior.answer).write(half(behavior.answer), () => response.socket?.resetAndDestroy())
      return
    case 'cut':
      head(response, behavior.answer, { 'content-length': Buffer.byteLength(behavior.answer.body) }).write(
        half(behavior.answer),
        () => response.socket?.end(),
      )
      return
    case 'trickle': {
      head(response, behavior.answer)
      const timer = setInterval(() => response.write(' '), 10)
      response.on('close', () => clearInterval(timer))
      return
    }
    case 'huge': {
      head(response, behavior.answer)
      const megabyte = Buffer.alloc(2 ** 20, 0x20)
      let left = behavior.megabytes
      const more = () => {
        while (left-- > 0) if (!response.write(megabyte)) return void response.once('drain', more)
        response.end(behavior.answer.body)
      }
      more()
      return
    }
    case 'redirect':
      response.writeHead(302, { location: behavior.location }).end()
      return
    case 'raw':
      response.socket?.end(behavior.bytes)
      return
  }
}

const head = (response: ServerResponse, { status = 200, contentType, headers }: Answer, more: Record<string, number> = {}) =>
  response.writeHead(status, { 'content-type': contentType, ...headers, ...more })

const half = ({ body }: Answer): string | Buffer => body.slice(0, Math.floor(body.length / 2))
