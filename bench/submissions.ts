/** Submissions on PostgreSQL against the writes that they need, from one client to many. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { outputOf } from '../tools/spawn-process.ts'
import { type Findings, milliseconds, perSecond, ratioOf, tellProgress } from './findings.ts'
import type { Latencies } from './latencies.ts'
import { onServerCore, type Product, startProduct } from './product.ts'
import { closedLoad } from './submission-load.ts'
import type { WrittenTransaction } from './written-statements.ts'

const CLIENTS = [1, 4, 16, 64]
const SECONDS = 5
const WARM_UP_SECONDS = 3
const CONNECTIONS = 10
const GOAL = 0.5

export async function benchSubmissions(): Promise<Findings> {
  const product = await startProduct({ settings: { DATABASE_CONNECTIONS: String(CONNECTIONS) } })
  const folder = mkdtempSync(join(tmpdir(), 'loanfinch-writes-'))
  const writesFile = join(folder, 'writes.json')
  try {
    await runOnServerCore(product, 'bench/capture-writes.ts', [writesFile])
    const transactions = JSON.parse(readFileSync(writesFile, 'utf8')) as WrittenTransaction[]
    tellProgress('submissions: warming up')
    await closedLoad(product.url, 16, WARM_UP_SECONDS)
    const measured: { clients: number; ours: Latencies; bare: Latencies }[] = []
    for (const clients of CLIENTS) {
      tellProgress(`submissions: ${clients} clients, the bare writes`)
      const bare = await bareWrites(product, writesFile, clients)
      tellProgress(`submissions: ${clients} clients`)
      measured.push({ clients, bare, ours: await closedLoad(product.url, clients, SECONDS) })
    }
    return findingsOf(measured, transactions)
  } finally {
    rmSync(folder, { recursive: true, force: true })
    await product.close()
  }
}

const runOnServerCore = ({ environment }: Product, entry: string, args: readonly string[]): Promise<string> =>
  outputOf({ command: onServerCore([process.execPath, entry, ...args]), environment })

async function bareWrites(product: Product, writesFile: string, clients: number): Promise<Latencies> {
  const args = [writesFile, product.databaseUrl, CONNECTIONS, clients, SECONDS].map(String)
  return JSON.parse(await runOnServerCore(product, 'bench/bare-writes.ts', args)) as Latencies
}

function findingsOf(
  measured: readonly { readonly clients: number; readonly ours: Latencies; readonly bare: Latencies }[],
  transactions: readonly WrittenTransaction[],
): Findings {
  const statements = transactions.reduce((sum, { statements: inside }) => sum + inside.length, 0)
  const best = measured.reduce((one, other) => (other.ours.perSecond > one.ours.perSecond ? other : one))
  const bestBare = Math.max(...measured.map(({ bare }) => bare.perSecond))
  const ratio = ratioOf(best.ours.perSecond, bestBare)
  return {
    rows: [
      {
        what: `Submissions on PostgreSQL, at best (${best.clients} clients)`,
        value: perSecond(best.ours.perSecond),
        baseline: `${perSecond(bestBare)} bare writes (${statements} statements in ${transactions.length} transactions)`,
        ratio,
        goal: `≥ ${GOAL} × the bare writes`,
        met: ratio >= GOAL,
      },
      ...measured.map(({ clients, ours, bare }) => ({
        what: `Submissions, ${clients} ${clients === 1 ? 'client' : 'clients'}`,
        value: `${perSecond(ours.perSecond)}; p50 ${milliseconds(ours.p50)}, p95 ${milliseconds(ours.p95)}, p99 ${milliseconds(ours.p99)}`,
        baseline: `${perSecond(bare.perSecond)}; p50 ${milliseconds(bare.p50)}, p99 ${milliseconds(bare.p99)}`,
        ratio: ratioOf(ours.perSecond, bare.perSecond),
      })),
    ],
  }
}
