/**
 * PostgreSQL on three machines under Patroni, three etcd, and HAProxy in front, with the files of deploy/cluster. A machine is a network
 * namespace: what it loses with its cable, and what dies with it, is seen as from outside.
 */
import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { databaseUser } from '#tools/postgres-cluster.ts'
import { postgresProgram } from '#tools/postgres-programs.mjs'
import { outputOf, type SpawnedProcess, spawnProcess } from '#tools/spawn-process.ts'

const TEMPLATES = join(import.meta.dirname, '../../cluster')
const NETWORK = '10.77.0'
/** HAProxy's way to the nodes. */
const OURS = `${NETWORK}.1`
const ETCD = [21, 22, 23].map((last) => `${NETWORK}.${last}`)
const LOOK_AGAIN_MS = 200
const ASK_WITHIN_MS = 2_000

export interface Node {
  readonly name: string
  readonly address: string
}
const NODES: readonly Node[] = [1, 2, 3].map((number) => ({ name: `node-${number}`, address: `${NETWORK}.${10 + number}` }))

export type HaCluster = Awaited<ReturnType<typeof startHaCluster>>

/** A file of deploy/cluster, as `envsubst` fills it in. */
export const fillIn = (file: string, values: Readonly<Record<string, string>>): string =>
  readFileSync(join(TEMPLATES, file), 'utf8').replaceAll(/\$\{(\w+)\}/g, (_, name: string) => {
    if (values[name] === undefined) throw new Error(`${file} needs ${name}`)
    return values[name]
  })

