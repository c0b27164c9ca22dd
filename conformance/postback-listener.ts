/** Plays our side of `POST /lenders/ID/postbacks`, and says of every report what is wrong with it. */
import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { shapeProblem } from '#contracts/lenders/shape-problem.ts'
import { parseSignature, SIGNATURE_HEADER } from '#contracts/lenders/signature.ts'
import { headerProblem, mismatchProblem, type Signing } from '#contracts/lenders/signature-problem.ts'
import { postbackRequest } from '#domain/matching/lender/postback.ts'
import { readStrictJson } from '#domain/values/strict-json.ts'
import { howSigned } from './explain-refusal.ts'
import { hmacOf, signatureOf } from './lender-client.ts'

export type PostbackListener = Awaited<ReturnType<typeof listenForPostbacks>>

const PATH = /^\/lenders\/[a-z][a-z0-9-]{1,39}\/postbacks$/
const LOOK_AGAIN_MS = 100

export async function listenForPostbacks(port: number, secret: string, now = () => new Date()) {
  const reports: { readonly attemptKey: string | undefined; readonly problem: string | undefined }[] = []
  const server = createServer(async (request, response) => {
    const body = await buffer(request)
    const { status, problem, steps } = judge(request, body, secret, now())
    reports.push({
      attemptKey: /"attemptKey"\s*:\s*"([^"]*)"/.exec(body.toString())?.[1],
      problem: steps ? `${problem}\n${steps}` : problem,
    })
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(problem ? { success: false, error: problem } : { success: true, recorded: true }))
  })
  await new Promise<void>((listening, failed) => {
    server.once('error', failed)
    server.listen(port, listening)
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/lenders/your-id/postbacks`
  return {
    url,
    /** What is wrong with the report about this attempt; resolves when one has come, or when the time is over. */
    async reportAbout(attemptKey: string, withinMs: number) {
      const until = Date.now() + withinMs
      const ours = () => reports.filter((report) => report.attemptKey === attemptKey)
      while (ours().length === 0 && Date.now() < until) await new Promise((later) => setTimeout(later, LOOK_AGAIN_MS))
      const report = ours()[0] ?? reports.find(({ problem }) => problem)
      return report ? report.problem : `no report about ${attemptKey} came to ${url} within ${withinMs / 1000} seconds`
    },
    close: () =>
      new Promise<void>((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}

function judge({ method, url = '', headers }: IncomingMessage, bytes: Buffer, secret: string, now: Date) {
  if (method !== 'POST' || !PATH.test(url))
    return { status: 404, problem: `expected POST /lenders/YOUR-ID/postbacks, got ${method} ${url}` }
  const header = headers[SIGNATURE_HEADER]?.toString()
  const malformed = headerProblem(header, now)
  if (malformed) return { status: 401, problem: malformed }
  const { timestampSeconds: seconds = 0, hmacHex = '' } = parseSignature(header) ?? {}
  const signing: Signing = { secret, seconds, call: 'postback', body: bytes.toString() }
  if (signatureOf(signing) !== header) {
    const came = { bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
    const problem = mismatchProblem(signing, came, (key, text) => hmacOf(key, text) === hmacHex)
    return { status: 401, problem, steps: howSigned(signing) }
  }
  const { value, why } = { value: undefined, why: undefined, ...readStrictJson(signing.body) }
  const shape = shapeProblem(postbackRequest, value, why)
  return shape ? { status: 422, problem: `The report is not as agreed at ${shape}` } : { status: 200 }
}
