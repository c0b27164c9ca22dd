/** The network between a browser and the product, as it can be on a bad day: a real proxy on a port of its own, which fails when it is told to. */
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { listenLocally } from '#tools/free-ports.ts'
import { test as base, FAILED_REQUEST } from './browser-test.ts'

export type Fault =
  /** The connection breaks before the request has reached the product. */
  | { readonly kind: 'lose-request' }
  /** The product gets the request, and its answer is lost. A browser may then send the request once more by itself. */
  | { readonly kind: 'lose-answer' }
  /** The product gets the request, and its answer breaks off half way. */
  | { readonly kind: 'cut-answer' }
  /** The request waits here. */
  | { readonly kind: 'hold-request'; readonly until: Promise<unknown> }
  /** The product gets the request, and its answer waits here. */
  | { readonly kind: 'hold-answer'; readonly until: Promise<unknown> }
  /** Something in between answers: a proxy without patience, a server that is being restarted. `isPassedOn`: after the product has got it. */
  | {
      readonly kind: 'answer'
      readonly status: number
      readonly body: string
      readonly contentType?: string
      readonly isPassedOn?: boolean
    }

interface PassedRequest {
  readonly method: string
  readonly path: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

export interface WeakNetwork {
  readonly url: string
  /** Every request that a browser made, oldest first. */
  readonly requests: PassedRequest[]
  readonly requestsTo: (path: string) => readonly PassedRequest[]
  /** From now on, requests for what matches fare like this; until it is mended. */
  readonly fail: (path: RegExp, fault: Fault) => void
  readonly mend: () => void
  readonly close: () => Promise<void>
}

export async function openWeakNetwork(product: string): Promise<WeakNetwork> {
  const target = new URL(product)
  const agent = new Agent({ keepAlive: true })
  const requests: PassedRequest[] = []
  let faults: { readonly path: RegExp; readonly fault: Fault }[] = []

  const server = createServer(async (incoming, outgoing) => {
    const { method = 'GET', url: path = '/', headers } = incoming
    outgoing.on('error', () => {})
    const body = await bodyOf(incoming).catch(() => undefined)
    if (body === undefined) return
    requests.push({ method, path, headers, body: body.toString() })
    const fault = faults.find((each) => each.path.test(path))?.fault
    if (fault?.kind === 'lose-request') return void outgoing.socket?.resetAndDestroy()
    if (fault?.kind === 'answer' && !fault.isPassedOn) return answerInstead(fault, outgoing)
    if (fault?.kind === 'hold-request') await fault.until

    const passedOn = request({ agent, host: target.hostname, port: target.port, method, path, headers }, async (answer) => {
      const answered = await bodyOf(answer).catch(() => undefined)
      if (fault?.kind === 'hold-answer') await fault.until
      if (fault?.kind === 'lose-answer' || answered === undefined) return void outgoing.socket?.resetAndDestroy()
      if (fault?.kind === 'answer') return answerInstead(fault, outgoing)
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      if (fault?.kind === 'cut-answer') outgoing.write(answered.subarray(0, answered.length / 2), () => outgoing.socket?.destroy())
      else outgoing.end(answered)
    })
    passedOn.on('error', () => outgoing.socket?.resetAndDestroy())
    // A browser that leaves while it waits for the answer hangs up on the product too.
    outgoing.on('close', () => outgoing.writableFinished || passedOn.destroy())
    passedOn.end(body)
  })
  const port = await listenLocally(server)
  return {
    url: `http://localhost:${port}`,
    requests,
    requestsTo: (path) => requests.filter((each) => each.path === path),
    fail(path, fault) {
      faults = [{ path, fault }, ...faults]
    },
    mend() {
      faults = []
    },
    async close() {
      agent.destroy()
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

function answerInstead({ status, body, contentType }: Extract<Fault, { kind: 'answer' }>, outgoing: ServerResponse): void {
  outgoing.writeHead(status, { 'content-type': contentType ?? 'application/json' }).end(body)
}

async function bodyOf(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of message) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

export const test = base.extend<{ network: WeakNetwork }>({
  network: async ({ causes }, use) => {
    const network = await openWeakNetwork(`http://localhost:${process.env.E2E_PORT}`)
    const fail: WeakNetwork['fail'] = (path, fault) => {
      causes(FAILED_REQUEST)
      network.fail(path, fault)
    }
    await use({ ...network, fail })
    await network.close()
  },
  baseURL: async ({ network }, use) => use(network.url),
})