/** PostgreSQL and its friends refuse to run as root. */
export const asDatabaseUser = (command: readonly string[]): string[] => {
  const user = databaseUser()
  return user ? ['setpriv', `--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups', ...command] : [...command]
}

export async function startHaCluster(folder: string) {
  mkdirSync(folder, { mode: 0o755 })
  const superuserPassword = randomBytes(16).toString('hex')
  const patronis = new Map<Node, SpawnedProcess>()
  const etcds = new Map<string, SpawnedProcess>()
  let haproxy: SpawnedProcess | undefined

  const ip = (...words: string[]) => execFileSync('ip', words, { encoding: 'utf8' })
  const makeMachine = ({ name, address }: Node) => {
    ip('netns', 'add', name)
    ip('link', 'add', name, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', name)
    ip('link', 'set', name, 'master', 'nodes', 'up')
    ip('-n', name, 'address', 'add', `${address}/24`, 'dev', 'eth0')
    for (const device of ['eth0', 'lo']) ip('-n', name, 'link', 'set', device, 'up')
  }
  const makeNetwork = () => {
    ip('link', 'add', 'nodes', 'type', 'bridge')
    for (const address of [OURS, ...ETCD]) ip('address', 'add', `${address}/24`, 'dev', 'nodes')
    ip('link', 'set', 'nodes', 'up')
    for (const node of NODES) makeMachine(node)
  }

  const startEtcd = (address: string) => {
    const name = `etcd-${ETCD.indexOf(address) + 1}`
    const [client, peer] = [`http://${address}:2379`, `http://${address}:2380`]
    const all = ETCD.map((each, index) => `etcd-${index + 1}=http://${each}:2380`).join(',')
    const flags = {
      name,
      'data-dir': join(folder, name),
      'listen-client-urls': client,
      'advertise-client-urls': client,
      'listen-peer-urls': peer,
      'initial-advertise-peer-urls': peer,
      'initial-cluster': all,
      'enable-v2': 'true',
      // All of it shares one disk and two cores here.
      'heartbeat-interval': '250',
      'election-timeout': '2500',
    }
    const command = ['etcd', ...Object.entries(flags).map(([flag, value]) => `--${flag}=${value}`)]
    etcds.set(address, spawnProcess({ command, logFile: join(folder, `${name}.log`) }))
  }

  const startPatroni = (node: Node) => {
    const command = ['ip', 'netns', 'exec', node.name, ...asDatabaseUser(['patroni', join(folder, node.name, 'patroni.yml')])]
    patronis.set(node, spawnProcess({ command, folder: '/', logFile: join(folder, `${node.name}.log`) }))
  }
  const prepareNode = (node: Node) => {
    const data = join(folder, node.name)
    mkdirSync(data, { mode: 0o700 })
    const text = fillIn('patroni.yml', {
      NODE: node.name,
      ADDRESS: node.address,
      ETCD: ETCD.map((address) => `${address}:2379`).join(','),
      DATA: data,
      BIN: dirname(postgresProgram('postgres')),
      NETWORK: `${NETWORK}.0/24`,
      SUPERUSER_PASSWORD: superuserPassword,
      REPLICATION_PASSWORD: superuserPassword,
      // A namespace has no watchdog of its own. What fences a primary here is that nothing is acknowledged without a standby.
      WATCHDOG: 'off',
    })
    writeFileSync(join(data, 'patroni.yml'), text, { mode: 0o600 })
    const user = databaseUser()
    if (user) for (const path of [data, join(data, 'patroni.yml')]) chownSync(path, user.uid, user.gid)
  }

  const haproxyFile = join(folder, 'haproxy.cfg')
  const startHaproxy = async () => {
    haproxy = spawnProcess({ command: ['haproxy', '-f', haproxyFile], logFile: join(folder, 'haproxy.log') })
  }

  /** All processes of the machine: Patroni, PostgreSQL and whatever they have begun. */
  const processesOf = ({ name }: Node) => ip('netns', 'pids', name).split('\n').filter(Boolean).map(Number)
  const signal = (node: Node, name: NodeJS.Signals) => {
    for (const pid of processesOf(node))
      try {
        process.kill(pid, name)
      } catch {
        // Gone meanwhile.
      }
  }
  const setCable = ({ name }: Node, state: 'up' | 'down') => ip('link', 'set', name, state)

  const ask = async ({ address }: Node, path: string) =>
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
    const roles = all.map(({ role }) => role).sort()
    return (
      roles.join() === 'leader,replica,sync_standby' &&
      all.every(({ state, timeline }) => /^(running|streaming)$/.test(state) && timeline === all[0]?.timeline)
    )
  }

  const stop = async () => {
    await haproxy?.stop()
    for (const node of NODES) signal(node, 'SIGKILL')
    for (const etcd of etcds.values()) etcd.killTree()
  }

  try {
    makeNetwork()
    for (const address of ETCD) startEtcd(address)
    for (const node of NODES) prepareNode(node)
    for (const node of NODES) startPatroni(node)
    const addresses = Object.fromEntries(NODES.map(({ address }, index) => [`NODE_${index + 1}`, address]))
    writeFileSync(haproxyFile, fillIn('haproxy.cfg', addresses))
    await startHaproxy()
    await until(isWhole, 'The cluster did not become whole', 120_000)
  } catch (error) {
    await stop()
    throw error
  }

  return {
    /** Through HAProxy, as a superuser. */
    url: (database: string) => `postgres://postgres:${superuserPassword}@127.0.0.1:5432/${database}`,
    primary,
    isWhole,
    synchronousStandby: async () => {
      const name = (await members()).find(({ role }) => role === 'sync_standby')?.name
      return NODES.find((node) => node.name === name)
    },
    /** As a power cut: without a farewell on the network. */
    kill(node: Node) {
      setCable(node, 'down')
      signal(node, 'SIGSTOP')
      while (processesOf(node).length > 0) signal(node, 'SIGKILL')
    },
    startAgain(node: Node) {
      setCable(node, 'up')
      startPatroni(node)
    },
    freeze: (node: Node) => signal(node, 'SIGSTOP'),
    thaw: (node: Node) => signal(node, 'SIGCONT'),
    /** The other nodes and etcd do not reach it, and HAProxy does. */
    async cutOff(node: Node) {
      const others = [...ETCD, ...NODES.filter((each) => each !== node).map(({ address }) => address)].join(',')
      for (const rule of [
        ['INPUT', '-s'],
        ['OUTPUT', '-d'],
      ])
        await outputOf({ command: ['ip', 'netns', 'exec', node.name, 'iptables', '-A', ...rule, others, '-j', 'DROP'] })
    },
    reconnect: ({ name }: Node) => outputOf({ command: ['ip', 'netns', 'exec', name, 'iptables', '-F'] }),
    async killEtcd(number: number) {
      const address = ETCD[number % ETCD.length] ?? ''
      await etcds.get(address)?.stop('SIGKILL')
      return () => startEtcd(address)
    },
    async switchOver(from: Node) {
      const file = join(folder, from.name, 'patroni.yml')
      await outputOf({ command: ['patronictl', '-c', file, 'switchover', '--master', from.name, '--force'], folder: '/' })
    },
    async restartHaproxy() {
      await haproxy?.stop('SIGKILL')
      await startHaproxy()
    },
    /** Of the whole cluster, at once. */
    async configure(settings: object) {
      const leading = await primary()
      await fetch(`http://${leading?.address}:8008/config`, { method: 'PATCH', body: JSON.stringify(settings) })
    },
    stop,
  }
}

interface Member {
  readonly name: string
  readonly role: string
  readonly state: string
  readonly timeline: number
}

export async function until(check: () => boolean | Promise<boolean>, sentence: string, withinMs: number): Promise<void> {
  const deadline = Date.now() + withinMs
  while (!(await check())) {
    if (Date.now() > deadline) throw new Error(sentence)
    await sleep(LOOK_AGAIN_MS)
  }
}
