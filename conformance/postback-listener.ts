/** Plays our side of `POST /lenders/ID/postbacks`, and says of every report what is wrong with it. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { isFresh, parseSignature, SIGNATURE_HEADER, signedPrefix } from '#contracts/lenders/signature.ts'
import { postbackRequest } from '#domain/matching/lender/postback.ts'
import { fieldOf, shapeProblem } from './judge-reply.ts'

export interface PostbackListener {
  readonly url: string
  /** What is wrong with the report about this attempt; resolves when one has come, or when the time is over. */
  readonly reportAbout: (attemptKey: string, withinMs: number) => Promise<string | undefined>
  readonly close: () => Promise<void>
}

interface Report {
  readonly attemptKey: unknown
  readonly problem: string | undefined
}

const PATH = /^\/lenders\/[a-z][a-z0-9-]{1,39}\/postbacks$/
const LOOK_AGAIN_MS = 100

export async function listenForPostbacks(port: number, secret: string): Promise<PostbackListener> {
  const reports: Report[] = []
  const server = createServer(async (request, response) => {
    const body = await textOf(request)
    const { status, problem } = judge(request, body, secret)
    reports.push({ attemptKey: fieldOf(parse(body), 'attemptKey'), problem })
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(problem ? { success: false, error: problem } : { success: true, recorded: true }))
  })
  await new Promise<void>((listening, failed) => {
    server.once('error', failed)
    server.listen(port, listening)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/lenders/your-id/postbacks`,
    async reportAbout(attemptKey, withinMs) {
      const until = Date.now() + withinMs
      const ours = () => reports.filter((report) => report.attemptKey === attemptKey)
      while (ours().length === 0 && Date.now() < until) await new Promise((later) => setTimeout(later, LOOK_AGAIN_MS))
      const [report] = ours()
      if (report) return report.problem
      const others = reports.find(({ problem }) => problem)
      return others?.problem ?? `no report about ${attemptKey} came within ${withinMs / 1000} seconds`
    },
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}

function judge({ method, url = '', headers }: IncomingMessage, body: string, secret: string) {
  if (method !== 'POST' || !PATH.test(url))
    return { status: 404, problem: `expected POST /lenders/YOUR-ID/postbacks, got ${method} ${url}` }
  const signature = signatureProblem(headers[SIGNATURE_HEADER], body, secret)
  if (signature) return { status: 401, problem: signature }
  const shape = shapeProblem(postbackRequest, parse(body))
  return shape ? { status: 422, problem: `the report does not have the agreed shape at ${shape}` } : { status: 200 }
}

function signatureProblem(header: string | string[] | undefined, body: string, secret: string): string | undefined {
  const signature = parseSignature(typeof header === 'string' ? header : undefined)
  if (!signature) return `expected a header ${SIGNATURE_HEADER}: t=SECONDS,v1=HEX, got ${header ?? 'none'}`
  const { timestampSeconds, hmacHex } = signature
  if (!isFresh(timestampSeconds, new Date())) return `the signature is of ${timestampSeconds}, too far off our clock`
  const expected = createHmac('sha256', secret).update(signedPrefix(timestampSeconds, 'postback')).update(body).digest()
  return timingSafeEqual(expected, Buffer.from(hmacHex, 'hex'))
    ? undefined
    : `the signature is not HMAC-SHA256 of "${signedPrefix(timestampSeconds, 'postback')}" and the body: expected v1=${expected.toString('hex')}, got v1=${hmacHex}`
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
