/** Lenders that say yes at once, or after a pause: what a submission costs beyond them is ours. */
import { createServer } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { listenLocally } from '../tools/free-ports.ts'

const TREES = ['alder', 'birch', 'cedar', 'dogwood', 'elm', 'fir', 'ginkgo', 'hazel']
const ZONES = ['America/New_York', 'America/Chicago', 'America/Denver', 'America/Los_Angeles']
const WEEK = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
const USUALLY = 3
const SECRETS = { bench: 'a secret of nobody’s, for benchmarks only' }

export interface LenderPauses {
  readonly pingMs: number
  readonly postMs: number
}

export interface QuickLenders {
  /** Each has an origin of its own, as lenders have. */
  readonly urls: readonly string[]
  readonly lenderFile: string
  readonly secretsFile: string
  readonly close: () => Promise<void>
}

export async function startQuickLenders(pauses: LenderPauses = { pingMs: 0, postMs: 0 }, count = USUALLY): Promise<QuickLenders> {
  const servers = await Promise.all(Array.from({ length: count }, () => startQuickLender(pauses)))
  const urls = servers.map(({ url }) => url)
  return {
    urls,
    lenderFile: JSON.stringify({ format: 2, lenders: urls.map(lender) }),
    secretsFile: JSON.stringify(SECRETS),
    async close() {
      await Promise.all(servers.map((server) => server.close()))
    },
  }
}

async function startQuickLender({ pingMs, postMs }: LenderPauses) {
  let posts = 0
  const server = createServer((request, response) => {
    request.resume()
    request.on('end', async () => {
      const isPost = request.url?.endsWith('/post') ?? false
      if (isPost) posts += 1
      const pauseMs = isPost ? postMs : pingMs
      if (pauseMs > 0) await sleep(pauseMs)
      const answer = isPost
        ? { outcome: 'accepted', reference: String(posts), redirectUrl: `${url}/welcome/${posts}`, payoutCents: 3000 }
        : { decision: 'yes', payoutCents: 3000 }
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
    })
  })
  const url = `http://127.0.0.1:${await listenLocally(server)}`
  const close = async () => {
    server.closeAllConnections()
    await new Promise((closed) => server.close(closed))
  }
  return { url, close }
}

const nameOf = (place: number) => [TREES[place % TREES.length], Math.floor(place / TREES.length) || ''].filter(Boolean).join('-')

const LICENSE = {
  number: 'BENCH-TX',
  kind: 'Benchmark',
  validUntil: '2099-12-31',
  checkedBy: 'Benchmark',
  checkedOn: '2026-11-15',
  proof: 'https://licenses.bench.example/tx',
  maxAprPercent: 500,
  amount: { min: 100, max: 5000 },
}

/** With hours and caps of every kind, none of which ever keeps an applicant out: deciding that is what costs. */
const lender = (url: string, place: number) => ({
  id: nameOf(place),
  name: `Lender ${nameOf(place)}`,
  legalName: `Lender ${nameOf(place)}`,
  contact: { email: `leads@${nameOf(place)}.example` },
  adapter: 'json',
  endpoint: url,
  credentials: { signingSecret: 'secret:bench' },
  licenses: { TX: LICENSE },
  criteria: {},
  offer: { kind: 'installment', interestPercent: 20 + place / 2, originationFeePercent: 1, termMonths: 12 },
  payoutCents: 3000,
  caps: { hour: 1_000_000, day: 10_000_000, month: 100_000_000 },
  schedule: { timeZone: ZONES[place % ZONES.length], open: [{ days: WEEK, from: '00:00', to: '24:00' }] },
  redirectHosts: [new URL(url).host],
  needsBank: true,
  returnDays: 7,
  inquiryOnPost: 'none',
})
