/** A lender that does what the test says, call by call, over a real socket. Left alone it says yes, accepts, and keeps its word. */
import { createServer, type ServerResponse } from 'node:http'
import type { PingRequest, PostRequest } from '#contracts/lenders/lender-api.ts'
import type { Lender } from '#domain/matching/lender/lender.ts'
import { listenLocally } from '#tools/free-ports.ts'
import { type Behavior, misbehave } from './fault-lender.ts'
import { lenderFileOf, lenderNamed } from './lenders.ts'
import { temporaryFile } from './run-wide.ts'

/** An answer as JSON, or a way to fail. A promise holds the answer back. */
type Reaction = object | Behavior
type React<Request> = (request: Request) => Reaction | Promise<Reaction>

export interface ScriptedLender {
  readonly url: string
  readonly port: number
  readonly pings: PingRequest[]
  readonly posts: PostRequest[]
  readonly statuses: string[]
  readonly answers: Map<string, object>
  onPing: React<PingRequest>
  onPost: React<PostRequest>
  onStatus: React<string>
  /** Takes the lead, and remembers that it did. */
  readonly accept: (attemptKey: string) => object
  /** The same for a no. */
  readonly decline: (attemptKey: string, reasons: readonly string[]) => object
  readonly close: () => Promise<void>
}

/** What is posted from now on waits, until it is let go: then the lender accepts it. */
export function holdPosts(lender: ScriptedLender): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  lender.onPost = async ({ attemptKey }) => {
    await promise
    return lender.accept(attemptKey)
  }
  return resolve
}

export async function openScriptedLender(): Promise<ScriptedLender> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('error', () => {})
    response.on('error', () => {})
    request.on('end', () => void react(request.url ?? '', JSON.parse(Buffer.concat(chunks).toString()), response))
  })
  server.on('connection', (socket) => socket.on('error', () => {}))
  const port = await listenLocally(server)
  const url = `http://127.0.0.1:${port}`

  async function react(path: string, body: unknown, response: ServerResponse) {
    const call = path.split('/').at(-1)
    if (call === 'ping') {
      lender.pings.push(body as PingRequest)
      return answer(response, await lender.onPing(body as PingRequest))
    }
    if (call === 'post') {
      const lead = body as PostRequest
      lender.posts.push(lead)
      return answer(response, await lender.onPost(lead))
    }
    const { attemptKey } = body as { attemptKey: string }
    lender.statuses.push(attemptKey)
    return answer(response, await lender.onStatus(attemptKey))
  }

  /** It decides once. */
  function decide(attemptKey: string, fresh: object): object {
    const decision = lender.answers.get(attemptKey) ?? fresh
    lender.answers.set(attemptKey, decision)
    return decision
  }

  const lender: ScriptedLender = {
    url,
    port,
    pings: [],
    posts: [],
    statuses: [],
    answers: new Map(),
    onPing: () => ({ decision: 'yes' }),
    onPost: ({ attemptKey }) => lender.accept(attemptKey),
    onStatus: (attemptKey) => lender.answers.get(attemptKey) ?? { outcome: 'not_received' },
    accept: (attemptKey) =>
      decide(attemptKey, {
        outcome: 'accepted',
        reference: attemptKey,
        payoutCents: 4500,
        redirectUrl: `${url}/welcome/${attemptKey}`,
      }),
    decline: (attemptKey, reasons) => decide(attemptKey, { outcome: 'declined', reasons }),
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
  return lender
}

export const JSON_TYPE = 'application/json'

function answer(response: ServerResponse, reaction: Reaction): void {
  if ('kind' in reaction) misbehave(reaction as Behavior, response)
  else response.writeHead(200, { 'content-type': JSON_TYPE }).end(JSON.stringify(reaction))
}

/** A lender of that name in a lender file, at the scripted one's address: cheaper than all that come after it in the file. */
export const entryFor = (id: string, { url, port }: { url: string; port: number }, changes: Partial<Lender> = {}): Lender =>
  lenderNamed(id, { endpoint: `${url}/api`, redirectHosts: [`127.0.0.1:${port}`], ...changes })

export const secretOf = (lender: string): string => `${lender}-secret-of-thirty-two-characters-or-more`

/** Settings for a server that knows these lenders, the first being the best for the applicant unless their offers say otherwise. */
export function lendersSettings(
  lenders: readonly Lender[],
  more: object = {},
): { LENDERS_FILE: string; LENDER_SECRETS_FILE: string } {
  const ranked = lenders.map(
    (lender, place): Lender => ({
      ...lender,
      offer: { kind: 'installment', interestPercent: 10 + place, originationFeePercent: 0, termMonths: 12 },
    }),
  )
  const secrets = Object.fromEntries(lenders.map(({ id }) => [id, secretOf(id)]))
  return {
    LENDERS_FILE: temporaryFile(JSON.stringify(lenderFileOf(ranked, more))),
    LENDER_SECRETS_FILE: temporaryFile(JSON.stringify(secrets)),
  }
}
