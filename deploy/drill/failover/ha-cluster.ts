/**
 * PostgreSQL on three machines under Patroni, three etcd, and HAProxy in front, with the files of deploy/cluster. A machine is a network
 * namespace: what it loses with its cable, and what dies with it, is seen as from outside.
 */
import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { databaseUser } from '#tools/postgres-cluster.ts'
import { postgresProgram } from '#tools/postgres-programs.mjs'
import { type SpawnedProcess, spawnProcess } from '#tools/spawn-process.ts'
import { eventually } from '../steps/step.ts'

const TEMPLATES = join(import.meta.dirname, '../../cluster')
const NETWORK = '10.77.0'
/** HAProxy's way to the nodes. */
const OURS = `${NETWORK}.1`
const ETCD = [1, 2, 3].map((number) => ({ name: `etcd-${number}`, address: `${NETWORK}.2${number}` }))
const NODES = [1, 2, 3].map((number) => ({ name: `node-${number}`, address: `${NETWORK}.1${number}` }))
const ASK_WITHIN_MS = 2_000

export type Node = (typeof NODES)[number]
export type HaCluster = Awaited<ReturnType<typeof startHaCluster>>

interface Member {
  readonly name: string
  readonly role: string
  readonly state: string
  readonly timeline: number
}

/** A file of deploy/cluster, as `envsubst` fills it in. */
export const fillIn = (file: string, values: Readonly<Record<string, string>>): string =>
  readFileSync(join(TEMPLATES, file), 'utf8').replaceAll(/\$\{(\w+)\}/g, (_, name: string) => {
    if (values[name] === undefined) throw new Error(`${file} needs ${name}`)
    return values[name]
  })

