/** The faults of the drill: what happens, and how the lost member comes back. */
import type { HaCluster, Node } from './ha-cluster.ts'
import type { Pooler } from './pooler.ts'

interface Struck {
  /** Whom another node has to replace before anything comes back. */
  readonly replaced?: Node
  readonly comeBack?: () => unknown
}

export interface Fault {
  readonly title: string
  readonly strike: (cluster: HaCluster, round: number) => Promise<Struck>
  /** Around the round. */
  readonly before?: (pooler: Pooler) => Promise<void>
  readonly after?: (pooler: Pooler) => Promise<void>
}

async function there(find: () => Promise<Node | undefined>): Promise<Node> {
  const node = await find()
  if (!node) throw new Error('The cluster is not whole')
  return node
}

const killPrimary = async (cluster: HaCluster): Promise<Struck> => {
  const node = await there(cluster.primary)
  cluster.kill(node)
  return { replaced: node, comeBack: () => cluster.startAgain(node) }
}

export const FAULTS = {
  kill: { title: 'Primary killed', strike: killPrimary },
  'cut-off': {
    title: 'Primary cut off from the others',
    async strike(cluster) {
      const node = await there(cluster.primary)
      await cluster.cutOff(node)
      return { replaced: node, comeBack: () => cluster.reconnect(node) }
    },
  },
  frozen: {
    title: 'Primary frozen, and awake again',
    async strike(cluster) {
      const node = await there(cluster.primary)
      cluster.freeze(node)
      return { replaced: node, comeBack: () => cluster.thaw(node) }
    },
  },
  standby: {
    title: 'Synchronous standby killed',
    async strike(cluster) {
      const node = await there(cluster.synchronousStandby)
      cluster.kill(node)
      return { comeBack: () => cluster.startAgain(node) }
    },
  },
  etcd: {
    title: 'One etcd killed',
    strike: async (cluster, round) => ({ comeBack: await cluster.killEtcd(round) }),
  },
  switchover: {
    title: 'Planned switchover',
    async strike(cluster) {
      const node = await there(cluster.primary)
      await cluster.switchOver(node)
      return { replaced: node }
    },
  },
  haproxy: {
    title: 'HAProxy killed and started',
    async strike(cluster) {
      await cluster.restartHaproxy()
      return {}
    },
  },
  pooled: {
    title: 'Primary killed, web processes through PgBouncer',
    strike: killPrimary,
    before: (pooler) => pooler.use(),
    after: (pooler) => pooler.leave(),
  },
} as const satisfies Readonly<Record<string, Fault>>

export type FaultName = keyof typeof FAULTS
