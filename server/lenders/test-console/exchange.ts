/** One call over a connection of its own, with what went out and what came back. Nothing of it reaches breakers, figures or records. */
import type { LenderReply } from '#contracts/lenders/read-reply.ts'
import type { LenderTest } from '#contracts/operators/lender-tests.ts'
import type { Lease } from '../calls/lender-adapter.ts'
import { type LenderHttp, type LenderRequest, openLenderHttp } from '../calls/lender-http.ts'

interface Exchange {
  readonly sent: Pick<LenderRequest, 'url' | 'headers' | 'body'>
  readonly reply: LenderReply
  readonly tookMs: number
}

/** As the adapters do it, by the one HTTP client that they are handed. */
export async function exchangeWith<Result>(
  settings: Parameters<typeof openLenderHttp>[0],
  call: (http: LenderHttp) => Promise<Result>,
): Promise<{ readonly result: Result; readonly exchange: Exchange }> {
  const http = openLenderHttp(settings)
  const exchanges: Exchange[] = []
  const result = await call({
    ...http,
    async send(request) {
      const began = performance.now()
      const reply = await http.send(request)
      exchanges.push({ sent: request, reply, tookMs: Math.round(performance.now() - began) })
      return reply
    },
  })
  // Not waited for: a connection that is still being made would keep the answer back for seconds.
  void http.close()
  const [exchange] = exchanges
  if (!exchange) throw new Error('A test was to make a call, and made none')
  return { result, exchange }
}

type Secrets = Readonly<Record<string, string>>

const MOST_SHOWN = 2000
const HIDDEN = '•••'
/** A shorter one would be found in every other word. */
const SHORTEST_HIDDEN = 4

/** What a form says of us, under the name that it has there. */
const ACCOUNT = /(^|&)account=[^&]*/

/** As they are, and as a form writes them. */
const withoutSecrets = (text: string, secrets: Secrets): string =>
  Object.values(secrets)
    .filter((secret) => secret.length >= SHORTEST_HIDDEN)
    .flatMap((secret) => [secret, new URLSearchParams({ secret }).toString().slice('secret='.length), encodeURIComponent(secret)])
    .reduce((shown, secret) => shown.replaceAll(secret, HIDDEN), text)

/** What a lender knows us by may be encoded, and is not looked into: "Basic •••". */
const shownHeader = (name: string, value: string, secrets: Secrets): string =>
  name.toLowerCase() === 'authorization' ? value.replace(/\S+$/, HIDDEN) : withoutSecrets(value, secrets)

/** Without the secrets, which operators never see: a header or a body carries one, and a lender may repeat what it was sent. */
export function shownExchange(
  { sent, reply, tookMs }: Exchange,
  secrets: Secrets,
): Pick<LenderTest, 'sent' | 'answered' | 'tookMs'> {
  const isForm = sent.headers['content-type'] === 'application/x-www-form-urlencoded'
  return {
    sent: {
      url: withoutSecrets(sent.url, secrets),
      headers: Object.fromEntries(Object.entries(sent.headers).map(([name, value]) => [name, shownHeader(name, value, secrets)])),
      body: withoutSecrets(isForm ? sent.body.replace(ACCOUNT, `$1account=${HIDDEN}`) : sent.body, secrets),
    },
    answered:
      reply.kind === 'answer' ? { status: reply.status, text: withoutSecrets(reply.body, secrets).slice(0, MOST_SHOWN) } : null,
    tookMs,
  }
}

/** A test belongs to no run; the lender's own time for a call ends it. */
export const UNHURRIED: Lease = { remainingMs: () => Number.POSITIVE_INFINITY }