/** Files and programs of PostgreSQL and its friends, which refuse to run as root. */
export function forDatabaseUser(command: readonly string[], ...files: readonly string[]): string[] {
  const user = databaseUser()
  if (!user) return [...command]
  for (const file of files) chownSync(file, user.uid, user.gid)
  return ['setpriv', `--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups', ...command]
}

const sh = (script: string) =>
  execFileSync('sh', ['-ec', script], { encoding: 'utf8', cwd: '/', stdio: ['ignore', 'pipe', 'ignore'] })

const MAKE_NETWORK = `mkdir -p /run/netns
  mount -t tmpfs tmpfs /run/netns
  ip link add nodes type bridge
  for address in ${[OURS, ...ETCD.map(({ address }) => address)].join(' ')}; do ip address add $address/24 dev nodes; done
  ip link set nodes up
  for number in 1 2 3; do
    ip netns add node-$number
    ip link add node-$number type veth peer name eth0 netns node-$number
    ip link set node-$number master nodes up
    ip -n node-$number address add ${NETWORK}.1$number/24 dev eth0
    for device in lo eth0; do ip -n node-$number link set $device up; done
  done`
/** To all processes of the machine: Patroni, PostgreSQL and whatever they have begun. */
const signal = ({ name }: Node, which: string) => sh(`ip netns pids ${name} | xargs -r kill -${which} || true`)

export async function startHaCluster(folder: string) {
  mkdirSync(folder, { mode: 0o755 })
  const password = randomBytes(16).toString('hex')
  const running = new Map<string, SpawnedProcess>()
  const start = (name: string, command: readonly string[]) =>
    running.set(name, spawnProcess({ command, folder: '/', logFile: join(folder, `${name}.log`) }))

  const startEtcd = ({ name, address }: Node) => {
    const [client, peer] = [`http://${address}:2379`, `http://${address}:2380`]
    const all = ETCD.map((each) => `${each.name}=http://${each.address}:2380`).join()
    const flags = `--name=${name} --data-dir=${join(folder, name)} --enable-v2 --initial-cluster=${all}
      --listen-client-urls=${client} --advertise-client-urls=${client} --listen-peer-urls=${peer} --initial-advertise-peer-urls=${peer}
      --heartbeat-interval=250 --election-timeout=2500`
    start(name, ['etcd', ...flags.split(/\s+/)])
  }
  const startNode = ({ name, address }: Node) => {
    const data = join(folder, name)
    const file = join(data, 'patroni.yml')
    mkdirSync(data, { mode: 0o700, recursive: true })
    const text = fillIn('patroni.yml', {
      NODE: name,
      ADDRESS: address,
      ETCD: ETCD.map((each) => `${each.address}:2379`).join(),
      DATA: data,
      BIN: dirname(postgresProgram('postgres')),
      NETWORK: `${NETWORK}.0/24`,
      SUPERUSER_PASSWORD: password,
      REPLICATION_PASSWORD: password,
      // A namespace has no watchdog of its own. What fences a primary here is that nothing is acknowledged without a standby.
      WATCHDOG: 'off',
    })
    writeFileSync(file, text, { mode: 0o600 })
    start(name, ['ip', 'netns', 'exec', name, ...forDatabaseUser(['patroni', file], data, file)])
  }
  const startHaproxy = () => start('haproxy', ['haproxy', '-f', join(folder, 'haproxy.cfg')])

  const ask = ({ address }: Node, path: string) =>
    fetch(`http://${address}:8008${path}`, { signal: AbortSignal.timeout(ASK_WITHIN_MS) }).catch(() => undefined)
  const primary = async (): Promise<Node | undefined> => {
    const answers = await Promise.all(NODES.map((node) => ask(node, '/primary')))
    const leading = NODES.filter((_, place) => answers[place]?.status === 200)
    return leading.length === 1 ? leading[0] : undefined
  }
  const members = async () => {
    const leading = await primary()
    const answer = leading && (await ask(leading, '/cluster'))
    return answer ? ((await answer.json()) as { members: Member[] }).members : []
  }
  const isWhole = async () => {
    const all = await members()
    const isFollowing = ({ state, timeline }: Member) => /^(running|streaming)$/.test(state) && timeline === all[0]?.timeline
    return (
      all
        .map(({ role }) => role)
        .sort()
        .join() === 'leader,replica,sync_standby' && all.every(isFollowing)
    )
  }
  const stop = async () => {
    for (const node of NODES) signal(node, 'KILL')
    for (const { stop: end } of running.values()) await end('SIGKILL')
  }

  try {
    sh(MAKE_NETWORK)
    for (const etcd of ETCD) startEtcd(etcd)
    for (const node of NODES) startNode(node)
    const addresses = Object.fromEntries(NODES.map(({ address }, index) => [`NODE_${index + 1}`, address]))
    writeFileSync(join(folder, 'haproxy.cfg'), fillIn('haproxy.cfg', addresses))
    startHaproxy()
    await eventually(isWhole, 'The cluster did not become whole')
  } catch (error) {
    await stop()
    throw error
  }

  return {
    /** Through HAProxy, as a superuser. */
    url: (database: string) => `postgres://postgres:${password}@127.0.0.1:5432/${database}`,
    primary,
    isWhole,
    synchronousStandby: async () => {
      const name = (await members()).find(({ role }) => role === 'sync_standby')?.name
      return NODES.find((node) => node.name === name)
    },
    /** As a power cut: without a farewell on the network. */
    kill(node: Node) {
      sh(`ip link set ${node.name} down`)
      signal(node, 'STOP')
      while (sh(`ip netns pids ${node.name}`) !== '') signal(node, 'KILL')
    },
    startAgain(node: Node) {
      sh(`ip link set ${node.name} up`)
      startNode(node)
    },
    freeze: (node: Node) => signal(node, 'STOP'),
    thaw: (node: Node) => signal(node, 'CONT'),
    /** The other nodes and etcd do not reach it, and HAProxy does. */
    cutOff({ name }: Node) {
      const others = [...ETCD, ...NODES].filter((each) => each.name !== name).map(({ address }) => address)
      for (const rule of ['INPUT -s', 'OUTPUT -d']) sh(`ip netns exec ${name} iptables -A ${rule} ${others.join()} -j DROP`)
    },
    reconnect: ({ name }: Node) => sh(`ip netns exec ${name} iptables -F`),
    async killEtcd(round: number) {
      const [etcd = { name: '', address: '' }] = ETCD.slice(round % ETCD.length)
      await running.get(etcd.name)?.stop('SIGKILL')
      return () => startEtcd(etcd)
    },
    switchOver: ({ name }: Node) => sh(`patronictl -c ${join(folder, name, 'patroni.yml')} switchover --master ${name} --force`),
    async restartHaproxy() {
      await running.get('haproxy')?.stop('SIGKILL')
      startHaproxy()
    },
    stop,
  }
}
