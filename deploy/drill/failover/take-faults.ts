/** `npm run drill -- failover`, inside its network: strikes the cluster under a stream of applications, and counts. */
import { parseArgs } from 'node:util'
import { type Deployment, deploy, type Ground } from '../deployment.ts'
import { insist, query } from '../steps/step.ts'
import { type Stream, startStream } from './application-stream.ts'
import { keep, type Round, roundsOf } from './fault-table.ts'
import { FAULTS, type Fault, type FaultName } from './faults.ts'
import { type HaCluster, startHaCluster, until } from './ha-cluster.ts'
import { lendersWithLedger } from './lenders-ledger.ts'
import { measureRatios } from './measure-ratios.ts'
import { type Pooler, startPooler } from './pooler.ts'

const NORMAL_IN_A_ROW = 8
const WITHIN_MS = 180_000
/** Long enough for Patroni to notice twice. */
const STRUCK_FOR_MS = 10_000

const { values } = parseArgs({
  args: process.argv.slice(3),
  options: {
    kills: { type: 'string', default: '20' },
    others: { type: 'string', default: '5' },
    only: { type: 'string' },
    ratios: { type: 'boolean', default: false },
  },
})
const names = Object.keys(FAULTS) as FaultName[]
const wantedOf = (fault: FaultName): number => {
  if (values.ratios || (values.only !== undefined && values.only !== fault)) return 0
  return fault === 'pooled' ? 1 : Number(fault === 'kill' ? values.kills : values.others)
}
/** The fault of which most is left: a table that is interrupted has something of everything. */
const nextFault = (): FaultName | undefined =>
  names
    .map((fault) => ({ fault, done: roundsOf(fault) / wantedOf(fault) }))
    .filter(({ done }) => done < 1)
    .sort((one, other) => one.done - other.done)[0]?.fault

const begun = Date.now()
const tell = (mark: string, sentence: string) =>
  console.log(`${mark} ${((Date.now() - begun) / 1000).toFixed(1).padStart(7)} s  ${sentence}`)

interface Scene {
  readonly deployment: Deployment
  readonly cluster: HaCluster
  readonly stream: Stream
  readonly ledger: ReturnType<typeof lendersWithLedger>
  readonly pooler: Pooler
}

async function wrongIn({ deployment, stream, ledger }: Scene) {
  const rows = (await query(
    deployment,
    undefined,
    'select count(*)::int as lost from unnest($1::uuid[]) as wanted (id) where not exists (select from applications where applications.id = wanted.id)',
    `{${[...stream.acknowledged.values()].join()}}`,
  )) as { lost: number }[]
  return { lost: rows[0]?.lost ?? Number.NaN, soldTwice: ledger.soldTwice(), postedTwice: ledger.postedTwice() }
}

async function takeFault(scene: Scene, name: FaultName): Promise<Round> {
  const { cluster, stream, pooler } = scene
  const fault: Fault = FAULTS[name]
  const normalSince = (ms: number) => stream.since(ms).inARow >= NORMAL_IN_A_ROW
  await fault.before?.(pooler)
  const readyMs = performance.now()
  await until(async () => normalSince(readyMs) && (await cluster.isWhole()), 'The stream did not become normal', WITHIN_MS)
  const before = await wrongIn(scene)
  const struckMs = performance.now()
  stream.forgetBefore(struckMs)
  const { replaced, comeBack } = await fault.strike(cluster, roundsOf(name))
  const isReplaced = async () => !replaced || ((await cluster.primary()) ?? replaced) !== replaced
  await until(
    async () => performance.now() - struckMs > (comeBack ? STRUCK_FOR_MS : 0) && normalSince(struckMs) && (await isReplaced()),
    `${fault.title}: the product did not recover by itself`,
    WITHIN_MS,
  )
  await comeBack?.()
  await until(cluster.isWhole, `${fault.title}: the lost member did not come back`, WITHIN_MS)
  await until(() => normalSince(struckMs), `${fault.title}: the stream did not become normal`, WITHIN_MS)
  const { acknowledged, refusedSeconds, disturbedSeconds } = stream.since(struckMs)
  const seconds = (performance.now() - struckMs) / 1000
  const after = await wrongIn(scene)
  await fault.after?.(pooler)
  return {
    fault: name,
    acknowledged,
    lost: after.lost - before.lost,
    soldTwice: after.soldTwice - before.soldTwice,
    postedTwice: after.postedTwice - before.postedTwice,
    refusedSeconds,
    normalSeconds: disturbedSeconds,
    seconds,
  }
}

/** When every run has ended, and every applicant has an answer: nothing is lost, doubled or contradicted. */
async function endWell(scene: Scene): Promise<string> {
  const { deployment, stream, ledger } = scene
  await stream.end()
  const countOf = async (what: string) =>
    ((await query(deployment, undefined, `select count(*)::int as count from ${what}`)) as { count: number }[])[0]?.count
  await until(async () => (await countOf("runs where outcome = 'pending'")) === 0, 'Runs are left pending', WITHIN_MS)
  const [applications, sold] = [await countOf('applications'), await countOf("runs where outcome = 'sold'")]
  const { lost, soldTwice, postedTwice } = await wrongIn(scene)
  insist(
    applications === stream.acknowledged.size,
    `${applications} applications are stored, and ${stream.acknowledged.size} were acknowledged`,
  )
  insist(sold === ledger.sold(), `${sold} runs say that they were sold, and lenders hold ${ledger.sold()}`)
  insist(lost + soldTwice + postedTwice + stream.contradictions.length === 0, 'Something was lost, sold twice or posted twice')
  return `${applications} applications acknowledged and stored, each once; ${sold} sold, each to the lender that holds it`
}

const ground = JSON.parse(process.argv[2] ?? '{}') as Ground
let deployment: Deployment | undefined
let pooler: Pooler | undefined
try {
  const ledger = lendersWithLedger()
  let cluster: HaCluster | undefined
  const database = async (folder: string) => {
    cluster = await startHaCluster(folder)
    tell('·', 'Three nodes, three etcd and HAProxy')
    return cluster
  }
  deployment = await deploy(ground, { database, sandbox: ledger.sandbox })
  insist(cluster !== undefined, 'There is no cluster')
  pooler = await startPooler(deployment)
  tell('·', `Two web and two worker processes, nginx, PgBouncer and the outside world have started in ${ground.folder}`)
  const stream = startStream(deployment.url)
  const scene: Scene = { deployment, cluster, stream, ledger, pooler }
  for (let name = nextFault(); name; name = nextFault()) {
    const round = await takeFault(scene, name)
    keep(round)
    const isClean = round.lost + round.soldTwice + round.postedTwice === 0
    tell(isClean ? '✓' : '✗', `${FAULTS[name].title}: ${JSON.stringify(round)} ${JSON.stringify([...stream.statuses])}`)
    if (!isClean) process.exitCode = 1
  }
  tell('✓', await endWell(scene))
  if (values.ratios) for (const ratio of await measureRatios(deployment, cluster, pooler)) keep(ratio)
} catch (error) {
  tell('✗', error instanceof Error ? (error.stack ?? error.message) : String(error))
  process.exitCode = 1
} finally {
  await pooler?.stop()
  await deployment?.close()
}
