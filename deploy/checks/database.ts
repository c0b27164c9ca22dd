/** The database: whether the server reaches it, and finds there what it needs. */
import pg from 'pg'
import { describeClocks, makeClockComparison } from '#server/platform/clock/compare-clocks.ts'
import { JOB_CONNECTIONS } from '#server/platform/database/postgres-database.ts'
import { refusalOf } from '#server/platform/database/postgres-refusals.ts'
import { databaseTlsProblem } from '#server/platform/database/postgres-tls.ts'
import { type Check, codeOf, failed, type Opening, ok, subjectThatOpens, warning } from './check.ts'
import { RIGHTS } from './database-rights.ts'
import { judgeVersion, keysAreKnown, migrationsState, OLDEST_VERSION, ownMode, type ServerVersion } from './database-state.ts'
import type { Examined } from './examined.ts'
import { type ExaminedDatabase, isOnThisMachine } from './examined-database.ts'

const NOTEWORTHY_SECONDS = 10
const FROM_A_TIME_SERVER = 'Set both machines from a time server (chrony or systemd-timesyncd).'

/** As a start compares them. */
async function clocksAlike({ now, row }: Pick<ExaminedDatabase, 'now' | 'row'>) {
  let ahead = 0
  const compared = await makeClockComparison({
    now,
    databaseTime: async () => (await row<{ time: Date }>('select clock_timestamp() as time')).time,
    log: { warn: () => undefined },
    metrics: {
      clockAhead: (seconds) => {
        ahead = seconds
      },
    },
  })()
  if (compared.kind === 'apart') return failed(describeClocks(compared), FROM_A_TIME_SERVER)
  const apart = Math.abs(ahead)
  return apart > NOTEWORTHY_SECONDS
    ? warning(`The clocks of this machine and the database are ${Math.round(apart)} seconds apart.`, FROM_A_TIME_SERVER)
    : ok(`The clocks are ${apart < 1 ? 'less than a second' : `${Math.round(apart)} seconds`} apart.`)
}

const CONNECT_TIMEOUT_MS = 5_000
const STATEMENT_TIMEOUT_MS = 15_000

const CHECKS: readonly Check<ExaminedDatabase>[] = [
  {
    name: 'Encryption',
    tries: 'a connection that leaves the machine is encrypted, and the server’s certificate is checked',
    async run({ config: { databaseUrl = '' }, host, row }) {
      const problem = databaseTlsProblem(databaseUrl)
      if (problem) return failed(problem, 'Change DATABASE_URL in the settings file.')
      const { ssl, version } = await row<{ ssl: boolean; version: string | null }>(
        'select ssl, version from pg_stat_ssl where pid = pg_backend_pid()',
      )
      if (ssl) return ok(`${version}, with a certificate that holds.`)
      return isOnThisMachine(host)
        ? ok('Not needed: the connection does not leave this machine.')
        : failed('The connection leaves this machine and is not encrypted.', 'Add sslmode=verify-full to DATABASE_URL.')
    },
  },
  {
    name: 'Version',
    tries: `PostgreSQL ${OLDEST_VERSION} or newer`,
    run: async ({ row }) =>
      judgeVersion(
        await row<ServerVersion & pg.QueryResultRow>(
          `select current_setting('server_version') as version, current_setting('server_version_num')::int as number`,
        ),
      ),
  },
  {
    name: 'Encoding',
    tries: 'UTF-8',
    async run({ row }) {
      const { encoding } = await row<{ encoding: string }>(`select current_setting('server_encoding') as encoding`)
      return encoding === 'UTF8'
        ? ok('UTF-8.')
        : failed(
            `The database keeps text as ${encoding}: a name with an accent cannot be stored.`,
            "Make it anew: create database … encoding 'UTF8' template template0.",
          )
    },
  },
  {
    name: 'Durability',
    tries: 'what was acknowledged outlives a power cut (`fsync`, `full_page_writes`, `synchronous_commit`)',
    async run({ rows }) {
      const off = await rows<{ name: string }>(
        `select name from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit') and setting = 'off' order by name`,
      )
      if (off.length === 0) return ok('What was acknowledged outlives a power cut.')
      const names = off.map(({ name }) => name)
      return failed(
        `${names.join(', ')} ${names.length === 1 ? 'is' : 'are'} off: a power cut loses applications that were acknowledged.`,
        `As a superuser: ${names.map((name) => `alter system set ${name} = on;`).join(' ')} select pg_reload_conf();`,
      )
    },
  },
  { name: 'Migrations', tries: 'the tables are those of this version, or will be after the next start', run: migrationsState },
  { name: 'Whose', tries: 'it is production’s or the staging site’s, as this installation is', run: ownMode },
  { name: 'Stored keys', tries: 'the key ring has every key that a record was locked with', run: keysAreKnown },
  ...RIGHTS,
  {
    name: 'Connections',
    tries: 'there are enough for all processes together',
    run: enoughConnections,
  },
  {
    name: 'Clock',
    tries: 'this machine’s clock and the database’s are alike (10 seconds; from 60 on nothing starts)',
    run: clocksAlike,
  },
]

