/** The whole server in this process, with a real database, a real mail server and real sockets; only its clock is the test's. */
import { randomUUID } from 'node:crypto'
import type { SubmitApplicationRequest } from '#contracts/public/submissions.ts'
import { type PolicyName, policyNamed } from '#domain/policy/policy.ts'
import { type Running, type Surroundings, start } from '#server/compose.ts'
import { makeLog } from '#server/platform/log/pino-log.ts'
import { type Config, readConfig, siteModeOf } from '#server/settings/config.ts'
import { EVENT_PATIENCE_MS } from '#tools/test-patience.ts'
import { WITHOUT_LIMITS } from '#tools/without-limits.ts'
import { makeLenderPart } from '../../sandbox/lenders/lender-part.ts'
import { type Sandbox, startSandbox } from '../../sandbox/sandbox.ts'
import { afterFile } from './after-file.ts'
import { CANARY } from './applicants.ts'
import { emptyDataDir, freshDataDir } from './embedded.ts'
import { rememberCalls } from './methods-that-ran.ts'
import { makeApplicants } from './patience.ts'
import { preparedPostgresUrl } from './postgres.ts'
import { SANDBOX_SECRETS } from './sandbox-lenders.ts'
import { smallSiteFolder } from './small-site.ts'

export type Engine = 'embedded' | 'postgres'

/** What tests of the product run on: PostgreSQL. `tests/whole/embedded.test.ts` runs some of them on the embedded database; a long run, all on both. */
export const ENGINES: readonly Engine[] = enginesFor(process.env)

function enginesFor({ TEST_ENGINE, LONG }: NodeJS.ProcessEnv): readonly Engine[] {
  if (TEST_ENGINE === 'embedded') return ['embedded']
  return LONG ? ['embedded', 'postgres'] : ['postgres']
}

/** In New York it is the 15th of November, 2026; in Honolulu still the 14th. */
export const TEST_TIME = new Date('2026-11-15T08:00:00Z')

export interface TestServer {
  readonly url: string
  readonly running: Running
  readonly environment: Readonly<Record<string, string>>
  readonly dataDir: string
  readonly sandbox: Sandbox
  readonly clock: { now: Date }
  readonly logLines: string[]
  readonly post: (path: string, body: unknown, headers?: Record<string, string>) => Promise<Answer>
  /** Sends the canary's application with these changes, under a key of its own unless one is given. */
  readonly submit: (changes?: object, key?: string) => Promise<Answer>
  readonly get: (path: string, headers?: Record<string, string>) => Promise<Answer>
  /** Every applicant who waits for an answer is told to wait for a mail, as when the time budget is spent. */
  readonly endPatience: () => void
  readonly stop: () => Promise<void>
}

export interface Answer {
  readonly status: number
  readonly headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  readonly body: any
}

/**
 * One connection for each request: where the server shares our process, a database that keeps the process busy lets an idle connection end
 * just when the next request is sent over it.
 */
export const ANEW = { connection: 'close' }

/** An unknown outcome is asked about at once, and often enough for every well-known applicant. */
const QUICK_STATUS_ASKS = Array(20).fill('0.005').join(',')

let small: string | undefined

/** The pages have tests of their own; compressing all of them would take longer than most of the tests here. */
function smallSite(): string {
  small ??= smallSiteFolder()
  return small
}

export interface TestServerOptions {
  readonly settings?: Readonly<Record<string, string>>
  readonly matching?: Surroundings['matching']
  /** The applicant waits until no lender is about to answer, in place of `RUN_BUDGET_MS` on the clock. */
  readonly waitsUntilUnknown?: boolean | undefined
  /** In place of a clock that stands still until a test moves it, and takes the database's with it. */
  readonly clocks?: Pick<Surroundings, 'now' | 'databaseTime'>
  /** As in production, though the settings are the sandbox's. */
  readonly production?: boolean | undefined
  /** As on a staging site, though the settings are the sandbox's. */
  readonly staging?: boolean | undefined
  /** In place of the small site. */
  readonly siteDir?: string | undefined
}

/** Stops by itself when the test file ends. */
export async function startTestServer(
  engine: Engine,
  { settings = {}, matching, clocks, ...site }: TestServerOptions = {},
): Promise<TestServer> {
  let sandboxUrl = ''
  const lenders = await makeLenderPart({ publicUrl: () => sandboxUrl, pace: 'none', secrets: SANDBOX_SECRETS })
  const sandbox = await startSandbox({
    host: '127.0.0.1',
    port: 0,
    smtpPort: 0,
    siteUrl: 'http://loanfinch.test',
    now: () => TEST_TIME,
    parts: [lenders],
  })
  sandboxUrl = sandbox.url
  afterFile(sandbox.close)
  const dataDir = engine === 'embedded' ? await freshDataDir() : emptyDataDir()
  const environment: Record<string, string> = {
    NODE_ENV: 'test',
    PORT: '0',
    OPERATOR_PORT: '0',
    PUBLIC_URL: 'http://loanfinch.test',
    DATA_DIR: dataDir,
    SMTP_URL: sandbox.smtpUrl,
    SANDBOX_URL: sandbox.url,
    STATUS_ASK_SECONDS: QUICK_STATUS_ASKS,
    // A lender in this process answers at once, but not on a machine that is busy with something else.
    PING_TIMEOUT_MS: '20000',
    STATUS_TIMEOUT_MS: '20000',
    RUN_SWEEP_MS: '100',
    ...(engine === 'postgres' && { DATABASE_URL: await preparedPostgresUrl() }),
    // Limits are off unless a test is about them.
    ...WITHOUT_LIMITS,
    MAX_EVENT_LOOP_DELAY_MS: '0',
    ...settings,
  }
  const server = await restartTestServer({ environment, dataDir, sandbox }, matching, clocks, site)
  return server
}

