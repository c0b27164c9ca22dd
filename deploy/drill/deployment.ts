/**
 * A site in production on one machine, set up by the commands of docs/production.md: PostgreSQL with the role of database.sql, two web and two
 * worker processes as their units say, and nginx with the generated configuration in front. It needs a network of its own.
 */
import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { makeCluster, type PostgresCluster } from '#tools/postgres-cluster.ts'
import { outputOf, type ProcessEnd, runToEnd, type SpawnedProcess, startProcess } from '#tools/spawn-process.ts'
import { WITHOUT_LIMITS } from '#tools/without-limits.ts'
import { installationAt, processesOf, readSettingsFile, type ServerProcess, USUAL_SIZE } from '../installation.ts'
import { type Answer, send } from './light-load.ts'
import { startNginx } from './nginx-front.ts'
import { type Sandbox, startOutsideWorld, WORLD_SMTP_URL, WORLD_URL, writeLenderFiles } from './outside-world.ts'
import type { OwnCertificate } from './own-network.ts'
import { readUnit } from './unit-file.ts'

const SIZE = { ...USUAL_SIZE, webs: 2, workers: 2 }
const POSTGRES_PORT = 5432
const DATABASE = 'loanfinch'
const PRODUCTION = ['npm', 'run', '--silent', 'production', '--']

/** What was made before there was a network. */
export interface Ground {
  readonly folder: string
  /** The owner's copy of the project, built. */
  readonly copy: string
  readonly domain: string
  readonly siteCertificate: OwnCertificate
  readonly worldCertificate: OwnCertificate
}

type DatabaseServer = Pick<PostgresCluster, 'url'> & { readonly stop: () => unknown }

/** What another drill puts in the place of what this one has. */
export interface Instead {
  /** Answers on 127.0.0.1, port 5432, and asks the product's role for its password. */
  readonly database?: (folder: string) => Promise<DatabaseServer>
  readonly sandbox?: Sandbox
}

export type Deployment = Awaited<ReturnType<typeof deploy>>

