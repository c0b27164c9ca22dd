/** How submissions and purges fare while the database grows from nothing to many stored applications. */
import { Pool } from 'undici'
import { type Findings, megabytes, milliseconds, perSecond, ratioOf, rounded, tellProgress } from './findings.ts'
import type { Latencies } from './latencies.ts'
import { type Product, question, startProduct } from './product.ts'
import { databaseBytes, fillUpTo } from './stored-applications.ts'
import { closedLoad, submit } from './submission-load.ts'

const MANY = 1_000_000
const CLIENTS = 8
const SECONDS = 5
const RATIO_GOAL = 0.9
/** Those stored are spread over as many months as decisions are kept. */
const MONTHS = 25
const PURGE_GOAL_SECONDS = 60

interface Measured {
  readonly stored: number
  readonly load: Latencies
  readonly startMs: number
  readonly questions: Readonly<Record<string, number>>
  readonly bytes: number
}

/** What is asked of the database as a whole. The console's questions have a benchmark of their own. */
const QUESTIONS: Readonly<Record<string, { readonly path: string; readonly body?: object }>> = {
  'a purge that finds nothing': { path: '/purges', body: {} },
}

/** `npm run bench -- growth 100000`: up to that many. */
export async function benchGrowth([wanted]: readonly string[] = []): Promise<Findings> {
  const most = Number(wanted) || MANY
  const sizes = [0, most / 100, most / 10, most].map(Math.round)
  const product = await startProduct()
  try {
    const pool = new Pool(product.url)
    const { body } = await submit(pool)
    await pool.close()
    const { data } = JSON.parse(body) as { data: { lead_id: string } }
    const measured: Measured[] = []
    for (const stored of sizes) {
      await fillUpTo(product.databaseUrl, data.lead_id, stored, (count) =>
        tellProgress(`growth: ${rounded(count)} of ${rounded(stored)} applications stored`),
      )
      tellProgress(`growth: measuring with ${rounded(stored)} stored`)
      measured.push(await measure(product, stored))
    }
    tellProgress('growth: purging a month')
    await product.restart({ RETENTION_DECISION_MONTHS: String(MONTHS - 1) })
    return findingsOf(measured, (await question(product, '/purges', {})) / 1000)
  } finally {
    await product.close()
  }
}

async function measure(product: Product, stored: number): Promise<Measured> {
  const startMs = await product.restart()
  const bytes = await databaseBytes(product.databaseUrl)
  // What fell due while we filled the tables is removed first, so that the question is about looking only.
  await question(product, '/purges', {})
  const questions: Record<string, number> = {}
  for (const [name, { path, body }] of Object.entries(QUESTIONS)) questions[name] = await question(product, path, body)
  await closedLoad(product.url, CLIENTS, 2)
  const load = await closedLoad(product.url, CLIENTS, SECONDS)
  return { stored, load, startMs, questions, bytes }
}

function findingsOf(measured: readonly Measured[], purgeSeconds: number): Findings {
  const [empty] = measured
  const full = measured.at(-1)
  if (!empty || !full) throw new Error('Nothing was measured')
  const ratio = ratioOf(full.load.perSecond, empty.load.perSecond)
  return {
    rows: [
      {
        what: `Submissions with ${rounded(full.stored)} stored (${CLIENTS} clients)`,
        value: `${perSecond(full.load.perSecond)}; p50 ${milliseconds(full.load.p50)}, p99 ${milliseconds(full.load.p99)}`,
        baseline: `${perSecond(empty.load.perSecond)} with none; p50 ${milliseconds(empty.load.p50)}, p99 ${milliseconds(empty.load.p99)}`,
        ratio,
        goal: `≥ ${RATIO_GOAL} × with none`,
        met: ratio >= RATIO_GOAL,
      },
      ...Object.entries(full.questions).map(([name, ms]) => ({
        what: `Operators: ${name}, with ${rounded(full.stored)} stored`,
        value: milliseconds(ms),
        baseline: `${milliseconds(empty.questions[name] ?? Number.NaN)} with none`,
      })),
      {
        what: `A purge of the oldest month’s, about ${rounded(full.stored / MONTHS)} applications, with ${rounded(full.stored)} stored`,
        value: `${rounded(purgeSeconds, 1)} s`,
        goal: `≤ ${PURGE_GOAL_SECONDS} s`,
        met: purgeSeconds <= PURGE_GOAL_SECONDS,
      },
      {
        what: `Start of a web process with ${rounded(full.stored)} stored`,
        value: milliseconds(full.startMs),
        baseline: `${milliseconds(empty.startMs)} with none`,
      },
      {
        what: 'Storage, per stored application (indexes included)',
        value: `${rounded((full.bytes - empty.bytes) / (full.stored - empty.stored) / 1000, 1)} kB`,
        baseline: `${megabytes(full.bytes)} for ${rounded(full.stored)}, spread over 25 months`,
      },
    ],
  }
}
