/** What a synchronous standby and a pooler cost: one web process with and one without, loaded side by side, and then the other way round. */
import { randomUUID } from 'node:crypto'
import { madeUpSubmission } from '#tools/made-up-applicant.ts'
import { readSettingsFile } from '../../installation.ts'
import type { Deployment } from '../deployment.ts'
import { send } from '../light-load.ts'
import { insist } from '../steps/step.ts'
import type { Ratio } from './fault-table.ts'
import type { Pooler } from './pooler.ts'

const CLIENTS_EACH = 4
const SECONDS = 15
const WARM_UP_SECONDS = 4

type Settings = Readonly<Record<string, string>>

export async function measureRatios(deployment: Deployment, pooler: Pooler): Promise<Ratio[]> {
  const local = `${readSettingsFile(deployment.installation).DATABASE_URL}?options=${encodeURIComponent('-c jit=off -c synchronous_commit=local')}`
  return [
    await compare(deployment, 'With a synchronous standby, against without', [{}, { DATABASE_URL: local }]),
    await compare(deployment, 'Through PgBouncer, against direct', [pooler.settings, {}]),
  ]
}

async function compare(deployment: Deployment, ratio: string, [measured, baseline]: readonly [Settings, Settings]): Promise<Ratio> {
  let sums = [0, 0]
  for (const webs of [deployment.webs, deployment.webs.toReversed()]) {
    for (const [place, web] of webs.entries()) {
      await deployment.stop(web)
      await deployment.startWith(place === 0 ? measured : baseline, web)
    }
    const load = (seconds: number) => Promise.all(webs.map(({ port }) => perSecond(deployment.url, port, seconds)))
    await load(WARM_UP_SECONDS)
    const counts = await load(SECONDS)
    sums = sums.map((sum, place) => sum + (counts[place] ?? 0) / 2)
  }
  return { ratio, perSecond: sums[0] ?? 0, baseline: sums[1] ?? 0 }
}

async function perSecond(url: string, port: number, seconds: number): Promise<number> {
  const end = performance.now() + seconds * 1000
  let accepted = 0
  const client = async () => {
    while (performance.now() < end) {
      const headers = { host: new URL(url).host, 'x-forwarded-proto': 'https', 'idempotency-key': randomUUID() }
      const answer = await send(`http://127.0.0.1:${port}/api/submit-application`, madeUpSubmission(), headers)
      insist(answer.status === 200, `A submission got HTTP ${answer.status}: ${answer.body}`)
      accepted += 1
    }
  }
  await Promise.all(Array.from({ length: CLIENTS_EACH }, client))
  return accepted / seconds
}
