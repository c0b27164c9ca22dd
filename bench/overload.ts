/** Ten times as many applications as can be served, for a while (docs/reliability.md, D8): the excess is told so at once, the others hardly notice. */
import { setTimeout as sleep } from 'node:timers/promises'
import { Pool } from 'undici'
import { type Findings, milliseconds, perSecond, rounded, tellProgress } from './findings.ts'
import { latenciesOf } from './latencies.ts'
import { startProduct } from './product.ts'
import { closedLoad, openLoad, submit } from './submission-load.ts'

const TIMES_CAPACITY = 10
const SECONDS = 15
/** As quick as real lenders are at best. */
const PAUSES = { pingMs: 200, postMs: 800 }
/** A busy hour, within what can be done. */
const NORMAL_CLIENTS = 48
const NORMAL_SECONDS = 8
/** So many times the busy hour are certainly too many: what is sold then is the capacity. */
const MORE_THAN_CAPACITY = 4
const CAPACITY_SECONDS = 8
/** Longer than it takes until the code has been compiled for speed. */
const WARM_UP_SECONDS = 8
const WARM_UP_CLIENTS = 24
const HEALTHY_WITHIN_S = 5
const LOOK_AGAIN_MS = 100

/** `npm run bench -- overload 60`: for a minute. */
export async function benchOverload([wantedSeconds]: readonly string[] = []): Promise<Findings> {
  const seconds = Number(wantedSeconds) || SECONDS
  const product = await startProduct({ pauses: PAUSES, settings: { MAX_QUERIES_WAITING: '20' } })
  try {
    tellProgress('overload: finding the capacity')
    await closedLoad(product.url, WARM_UP_CLIENTS, WARM_UP_SECONDS)
    const normal = await closedLoad(product.url, NORMAL_CLIENTS, NORMAL_SECONDS)
    const most = await openLoad(product.url, normal.perSecond * MORE_THAN_CAPACITY, CAPACITY_SECONDS, tellProgress)
    const capacity = most.sold.length / CAPACITY_SECONDS
    const report = await openLoad(product.url, capacity * TIMES_CAPACITY, seconds, tellProgress)
    const healthyAfterMs = await untilHealthy(product.url, normal.p99)
    const admitted = latenciesOf(report.sold, report.seconds)
    const wrong = Object.entries(report.wrong)
    const turnedAway = latenciesOf(report.turnedAway, report.seconds)
    return {
      rows: [
        {
          what: `Overload, ${perSecond(report.offered)} for ${seconds} s: the excess`,
          value: `${rounded(report.turnedAway.length)} got 503 with Retry-After (p99 ${milliseconds(turnedAway.p99)}), ${rounded(report.sold.length)} sold, ${rounded(report.pending)} pending, ${wrong.length === 0 ? 'nothing else' : wrong.map(([what, count]) => `${count} × ${what}`).join(', ')}`,
          baseline: `capacity ${perSecond(capacity)} with lenders that take ${PAUSES.pingMs} + ${PAUSES.postMs} ms`,
          goal: '503 + Retry-After for the excess, and nothing else',
          met: wrong.length === 0 && report.turnedAway.length > 0,
        },
        {
          what: 'Overload: p99 of those who were taken',
          value: milliseconds(admitted.p99),
          baseline: `${milliseconds(normal.p99)} at ${perSecond(normal.perSecond)}`,
          ratio: Math.round((admitted.p99 / normal.p99) * 100) / 100,
          goal: '≤ 2 × normal',
          met: admitted.p99 <= 2 * normal.p99,
        },
        {
          what: 'Overload: healthy again after',
          value: `${rounded(healthyAfterMs / 1000, 1)} s`,
          goal: `≤ ${HEALTHY_WITHIN_S} s`,
          met: healthyAfterMs <= HEALTHY_WITHIN_S * 1000,
        },
      ],
    }
  } finally {
    await product.close()
  }
}

/** Healthy: a submission is sold within the time it normally takes at most. */
async function untilHealthy(url: string, normalMs: number): Promise<number> {
  const begun = performance.now()
  const pool = new Pool(url)
  for (;;) {
    const asked = performance.now()
    const { status, ms } = await submit(pool)
    if (status === 200 && ms <= normalMs) {
      await pool.close()
      return asked - begun
    }
    await sleep(LOOK_AGAIN_MS)
  }
}