export const database = subjectThatOpens<ExaminedDatabase>({
  name: 'Database',
  opening: { name: 'Connection', tries: 'the server is reached, lets the user in, and takes writes', open },
  checks: CHECKS,
})

async function open(examined: Examined): Promise<Opening<ExaminedDatabase>> {
  const { databaseUrl } = examined.config
  if (!databaseUrl)
    return { kind: 'closed', findings: failed('DATABASE_URL is missing.', 'Name the database in the settings file.') }
  try {
    const { host } = new pg.Client({ connectionString: databaseUrl })
    const pool = new pg.Pool({
      connectionString: databaseUrl,
      max: 2,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      statement_timeout: STATEMENT_TIMEOUT_MS,
    })
    pool.on('error', () => undefined)
    const rows: ExaminedDatabase['rows'] = async <Row extends pg.QueryResultRow>(text: string, values: readonly unknown[] = []) =>
      (await pool.query<Row>(text, [...values])).rows
    const row: ExaminedDatabase['row'] = async <Row extends pg.QueryResultRow>(text: string) => {
      const [first] = await rows<Row>(text)
      if (!first) throw new Error('A question that has one answer got none')
      return first
    }
    const { copy } = await row<{ copy: boolean }>('select pg_is_in_recovery() as copy')
    const findings = copy
      ? failed(`${hostLabel(host)} is a copy that takes no writes.`, 'Name the primary server in DATABASE_URL.')
      : ok(`PostgreSQL answers ${hostLabel(host)}.`)
    return { kind: 'open', given: { ...examined, host, rows, row }, findings, close: () => pool.end() }
  } catch (error) {
    const problem = refusalOf(error) ?? `The database of DATABASE_URL does not answer (${codeOf(error)}).`
    return { kind: 'closed', findings: failed(problem, 'Is PostgreSQL running, and do host, port, user and password fit?') }
  }
}

const hostLabel = (host: string) => (host.startsWith('/') ? `on the socket in ${host}` : `at ${host}`)

async function enoughConnections({ config, processes, row }: ExaminedDatabase) {
  const { most, reserved, others, ofRole, ofDatabase } = await row<
    Record<'most' | 'reserved' | 'others' | 'ofRole' | 'ofDatabase', number>
  >(`select
    current_setting('max_connections')::int as most,
    current_setting('superuser_reserved_connections')::int as reserved,
    (select count(*)::int from pg_stat_activity where backend_type = 'client backend' and usename <> current_user) as others,
    (select rolconnlimit from pg_roles where rolname = current_user) as "ofRole",
    (select datconnlimit from pg_database where datname = current_database()) as "ofDatabase"`)
  const needed = processes.length * (config.databaseConnections + JOB_CONNECTIONS)
  // PostgreSQL says -1 where there is no limit.
  const limits = [most - reserved - others, ofRole, ofDatabase].filter((limit) => limit >= 0)
  const there = Math.min(...limits)
  const sum = `${processes.length} processes with ${config.databaseConnections} and ${JOB_CONNECTIONS} each`
  if (needed <= there) return ok(`${needed} are needed (${sum}), ${there} are there.`)
  return warning(
    `${needed} are needed when all are busy (${sum}), and only ${there} are there.`,
    'Raise max_connections (needs a restart of PostgreSQL) or lower DATABASE_CONNECTIONS.',
  )
}
