/** PostgreSQL over the network. A lost connection is dropped from the pool, and the next query opens another: nothing needs a restart. */
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import type { Database } from './database.ts'
import { preparedPool } from './prepared-pool.ts'
import { isPassing, isReadOnly } from './sql-states.ts'
import type { Tables } from './tables.ts'
import { pipelinedTransactions } from './transactions.ts'
import { after, probeWrites, watchWrites } from './write-health.ts'

const CONNECT_TIMEOUT_MS = 3_000
const STATEMENT_TIMEOUT_MS = 15_000
const REACHABLE_TIMEOUT_MS = 2_000
export const JOB_CONNECTIONS = 4
/** pg-boss would keep a connection to a node that has become a copy of another. */
const JOB_CONNECTION_SECONDS = 60
/** Fails as a write would on a copy of another node, so that it is noted as one. */
const LOOK = "do $$ begin if current_setting('transaction_read_only')::boolean then raise read_only_sql_transaction; end if; end $$"

export function openPostgresDatabase(url: string, poolSize: number): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    lock_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
    keepAlive: true,
    pipeline: true,
    // Our statements take milliseconds; compiling one takes the database seconds, whenever it overrates what is ahead of it.
    options: '-c jit=off',
  })
  // An idle connection that breaks is reported here, and would end the process without a listener. The pool has dropped it already.
  pool.on('error', () => undefined)
  // So is a connection that breaks while a query runs on it, although the query fails as well, and its caller knows.
  pool.on('connect', (client) => client.on('error', () => undefined))

  const writes = watchWrites(() => transaction(probeWrites))
  const dialect = new PostgresDialect({ pool: preparedPool(pool, writes.note) })
  const kysely = new Kysely<Tables>({ dialect })
  const transaction = pipelinedTransactions(kysely, dialect)
  const jobsConnection = {
    connectionString: url,
    max: JOB_CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    maxLifetimeSeconds: JOB_CONNECTION_SECONDS,
  }
  return {
    kysely,
    transaction,
    jobsConnection,
    isWritable: writes.isWritable,
    isReachable: () => Promise.race([asks(kysely), after(REACHABLE_TIMEOUT_MS)]),
    isUnavailable,
    time: async () => {
      const { rows } = await pool.query<{ time: Date }>('select clock_timestamp() as time')
      return rows[0]?.time ?? new Date(Number.NaN)
    },
    connections: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: () => pool.end(),
  }
}

const asks = (kysely: Kysely<Tables>): Promise<boolean> =>
  sql
    .raw(LOOK)
    .execute(kysely)
    .then(() => true, isReadOnly)

const CONNECTION_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENOENT',
])
const CONNECTION_MESSAGES =
  /connection terminated|timeout exceeded when trying to connect|client has encountered a connection error/i

export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = String((error as { code?: unknown }).code ?? '')
  if (CONNECTION_CODES.has(code) || isPassing(error)) return true
  if (CONNECTION_MESSAGES.test(error.message)) return true
  return error instanceof AggregateError && error.errors.some(isUnavailable)
}
