/** The faults of the drill: what happens, and how the lost member comes back. */
import type { HaCluster, Node } from './ha-cluster.ts'

interface Struck {
  /** Whom another node has to replace before anything comes back. */
  readonly replaced?: Node
  readonly comeBack?: () => unknown
}

export interface Fault {
  readonly title: string
  readonly strike: (cluster: HaCluster, round: number) => Promise<Struck>
}

type Act = 'kill' | 'startAgain' | 'cutOff' | 'reconnect' | 'freeze' | 'thaw' | 'switchOver'

const onPrimary =
  (act: Act, back?: Act) =>
  async (cluster: HaCluster): Promise<Struck> => {
    const replaced = await there(cluster.primary)
    cluster[act](replaced)
    return { replaced, ...(back && { comeBack: () => cluster[back](replaced) }) }
  }

async function there(find: () => Promise<Node | undefined>): Promise<Node> {
  const node = await find()
  if (!node) throw new Error('The cluster is not whole')
  return node
}

export const FAULTS = {
  kill: { title: 'Primary killed', strike: onPrimary('kill', 'startAgain') },
  'cut-off': { title: 'Primary cut off from the others', strike: onPrimary('cutOff', 'reconnect') },
  frozen: { title: 'Primary frozen, and awake again', strike: onPrimary('freeze', 'thaw') },
  standby: {
    title: 'Synchronous standby killed',
    async strike(cluster) {
      const node = await there(cluster.synchronousStandby)
      cluster.kill(node)
      return { comeBack: () => cluster.startAgain(node) }
    },
  },
  etcd: { title: 'One etcd killed', strike: async (cluster, round) => ({ comeBack: await cluster.killEtcd(round) }) },
  switchover: { title: 'Planned switchover', strike: onPrimary('switchOver') },
  haproxy: { title: 'HAProxy killed and started', strike: (cluster) => cluster.restartHaproxy().then(() => ({})) },
  pooled: { title: 'Primary killed, web processes through PgBouncer', strike: onPrimary('kill', 'startAgain') },
} as const satisfies Readonly<Record<string, Fault>>

export type FaultName = keyof typeof FAULTS
