/** One machine of several processes: PostgreSQL, two web and two worker processes, nginx, and the sandbox as the outside world. */
import { randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { debianProgram } from '../debian-program.ts'
import { freePorts } from '../free-ports.ts'
import { createDatabase, makeCluster, runPostgresProgram, stopCluster } from '../postgres-cluster.ts'
import { outputOf, type SpawnedProcess, startProcess } from '../spawn-process.ts'
import { WITHOUT_LIMITS } from '../without-limits.ts'
import { type Answer, send } from './light-load.ts'
import { type NginxFront, startNginx } from './nginx-front.ts'

const SITE_DIR = join(import.meta.dirname, '../../dist')

export const PROCESSES = [
  { name: 'web-1', role: 'web' },
  { name: 'web-2', role: 'web' },
  { name: 'worker-1', role: 'worker' },
  { name: 'worker-2', role: 'worker' },
] as const
export type ProcessName = (typeof PROCESSES)[number]['name']

export interface Deployment {
  readonly folder: string
  readonly url: string
  readonly sandboxUrl: string
  /** Of a file that nginx serves itself. */
  readonly hashedFile: string
  readonly keyFile: string
  readonly start: (name: ProcessName) => Promise<void>
  /** Answers the exit code, or the signal that ended it. */
  readonly stop: (name: ProcessName) => Promise<number | string>
  /** Which web processes get requests; returns when the others have none left. */
  readonly route: (names: readonly ProcessName[]) => Promise<void>
  readonly switchDatabase: (name: string) => void
  readonly postgres: (program: string, args: readonly string[]) => void
  readonly createDatabase: (name: string) => void
  readonly databaseUrl: (name: string) => string
  /** Where both we and the database's own user may write. */
  readonly backupFile: string
  readonly operator: (...args: string[]) => Promise<string>
  readonly askOperators: (path: string, body?: object) => Promise<Answer>
  readonly close: () => Promise<void>
}

export async function deploy(): Promise<Deployment> {
  const nginx = debianProgram('nginx')
  if (!nginx) throw new Error('nginx is needed. Please install the package nginx.')
  const folder = mkdtempSync(join(tmpdir(), 'loanfinch-deployment-'))
  // The database and nginx run as users of their own, who have to get in.
  chmodSync(folder, 0o755)
  const [nginxPort = 0, sandboxPort = 0, smtpPort = 0, ...ports] = await freePorts(3 + 2 * PROCESSES.length)
  const portsOf = (name: ProcessName) => {
    const place = PROCESSES.findIndex((each) => each.name === name)
    return { port: ports[2 * place] ?? 0, operatorPort: ports[2 * place + 1] ?? 0 }
  }
  const cluster = await makeCluster(join(folder, 'postgres'))
  createDatabase(cluster.port, 'loanfinch')

  const keyFile = join(folder, 'keys.json')
  const makeKey = (id: string) => ({ id, key: randomBytes(32).toString('base64') })
  writeFileSync(keyFile, JSON.stringify({ encryption: [makeKey('e1')], fingerprint: [makeKey('f1')] }), { mode: 0o600 })
  const token = randomBytes(32).toString('base64url')
  const url = `http://127.0.0.1:${nginxPort}`
  const sandboxUrl = `http://127.0.0.1:${sandboxPort}`
  const shared = {
    PUBLIC_URL: url,
    TRUST_PROXY: 'loopback',
    KEY_FILE: keyFile,
    ERASURE_LOG: join(folder, 'erasure-log.jsonl'),
    OPERATOR_TOKEN: token,
    SANDBOX_PORT: String(sandboxPort),
    SANDBOX_SMTP_PORT: String(smtpPort),
    SANDBOX_URL: sandboxUrl,
    DATABASE_CONNECTIONS: '10',
    // All of the drill's visitors have one address.
    ...WITHOUT_LIMITS,
    // The drill is about processes that come and go, also on a machine that is busy with other things.
    MAX_EVENT_LOOP_DELAY_MS: '0',
  }
  let database = 'loanfinch'
  const running = new Map<string, SpawnedProcess>()
  let front: NginxFront | undefined

  const start = async (name: ProcessName) => {
    const { port, operatorPort } = portsOf(name)
    const dataDir = join(folder, name)
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    const started = await startProcess({
      name,
      command: [process.execPath, 'server/main.ts'],
      environment: {
        ...shared,
        ROLE: PROCESSES.find((each) => each.name === name)?.role ?? 'all',
        PORT: String(port),
        OPERATOR_PORT: String(operatorPort),
        DATA_DIR: dataDir,
        DATABASE_URL: cluster.url(database),
      },
      logFile: join(folder, `${name}.log`),
      ready: `http://127.0.0.1:${port}/readyz`,
    })
    running.set(name, started)
  }
  const close = async () => {
    await front?.stop()
    await Promise.all([...running.values()].map(({ stop }) => stop()))
    stopCluster(join(folder, 'postgres'))
    rmSync(folder, { recursive: true, force: true })
  }

  const operatorUrl = () => `http://127.0.0.1:${portsOf('worker-1').operatorPort}`
  try {
    running.set(
      'sandbox',
      await startProcess({
        name: 'sandbox',
        command: [process.execPath, 'sandbox/main.ts'],
        environment: shared,
        logFile: join(folder, 'sandbox.log'),
        ready: sandboxUrl,
      }),
    )
    // Together: the first process brings the tables up to date, the others wait for it.
    await Promise.all(PROCESSES.map(({ name }) => start(name)))
    const webPorts = PROCESSES.filter(({ role }) => role === 'web').map(({ name }) => portsOf(name).port)
    front = await startNginx({ program: nginx, folder: join(folder, 'nginx'), siteDir: SITE_DIR, port: nginxPort, webPorts })
  } catch (error) {
    await close()
    throw error
  }
  const { use } = front
  const script = readdirSync(join(SITE_DIR, '_astro')).find((file) => file.endsWith('.js')) ?? ''
  return {
    folder,
    url,
    sandboxUrl,
    hashedFile: `/_astro/${script}`,
    keyFile,
    start,
    stop: async (name) => (await running.get(name)?.stop()) ?? 1,
    route: (names) => use(names.map((name) => portsOf(name).port)),
    switchDatabase(name) {
      database = name
    },
    postgres: (program, args) =>
      runPostgresProgram(program, ['-h', '127.0.0.1', '-p', String(cluster.port), '-U', 'postgres', ...args]),
    createDatabase: (name) => createDatabase(cluster.port, name),
    databaseUrl: cluster.url,
    backupFile: join(folder, 'postgres/backup.dump'),
    operator: (...args) =>
      outputOf({
        command: [process.execPath, 'operator/main.ts', '--json', ...args],
        environment: { OPERATOR_URL: operatorUrl(), OPERATOR_TOKEN: token, OPERATOR_NAME: 'drill' },
      }),
    askOperators: (path, body) =>
      send(`${operatorUrl()}${path}`, body, { authorization: `Bearer ${token}`, 'x-operator': 'drill' }),
    close,
  }
}
