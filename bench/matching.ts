/**
 * What matching adds to the lenders' own time. Eight lenders, then a hundred, all with hours and caps, take a fixed time to answer. The
 * baseline is a bare client in the same run that pings all at once and posts to one. Matching's own time is what the server logs from the run's beginning to the answer: rules,
 * run, caps, ledger, signatures. Beside it stands the whole submission as the applicant sees it.
 */
import { readFileSync } from 'node:fs'
import { Pool } from 'undici'
import { type Findings, milliseconds, tellProgress } from './findings.ts'
import { type Latencies, latenciesOf } from './latencies.ts'
import { startProduct } from './product.ts'
import { closedLoad } from './submission-load.ts'

/** Goals are for one applicant at a time: with several on one core, their work is waited for as well. */
const CASES = [
  { lenders: 8, clients: [1, 8], goalMs: 10 },
  { lenders: 100, clients: [1], goalMs: 20 },
] as const
const PAUSES = { pingMs: 40, postMs: 80 }
const SECONDS = 15
const WARM_UP_SECONDS = 12
const WARM_UP_RUNS_AT_ONCE = 200

interface Measured {
  readonly lenders: number
  readonly clients: number
  readonly goalMs: number
  readonly bare: Latencies
  readonly matching: Latencies
  readonly submission: Latencies
}

export async function benchMatching(): Promise<Findings> {
  const measured: Measured[] = []
  for (const each of CASES) measured.push(...(await measure(each)))
  return findingsOf(measured)
}

async function measure({ lenders, clients: crowds, goalMs }: (typeof CASES)[number]): Promise<Measured[]> {
  const product = await startProduct({ pauses: PAUSES, lenders })
  try {
    tellProgress(`matching: ${lenders} lenders, warming up`)
    await closedLoad(product.url, Math.ceil(WARM_UP_RUNS_AT_ONCE / lenders), WARM_UP_SECONDS)
    const measured: Measured[] = []
    for (const clients of crowds) {
      tellProgress(`matching: ${lenders} lenders alone, ${clients} clients`)
      const bare = await lendersAlone(product.lenders.urls, clients)
      tellProgress(`matching: ${lenders} lenders, ${clients} clients`)
      const earlier = matchingTimes(product.logFile).length
      const submission = await closedLoad(product.url, clients, SECONDS)
      const matching = latenciesOf(matchingTimes(product.logFile).slice(earlier), SECONDS)
      measured.push({ lenders, clients, goalMs, bare, matching, submission })
    }
    return measured
  } finally {
    await product.close()
  }
}

/** The same calls with nothing around them: pings at once, then one post on a connection of its own. */
async function lendersAlone(urls: readonly string[], clients: number): Promise<Latencies> {
  const pools = urls.map((url) => new Pool(url, { connections: clients }))
  const samples: number[] = []
  const call = async (pool: Pool, path: string) => {
    const { body } = await pool.request({ method: 'POST', path, headers: { 'content-type': 'application/json' }, body: '{}' })
    await body.text()
  }
  const begun = performance.now()
  const client = async () => {
    while (performance.now() - begun < SECONDS * 1000) {
      const start = performance.now()
      await Promise.all(pools.map((pool) => call(pool, '/ping')))
      const fresh = new Pool(urls[0] ?? '', { connections: 1 })
      await call(fresh, '/post')
      await fresh.destroy()
      samples.push(performance.now() - start)
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  const took = (performance.now() - begun) / 1000
  await Promise.all(pools.map((pool) => pool.destroy()))
  return latenciesOf(samples, took)
}

/** From the beginning of the run, in the transaction that stores the application, to the answer, as the server logged it. */
const matchingTimes = (logFile: string): number[] =>
  readFileSync(logFile, 'utf8')
    .split('\n')
    .filter((line) => line.includes('"application-answered"'))
    .map((line) => (JSON.parse(line) as { durationMs: number }).durationMs)

const findingsOf = (measured: readonly Measured[]): Findings => ({
  rows: measured.flatMap(({ lenders, clients, goalMs, bare, matching, submission }) => {
    const who = `${lenders} lenders with hours and caps, ${clients} ${clients === 1 ? 'applicant' : 'applicants'} at once`
    const added = matching.p50 - bare.p50
    return [
      {
        what: `Matching adds to the lenders’ own time, median (${who})`,
        value: milliseconds(added),
        baseline: `${milliseconds(bare.p50)} the lenders alone, ${milliseconds(submission.p50)} a whole submission`,
        ...(clients === 1 && { goal: `≤ ${goalMs} ms`, met: added <= goalMs }),
      },
      {
        what: `The same, p99 (${who})`,
        value: milliseconds(matching.p99 - bare.p99),
        baseline: `${milliseconds(bare.p99)} the lenders alone, ${milliseconds(submission.p99)} a whole submission`,
      },
    ]
  }),
})
