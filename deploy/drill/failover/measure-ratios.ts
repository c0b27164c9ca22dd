/** What a synchronous standby and a pooler cost: submissions straight to the web processes, in turns within one run. */
import { randomUUID } from 'node:crypto'
import { madeUpSubmission } from '#tools/made-up-applicant.ts'
import type { Deployment } from '../deployment.ts'
import { send } from '../light-load.ts'
import { insist } from '../steps/step.ts'
import type { Ratio } from './fault-table.ts'
import type { HaCluster } from './ha-cluster.ts'
import type { Pooler } from './pooler.ts'

const CLIENTS = 8
const SECONDS = 10
const WARM_UP_SECONDS = 4
const TURNS = 3

export async function measureRatios(deployment: Deployment, cluster: HaCluster, pooler: Pooler): Promise<Ratio[]> {
  const compare = async (ratio: string, measured: () => Promise<void>, baseline: () => Promise<void>): Promise<Ratio> => {
    const sums = [0, 0]
    for (let turn = 0; turn < TURNS; turn++)
      for (const [place, prepare] of [measured, baseline].entries()) {
        await prepare()
        await load(deployment, WARM_UP_SECONDS)
        sums[place] = (sums[place] ?? 0) + (await load(deployment, SECONDS)) / TURNS
      }
    const [perSecond = 0, against = 0] = sums
    return { ratio, perSecond, baseline: against }
  }
  const pooled = await compare('Through PgBouncer, against direct', pooler.use, pooler.leave)
  const standby = await compare(
    'With a synchronous standby, against without',
    () => cluster.setSynchronous(true),
    () => cluster.setSynchronous(false),
  )
  await cluster.setSynchronous(true)
  return [standby, pooled]
}

async function load({ webs, url }: Deployment, seconds: number): Promise<number> {
  const end = performance.now() + seconds * 1000
  let accepted = 0
  const client = async (number: number) => {
    const { port } = webs[number % webs.length] ?? { port: 0 }
    const headers = { host: new URL(url).host, 'x-forwarded-proto': 'https' }
    while (performance.now() < end) {
      const answer = await send(`http://127.0.0.1:${port}/api/submit-application`, madeUpSubmission(), {
        ...headers,
        'idempotency-key': randomUUID(),
      })
      insist(answer.status === 200, `A submission got HTTP ${answer.status}: ${answer.body}`)
      accepted += 1
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, (_, number) => client(number)))
  return accepted / seconds
}
