/** Applicants: a fixed number who each wait for their answer (closed), or so many a second whatever comes back (open). */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Pool } from 'undici'
import { madeUpAddress, madeUpSubmission } from '../tools/made-up-applicant.ts'
import { type Latencies, latenciesOf } from './latencies.ts'

export interface SubmissionAnswer {
  readonly status: number
  readonly retryAfter: string | undefined
  readonly body: string
  readonly ms: number
}

export async function submit(pool: Pool): Promise<SubmissionAnswer> {
  const body = JSON.stringify(madeUpSubmission())
  const begun = performance.now()
  const answer = await pool.request({
    method: 'POST',
    path: '/api/submit-application',
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID(), 'x-forwarded-for': madeUpAddress() },
    body,
  })
  const text = await answer.body.text()
  const retryAfter = answer.headers['retry-after']
  return {
    status: answer.statusCode,
    retryAfter: Array.isArray(retryAfter) ? retryAfter[0] : retryAfter,
    body: text,
    ms: performance.now() - begun,
  }
}

/** Every answer must be a sale: a fast refusal is no result. */
export async function closedLoad(url: string, clients: number, seconds: number): Promise<Latencies> {
  const pool = new Pool(url, { connections: clients })
  const samples: number[] = []
  const end = performance.now() + seconds * 1000
  const begun = performance.now()
  const client = async () => {
    while (performance.now() < end) {
      const { status, body, ms } = await submit(pool)
      if (status !== 200 || !body.includes('"status":"sold"')) throw new Error(`A submission got ${status}: ${body.slice(0, 200)}`)
      samples.push(ms)
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  const took = (performance.now() - begun) / 1000
  await pool.destroy()
  return latenciesOf(samples, took)
}

export interface OpenLoadReport {
  readonly offered: number
  readonly seconds: number
  readonly sold: readonly number[]
  readonly pending: number
  readonly turnedAway: readonly number[]
  /** 503 without Retry-After, other statuses, broken connections. */
  readonly wrong: Readonly<Record<string, number>>
}

const TICK_MS = 10
const MOST_CONNECTIONS = 4000

export async function openLoad(
  url: string,
  perSecond: number,
  seconds: number,
  tell: (line: string) => void,
): Promise<OpenLoadReport> {
  const pool = new Pool(url, { connections: MOST_CONNECTIONS, pipelining: 1 })
  const sold: number[] = []
  const turnedAway: number[] = []
  const wrong: Record<string, number> = {}
  let pending = 0
  const count = (what: string) => {
    wrong[what] = (wrong[what] ?? 0) + 1
  }
  const one = () =>
    submit(pool).then(
      ({ status, retryAfter, body, ms }) => {
        if (status === 200 && body.includes('"status":"sold"')) sold.push(ms)
        else if (status === 200 && body.includes('"status":"pending"')) pending += 1
        else if (status === 503 && retryAfter) turnedAway.push(ms)
        else count(`HTTP ${status}`)
      },
      (error: unknown) => count(String((error as { code?: unknown }).code ?? 'no answer')),
    )
  const begun = performance.now()
  const underWay: Promise<void>[] = []
  let shownAtMs = 0
  for (let elapsed = 0; elapsed < seconds * 1000; elapsed = performance.now() - begun) {
    const due = Math.floor((elapsed / 1000) * perSecond)
    while (underWay.length < due) underWay.push(one())
    if (elapsed - shownAtMs > 2000) {
      shownAtMs = elapsed
      tell(`overload: ${Math.round(elapsed / 1000)} of ${seconds} s, ${sold.length} sold, ${turnedAway.length} turned away`)
    }
    await sleep(TICK_MS)
  }
  const offered = underWay.length / ((performance.now() - begun) / 1000)
  await Promise.all(underWay)
  await pool.destroy()
  return { offered, seconds, sold, pending, turnedAway, wrong }
}
