/** What the benchmarks measure: the server on a PostgreSQL of its own that keeps its promises (fsync), with lenders beside it. */
import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePorts } from '../tools/free-ports.ts'
import { createDatabase, makeCluster, stopCluster } from '../tools/postgres-cluster.ts'
import { type SpawnedProcess, startProcess } from '../tools/spawn-process.ts'
import { UNLIMITED, WITHOUT_LIMITS } from '../tools/without-limits.ts'
import { type LenderPauses, type QuickLenders, startQuickLenders } from './quick-lender.ts'

/** The server has one core to itself; load, lenders and PostgreSQL share the others. */
const SERVER_CORE = 0
/** Of the machine, not of this process, which may have been given some of them only. */
export const CORES = cpus().length
const ALL_CORES = `0-${CORES - 1}`
const OTHER_CORES = `1-${Math.max(1, CORES - 1)}`

function keepTo(cores: string): void {
  if (CORES > 1) execFileSync('taskset', ['-acp', cores, String(process.pid)], { stdio: 'ignore' })
}

export const onServerCore = (command: readonly string[]): readonly string[] =>
  CORES > 1 ? ['taskset', '-c', String(SERVER_CORE), ...command] : command

export interface Product {
  readonly url: string
  readonly databaseUrl: string
  readonly operatorUrl: string
  readonly operatorToken: string
  readonly lenders: QuickLenders
  readonly environment: Readonly<Record<string, string>>
  readonly logFile: string
  readonly server: () => SpawnedProcess
  /** Answers how long it took until it was ready. */
  readonly restart: (settings?: Readonly<Record<string, string>>) => Promise<number>
  /** A second process beside the first, on the same database. */
  readonly startAnother: () => Promise<{ readonly url: string; readonly stop: () => Promise<unknown> }>
  readonly close: () => Promise<void>
}

export interface ProductOptions {
  readonly settings?: Readonly<Record<string, string>>
  readonly pauses?: LenderPauses
  readonly lenders?: number
  /** Lines of PostgreSQL's own settings. */
  readonly databaseSettings?: readonly string[]
  /** Every process may use every core. */
  readonly anyCore?: boolean
}

export async function startProduct(options: ProductOptions = {}): Promise<Product> {
  const { settings = {}, pauses, lenders: lenderCount, databaseSettings = [], anyCore = false } = options
  if (!anyCore) keepTo(OTHER_CORES)
  const folder = mkdtempSync(join(tmpdir(), 'loanfinch-bench-'))
  chmodSync(folder, 0o755)
  // Children inherit our cores.
  const cluster = await makeCluster(join(folder, 'postgres'), ['shared_buffers = 512MB', 'max_wal_size = 4GB', ...databaseSettings])
  await createDatabase(cluster.port, 'bench')
  const lenders = await startQuickLenders(pauses, lenderCount)
  writeFileSync(join(folder, 'lenders.json'), lenders.lenderFile)
  writeFileSync(join(folder, 'lender-secrets.json'), lenders.secretsFile)
  mkdirSync(join(folder, 'data'), { mode: 0o700 })
  const [port = 0, operatorPort = 0] = await freePorts(2)
  const operatorToken = 'a-token-for-benchmarks-and-nothing-else'
  const url = `http://127.0.0.1:${port}`
  const environment: Record<string, string> = {
    ROLE: 'web',
    PORT: String(port),
    PUBLIC_URL: url,
    OPERATOR_PORT: String(operatorPort),
    OPERATOR_TOKEN: operatorToken,
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: cluster.url('bench'),
    // Each applicant of the load comes from an address of its own.
    TRUST_PROXY: 'loopback',
    SANDBOX_URL: lenders.urls[0] ?? '',
    LENDERS_FILE: join(folder, 'lenders.json'),
    LENDER_SECRETS_FILE: join(folder, 'lender-secrets.json'),
    DUPLICATE_WINDOW_DAYS: '30',
    ...WITHOUT_LIMITS,
    // No submission is turned away, but where that is the question.
    MAX_QUERIES_WAITING: UNLIMITED,
    ...settings,
  }
  const logFile = join(folder, 'server.log')
  const command = [process.execPath, 'bench/bench-server.ts']
  const launch = () =>
    startProcess({
      name: 'The server',
      command: anyCore ? command : onServerCore(command),
      environment,
      logFile,
      ready: `${url}/readyz`,
    })
  let server: SpawnedProcess | undefined
  const close = async () => {
    await server?.stop()
    await lenders.close()
    stopCluster(join(folder, 'postgres'))
    rmSync(folder, { recursive: true, force: true })
    // For the next benchmark, which may be a browser's.
    keepTo(ALL_CORES)
  }
  try {
    server = await launch()
  } catch (error) {
    await close()
    throw error
  }
  const running = () => {
    if (!server) throw new Error('The server is not running')
    return server
  }
  return {
    url,
    databaseUrl: cluster.url('bench'),
    operatorUrl: `http://127.0.0.1:${operatorPort}`,
    operatorToken,
    lenders,
    environment,
    logFile,
    server: running,
    async startAnother() {
      const [other = 0, operators = 0] = await freePorts(2)
      const otherUrl = `http://127.0.0.1:${other}`
      const another = await startProcess({
        name: 'Another server',
        command,
        environment: { ...environment, PORT: String(other), OPERATOR_PORT: String(operators) },
        logFile,
        ready: `${otherUrl}/readyz`,
      })
      return { url: otherUrl, stop: () => another.stop() }
    },
    async restart(changed = {}) {
      await running().stop()
      Object.assign(environment, changed)
      const begun = performance.now()
      server = await launch()
      return performance.now() - begun
    },
    close,
  }
}

/** A call of the operators' API; how long it took, in milliseconds. */
export async function question({ operatorUrl, operatorToken }: Product, path: string, body?: object): Promise<number> {
  const begun = performance.now()
  const answer = await fetch(`${operatorUrl}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${operatorToken}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${path} got ${answer.status}: ${await answer.text()}`)
  await answer.arrayBuffer()
  return performance.now() - begun
}