const asSite = (config: Config, production = config.production, staging = config.staging): Config => ({
  ...config,
  production: production || staging,
  staging,
  siteMode: siteModeOf({ production, staging }),
  lenders: { ...config.lenders, testCalls: staging },
})

/** Another process's life on the same database and keys. Stops by itself when the test file ends: the next one shares this process. */
export async function restartTestServer(
  { environment, dataDir, sandbox }: Pick<TestServer, 'environment' | 'dataDir' | 'sandbox'>,
  matching?: Surroundings['matching'],
  clocks?: TestServerOptions['clocks'],
  {
    production,
    staging,
    siteDir = smallSite(),
    waitsUntilUnknown,
  }: Omit<TestServerOptions, 'settings' | 'matching' | 'clocks'> = {},
): Promise<TestServer> {
  const reading = readConfig(environment)
  if (reading.kind === 'bad') throw new Error(reading.problems.join(' '))
  const logLines: string[] = []
  const clock = { now: TEST_TIME }
  const applicants = makeApplicants(() => running.storage, reading.config.runBudgetMs, waitsUntilUnknown)
  const started = await start(asSite(reading.config, production, staging), {
    log: makeLog({ readable: false, destination: { write: (line) => logLines.push(line) } }),
    ...(clocks ?? { now: () => clock.now, databaseTime: async () => clock.now }),
    siteDir,
    patience: applicants.patience,
    ...(matching && { matching }),
    watched: rememberCalls,
  })
  if (started.kind === 'refused') throw new Error(started.problem)
  const { running } = started
  const url = `http://127.0.0.1:${running.site.port}`
  const send = async (path: string, { headers, ...init }: RequestInit & { headers: Record<string, string> }): Promise<Answer> => {
    const response = await fetch(`${url}${path}`, { ...init, headers: { ...headers, ...ANEW } })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json')
    return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text }
  }
  const post: TestServer['post'] = (path, body, headers = {}) =>
    send(path, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) })
  let stopped: Promise<void> | undefined
  const stop = () => {
    stopped ??= running.stop()
    return stopped
  }
  afterFile(stop)
  return {
    url,
    running,
    environment,
    dataDir,
    sandbox,
    clock,
    logLines,
    endPatience: applicants.end,
    post,
    submit: (changes = {}, key = randomUUID()) =>
      post('/api/submit-application', { ...CANARY_SUBMISSION, ...changes }, { 'idempotency-key': key }),
    get: (path, headers = {}) => send(path, { headers }),
    stop,
  }
}

export const CANARY_SUBMISSION: SubmitApplicationRequest = {
  ...CANARY,
  userIP: '203.0.113.7',
  consent: { termsAccepted: true, notActiveMilitary: true },
}

/** The same where the person chooses the lender: bank numbers come with the choice. */
const { bankName: _bank, routingNumber: _routing, accountNumber: _account, ...beforeChoice } = CANARY_SUBMISSION
export const CANARY_BEFORE_CHOICE: SubmitApplicationRequest = beforeChoice

export const canarySubmissionUnder = (policy: PolicyName): SubmitApplicationRequest =>
  policyNamed(policy).choice === 'by-person' ? CANARY_BEFORE_CHOICE : CANARY_SUBMISSION

/** Waits for what is bound to happen, and fails with the last error if it does not. What takes long is looked at less and less often. */
export async function eventually<Result>(check: () => Result | Promise<Result>, withinMs = EVENT_PATIENCE_MS): Promise<Result> {
  const end = Date.now() + withinMs
  for (let pauseMs = 40; ; pauseMs = Math.min(1.2 * pauseMs, 250)) {
    try {
      return await check()
    } catch (error) {
      if (Date.now() > end) throw error
      await new Promise((next) => setTimeout(next, pauseMs))
    }
  }
}

/** How many rows a table holds, asked on the server's own database. */
export async function countRows(server: TestServer, table: string): Promise<number> {
  const { rows } = await server.running.storage.records.sql.executeSql(`select count(*)::int as count from ${table}`)
  return Number(rows[0]?.count)
}