export async function deploy(ground: Ground, { database = oneServer, sandbox }: Instead = {}) {
  const { folder, copy, domain } = ground
  const installation = installationAt({ folder: join(folder, 'etc'), data: join(folder, 'data') })
  const processes = processesOf(installation, SIZE)
  const url = `https://${domain}`
  // Believes the network's own authority.
  const environment = { NODE_EXTRA_CA_CERTS: process.env.NODE_EXTRA_CA_CERTS ?? '' }

  const running = new Map<string, SpawnedProcess>()
  const stopping: (() => unknown)[] = []
  const close = async () => {
    await Promise.all([...running.values()].map(({ stop }) => stop()))
    for (const stop of stopping.reverse()) await stop()
  }

  const production = (...args: readonly string[]): Promise<ProcessEnd> =>
    runToEnd({
      command: [...PRODUCTION, ...args, '--folder', installation.folder, '--data', installation.data],
      environment,
      folder: copy,
    })

  const startWith = async (settings: Readonly<Record<string, string>>, { name, role, unit, port }: ServerProcess) => {
    const { before, ...process } = readUnit(installation.units[role], /@(.*)\.service$/.exec(unit)?.[1])
    const options = {
      folder: process.folder ?? copy,
      environment: {
        ...process.environment,
        ...environment,
        // All of the drill's visitors have one address.
        ...WITHOUT_LIMITS,
        // The drill is about processes that come and go, also on a machine that is busy with other things.
        MAX_EVENT_LOOP_DELAY_MS: '0',
        ...settings,
      },
    }
    for (const command of before) await outputOf({ command, ...options })
    const logFile = join(folder, `${name}.log`)
    running.set(
      name,
      await startProcess({ name, command: process.command, ...options, logFile, ready: `http://127.0.0.1:${port}/readyz` }),
    )
  }

  const start = (process: ServerProcess) => startWith({}, process)

  let cluster: DatabaseServer
  let front: Awaited<ReturnType<typeof startNginx>>
  try {
    cluster = await database(join(folder, 'postgres'))
    stopping.push(cluster.stop)
    const world = await startOutsideWorld({
      folder,
      certificate: ground.worldCertificate,
      siteUrl: url,
      environment,
      ...(sandbox && { sandbox }),
    })
    stopping.push(world.stop)
    const made = await production('init', '--yes', ...answers(ground))
    if (made.code !== 0) throw new Error(`init ended with ${made.code}: ${made.stderr}`)
    writeLenderFiles(installation)
    // By ourselves: PostgreSQL's own user may not read what holds a password.
    await outputOf({ command: ['psql', cluster.url('postgres'), '--set', 'ON_ERROR_STOP=1', '-f', installation.databaseFile] })
    // Together: the first process brings the tables up to date, the others wait for it.
    await Promise.all(processes.map(start))
    front = await startNginx({ folder: join(folder, 'nginx'), siteFile: installation.nginxFile })
    stopping.push(front.stop)
  } catch (error) {
    await close()
    throw error
  }
  const token = readSettingsFile(installation).OPERATOR_TOKEN ?? ''
  const [worker] = processes.filter(({ role }) => role === 'worker')
  const operatorsUrl = `http://127.0.0.1:${worker?.operatorPort}`
  return {
    folder,
    installation,
    processes,
    webs: processes.filter(({ role }) => role === 'web'),
    url,
    worldUrl: WORLD_URL,
    /** Of a file that nginx serves itself: the largest script. */
    hashedFile: largestScript(join(copy, 'dist/_astro')),
    start,
    startWith,
    /** Answers the exit code, or the signal that ended it. */
    stop: async ({ name }: ServerProcess) => (await running.get(name)?.stop()) ?? 1,
    /** Which web processes get requests; returns when the others have none left. */
    route: (webs: readonly ServerProcess[]) => front.use(webs.map(({ port }) => port)),
    production,
    /** As a superuser. */
    databaseUrl: (name = DATABASE) => cluster.url(name),
    operator: (...args: string[]) =>
      outputOf({
        command: ['npm', 'run', '--silent', 'operator', '--', '--json', ...args],
        environment: { ENV_FILE: installation.settingsFile, OPERATOR_URL: operatorsUrl },
        folder: copy,
      }),
    askOperators: (path: string, body?: object): Promise<Answer> =>
      send(`${operatorsUrl}${path}`, body, { authorization: `Bearer ${token}` }),
    close,
  }
}

const answers = ({ domain, siteCertificate }: Ground): string[] => [
  ...['--domain', domain],
  ...['--database-url', `postgres://${DATABASE}:${randomBytes(24).toString('hex')}@127.0.0.1:${POSTGRES_PORT}/${DATABASE}`],
  ...['--smtp-url', WORLD_SMTP_URL],
  ...['--mail-from', `Loans <no-reply@${domain}>`],
  ...['--ip-services', `${WORLD_URL}/ip-services/json`],
  ...['--webs', String(SIZE.webs), '--workers', String(SIZE.workers)],
  ...['--user', userInfo().username],
  ...['--certificate', siteCertificate.certificateFile, '--certificate-key', siteCertificate.keyFile],
]

/** Its path on the site. */
export function largestScript(folder: string): string {
  const sizeOf = (file: string) => statSync(join(folder, file)).size
  const scripts = readdirSync(folder).filter((file) => file.endsWith('.js'))
  return `/_astro/${scripts.sort((one, other) => sizeOf(other) - sizeOf(one))[0] ?? ''}`
}

async function oneServer(folder: string): Promise<DatabaseServer> {
  const { url, stop } = await makeCluster(folder, [], POSTGRES_PORT)
  const hbaFile = join(folder, 'cluster/pg_hba.conf')
  // Asks the product's role for its password. database.sql has the server read this again.
  writeFileSync(hbaFile, `host all ${DATABASE} 127.0.0.1/32 scram-sha-256\n${readFileSync(hbaFile, 'utf8')}`)
  return { url, stop: () => stop('fast') }
}
