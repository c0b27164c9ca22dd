/** Lenders that say yes at once, or after a pause: what a submission costs beyond them is ours. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

const NAMES = ['alder', 'birch', 'cedar', 'dogwood', 'elm', 'fir', 'ginkgo', 'hazel']
const USUALLY = 3
const SECRETS = { bench: 'a secret of nobody’s, for benchmarks only' }

export interface LenderPauses {
  readonly pingMs: number
  readonly postMs: number
}

export interface QuickLenders {
  readonly url: string
  readonly ids: readonly string[]
  readonly lenderFile: string
  readonly secretsFile: string
  readonly close: () => Promise<void>
}

export async function startQuickLenders(
  { pingMs, postMs }: LenderPauses = { pingMs: 0, postMs: 0 },
  count = USUALLY,
): Promise<QuickLenders> {
  const ids = NAMES.slice(0, count)
  let posts = 0
  const server = createServer((request, response) => {
    request.resume()
    request.on('end', async () => {
      const isPost = request.url?.endsWith('/post') ?? false
      if (isPost) posts += 1
      const pauseMs = isPost ? postMs : pingMs
      if (pauseMs > 0) await sleep(pauseMs)
      const answer = isPost
        ? { outcome: 'accepted', reference: String(posts), redirectUrl: `${urlOf()}/welcome/${posts}`, payoutCents: 3000 }
        : { decision: 'yes', payoutCents: 3000 }
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
    })
  })
  await new Promise<void>((listening) => {
    server.listen(0, '127.0.0.1', listening)
  })
  const urlOf = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: urlOf(),
    ids,
    lenderFile: JSON.stringify({ format: 1, lenders: ids.map(lender) }),
    secretsFile: JSON.stringify(SECRETS),
    async close() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

const lender = (id: string, place: number) => ({
  id,
  name: `Lender ${id}`,
  contact: { email: `leads@${id}.example` },
  adapter: 'json',
  endpoint: `{sandbox}/${id}`,
  credentials: { signingSecret: 'secret:bench' },
  licenses: { TX: { number: 'BENCH-TX', maxAprPercent: 500, amount: { min: 100, max: 5000 } } },
  criteria: {},
  offer: { kind: 'installment', interestPercent: 20 + place, originationFeePercent: 1, termMonths: 12 },
  payoutCents: 3000,
  caps: { day: 100_000_000 },
  redirectHosts: ['{sandbox-host}'],
  needsBank: true,
})
