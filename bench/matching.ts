/**
 * What matching adds to the lenders' own time. Eight lenders take a fixed time to answer. The baseline is a bare client in the same run that
 * pings all eight at once and posts to one. Matching's own time is what the server logs from the run's beginning to the answer: rules,
 * run, caps, ledger, signatures. Beside it stands the whole submission as the applicant sees it.
 */
import { readFileSync } from 'node:fs'
import { Pool } from 'undici'
import { type Findings, milliseconds, tellProgress } from './findings.ts'
import { type Latencies, latenciesOf } from './latencies.ts'
import { startProduct } from './product.ts'
import { keepFindings, showTable } from './report.ts'
import { closedLoad } from './submission-load.ts'

const LENDERS = 8
const PAUSES = { pingMs: 40, postMs: 80 }
const CLIENTS = [1, 8]
const SECONDS = 15
const WARM_UP_SECONDS = 12
const WARM_UP_CLIENTS = 24
const GOAL_MS = 10

interface Measured {
  readonly clients: number
  readonly bare: Latencies
  readonly matching: Latencies
  readonly submission: Latencies
}

export async function benchMatching(): Promise<Findings> {
  const product = await startProduct({ pauses: PAUSES, lenders: LENDERS })
  try {
    tellProgress('matching: warming up')
    await closedLoad(product.url, WARM_UP_CLIENTS, WARM_UP_SECONDS)
    const measured: Measured[] = []
    for (const clients of CLIENTS) {
      tellProgress(`matching: ${clients} clients, the lenders alone`)
      const bare = await lendersAlone(product.lenders.url, product.lenders.ids, clients)
      tellProgress(`matching: ${clients} clients`)
      const earlier = matchingTimes(product.logFile).length
      const submission = await closedLoad(product.url, clients, SECONDS)
      const matching = latenciesOf(matchingTimes(product.logFile).slice(earlier), SECONDS)
      measured.push({ clients, bare, matching, submission })
    }
    return findingsOf(measured)
  } finally {
    await product.close()
  }
}

/** The same calls with nothing around them: pings at once, then one post on a connection of its own. */
async function lendersAlone(url: string, ids: readonly string[], clients: number): Promise<Latencies> {
  const pool = new Pool(url, { connections: clients * ids.length })
  const samples: number[] = []
  const call = async (path: string, fresh = false) => {
    const connection = fresh ? new Pool(url, { connections: 1 }) : pool
    const { body } = await connection.request({
      method: 'POST',
      path,
      headers: { 'content-type': 'application/json' },
      body: '{}',
    })
    await body.text()
    if (fresh) await connection.destroy()
  }
  const begun = performance.now()
  const client = async () => {
    while (performance.now() - begun < SECONDS * 1000) {
      const start = performance.now()
      await Promise.all(ids.map((id) => call(`/${id}/ping`)))
      await call(`/${ids[0]}/post`, true)
      samples.push(performance.now() - start)
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  const took = (performance.now() - begun) / 1000
  await pool.destroy()
  return latenciesOf(samples, took)
}

/** From the beginning of the run, in the transaction that stores the application, to the answer, as the server logged it. */
const matchingTimes = (logFile: string): number[] =>
  readFileSync(logFile, 'utf8')
    .split('\n')
    .filter((line) => line.includes('"application-answered"'))
    .map((line) => (JSON.parse(line) as { durationMs: number }).durationMs)

const findingsOf = (measured: readonly Measured[]): Findings => ({
  rows: measured.flatMap(({ clients, bare, matching, submission }) => {
    const who = `${LENDERS} lenders, ${clients} ${clients === 1 ? 'applicant' : 'applicants'} at once`
    const added = matching.p50 - bare.p50
    return [
      {
        what: `Matching adds to the lenders’ own time, median (${who})`,
        value: milliseconds(added),
        baseline: `${milliseconds(bare.p50)} the lenders alone, ${milliseconds(submission.p50)} a whole submission`,
        // With several at once on one core, their work is waited for as well.
        ...(clients === 1 && { goal: `≤ ${GOAL_MS} ms`, met: added <= GOAL_MS }),
      },
      {
        what: `The same, p99 (${who})`,
        value: milliseconds(matching.p99 - bare.p99),
        baseline: `${milliseconds(bare.p99)} the lenders alone, ${milliseconds(submission.p99)} a whole submission`,
      },
    ]
  }),
  charts: [],
})

if (import.meta.main) {
  keepFindings('matching', await benchMatching())
  showTable(['matching'])
}
