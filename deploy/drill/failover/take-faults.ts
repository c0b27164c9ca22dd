/** `npm run drill -- failover`, inside its network: strikes the cluster under a stream of applications, and counts. */
import { parseArgs } from 'node:util'
import { type Deployment, deploy, type Ground } from '../deployment.ts'
import { drill, eventually, insist, query, tell } from '../steps/step.ts'
import { type Stream, startStream } from './application-stream.ts'
import { keep, type Round, roundsOf } from './fault-table.ts'
import { FAULTS, type Fault, type FaultName } from './faults.ts'
import { type HaCluster, startHaCluster } from './ha-cluster.ts'
import { lendersWithLedger } from './lenders-ledger.ts'
import { measureRatios } from './measure-ratios.ts'
import { type Pooler, startPooler } from './pooler.ts'

const NORMAL_IN_A_ROW = 8
/** Long enough for Patroni to notice several times. */
const STRUCK_FOR_MS = 10_000

const { values } = parseArgs({
  args: process.argv.slice(3),
  options: {
    kills: { type: 'string', default: '20' },
    others: { type: 'string', default: '5' },
    ratios: { type: 'boolean', default: false },
  },
})
const wantedOf = (fault: FaultName): number => {
  if (values.ratios) return 0
  return fault === 'pooled' ? 1 : Number(fault === 'kill' ? values.kills : values.others)
}
/** The fault of which most is left: a table that is interrupted has something of everything. */
const nextFault = (): FaultName | undefined =>
  (Object.keys(FAULTS) as FaultName[])
    .map((fault) => ({ fault, done: roundsOf(fault) / wantedOf(fault) }))
    .filter(({ done }) => done < 1)
    .sort((one, other) => one.done - other.done)[0]?.fault

interface Scene {
  readonly deployment: Deployment
  readonly cluster: HaCluster
  readonly stream: Stream
  readonly ledger: ReturnType<typeof lendersWithLedger>
  readonly pooler: Pooler
}

const countOf = async ({ deployment }: Pick<Scene, 'deployment'>, from: string, ...parameters: string[]): Promise<number> =>
  ((await query(deployment, undefined, `select count(*)::int from ${from}`, ...parameters)) as { count: number }[])[0]?.count ?? -1

const wrongIn = async ({ deployment, stream, ledger }: Scene) => ({
  lost: await countOf(
    { deployment },
    'unnest($1::uuid[]) as wanted (id) where not exists (select from applications where applications.id = wanted.id)',
    `{${[...stream.acknowledged.values()].join()}}`,
  ),
  soldTwice: ledger.soldTwice(),
  postedTwice: ledger.postedTwice(),
})

async function takeFault(scene: Scene, name: FaultName): Promise<Round> {
  const { cluster, stream, pooler } = scene
  const fault: Fault = FAULTS[name]
  const normalSince = (ms: number) => stream.since(ms).inARow >= NORMAL_IN_A_ROW
  if (name === 'pooled') await pooler.use()
  const readyMs = performance.now()
  await eventually(async () => normalSince(readyMs) && (await cluster.isWhole()), 'The stream did not become normal')
  const before = await wrongIn(scene)
  const struckMs = performance.now()
  const { replaced, comeBack } = await fault.strike(cluster, roundsOf(name))
  const isReplaced = async () => !replaced || ((await cluster.primary()) ?? replaced) !== replaced
  const isStruck = () => performance.now() - struckMs < (comeBack ? STRUCK_FOR_MS : 0)
  await eventually(
    async () => !isStruck() && normalSince(struckMs) && (await isReplaced()),
    `${fault.title}: no recovery by itself`,
  )
  await comeBack?.()
  await eventually(cluster.isWhole, `${fault.title}: the lost member did not come back`)
  await eventually(() => normalSince(struckMs), `${fault.title}: the stream did not become normal`)
  const { inARow: _, ...seen } = stream.since(struckMs)
  const seconds = (performance.now() - struckMs) / 1000
  const after = await wrongIn(scene)
  if (name === 'pooled') await pooler.leave()
  const [lost, soldTwice, postedTwice] = (['lost', 'soldTwice', 'postedTwice'] as const).map((what) => after[what] - before[what])
  return { fault: name, ...seen, lost: lost ?? -1, soldTwice: soldTwice ?? -1, postedTwice: postedTwice ?? -1, seconds }
}

/** When every applicant has an answer, and every run has ended. */
async function endWell(scene: Scene): Promise<string> {
  const { stream, ledger } = scene
  await stream.end()
  await eventually(async () => (await countOf(scene, "runs where outcome = 'pending'")) === 0, 'Runs are left pending')
  const [stored, sold] = [await countOf(scene, 'applications'), await countOf(scene, "runs where outcome = 'sold'")]
  insist(
    stored === stream.acknowledged.size,
    `${stored} applications are stored, and ${stream.acknowledged.size} were acknowledged`,
  )
  insist(sold === ledger.sold(), `${sold} runs say that they were sold, and lenders hold ${ledger.sold()}`)
  const { lost, soldTwice, postedTwice } = await wrongIn(scene)
  insist(lost + soldTwice + postedTwice === 0, `${lost} lost, ${soldTwice} sold twice, ${postedTwice} posted twice`)
  return `${stored} applications acknowledged and stored, each once; ${sold} sold, each held by one lender`
}

let deployment: Deployment | undefined
let pooler: Pooler | undefined

async function takeFaults(): Promise<void> {
  const ground = JSON.parse(process.argv[2] ?? '{}') as Ground
  const ledger = lendersWithLedger()
  const started: HaCluster[] = []
  const database = async (folder: string) => {
    const cluster = await startHaCluster(folder)
    started.push(cluster)
    return cluster
  }
  deployment = await deploy(ground, { database, sandbox: ledger.sandbox })
  const [cluster] = started
  insist(cluster !== undefined, 'There is no cluster')
  pooler = await startPooler(deployment)
  tell('·', 'Cluster, two web and two worker processes, nginx and the outside world have started')
  const stream = startStream(deployment.url)
  const scene: Scene = { deployment, cluster, stream, ledger, pooler }
  for (let name = nextFault(); name; name = nextFault()) {
    const round = await takeFault(scene, name)
    keep(round)
    const isClean = round.lost + round.soldTwice + round.postedTwice === 0
    if (!isClean) process.exitCode = 1
    tell(isClean ? '✓' : '✗', `${FAULTS[name].title}: ${JSON.stringify(round)}`)
  }
  tell('✓', await endWell(scene))
  if (values.ratios) for (const ratio of await measureRatios(deployment, pooler)) keep(ratio)
}

await drill(takeFaults, async () => {
  await pooler?.stop()
  await deployment?.close()
})
