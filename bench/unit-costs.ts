/** What the product and its database spend on something: processor time by the kernel's books, statements and WAL by PostgreSQL's. */
import { readdirSync, readFileSync } from 'node:fs'
import pg from 'pg'

export interface Cost {
  readonly productMs: number
  readonly databaseMs: number
  readonly loadMs: number
  readonly statements: number
  readonly walBytes: number
  readonly storedBytes: number
}

/** PostgreSQL has to be started with it. */
export const COUNTED = ['shared_preload_libraries = pg_stat_statements', 'pg_stat_statements.max = 10000']

const TICK_MS = 10

const COUNTS = `select (select sum(calls) from pg_stat_statements join pg_database on dbid = oid
    where datname = current_database() and query not like '%pg_stat_statements%') as statements,
  pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0') as wal`

export async function openMeter(databaseUrl: string, pids: () => readonly number[]) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query('create extension if not exists pg_stat_statements')
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const own = rows[0]?.pid ?? 0
  const postmaster = processOf(own)?.parent

  async function read(): Promise<Omit<Cost, 'storedBytes'>> {
    const counts = await client.query<{ statements: string; wal: string }>(COUNTS)
    const [{ statements, wal } = { statements: 0, wal: 0 }] = counts.rows
    const processes = readdirSync('/proc').flatMap((name) => processOf(Number(name)) ?? [])
    const backends = processes.filter(({ pid, parent }) => parent === postmaster && pid !== own)
    const ended = processes.find(({ pid }) => pid === postmaster)?.endedMs ?? 0
    const { user, system } = process.cpuUsage()
    return {
      productMs: sum(processes.filter(({ pid }) => pids().includes(pid)).map(({ ms }) => ms)),
      databaseMs: sum(backends.map(({ ms }) => ms)) + ended,
      loadMs: (user + system) / 1000,
      statements: Number(statements),
      walBytes: Number(wal),
    }
  }

  /** What is left in the end: room that updates have left behind is used again. */
  async function storedBytes(): Promise<number> {
    await client.query('vacuum full')
    const found = await client.query<{ bytes: string }>('select pg_database_size(current_database()) as bytes')
    return Number(found.rows[0]?.bytes)
  }

  return {
    /** Of each of as many as the work says that it did. */
    async costOf(work: () => Promise<number>): Promise<Cost> {
      const storedBefore = await storedBytes()
      const before = { ...(await read()), storedBytes: storedBefore }
      const count = await work()
      const after = { ...(await read()), storedBytes: await storedBytes() }
      return combine(after, before, (one, other) => (one - other) / count)
    },
    async connections(): Promise<number> {
      const found = await client.query<{ count: string }>(
        'select count(*) as count from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      )
      return Number(found.rows[0]?.count)
    },
    close: () => client.end(),
  }
}

export const combine = (one: Cost, other: Cost, by: (one: number, other: number) => number): Cost => ({
  productMs: by(one.productMs, other.productMs),
  databaseMs: by(one.databaseMs, other.databaseMs),
  loadMs: by(one.loadMs, other.loadMs),
  statements: by(one.statements, other.statements),
  walBytes: by(one.walBytes, other.walBytes),
  storedBytes: by(one.storedBytes, other.storedBytes),
})

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)

function processOf(pid: number) {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ').map(Number) ?? []
    const [parent = 0, user = 0, system = 0, endedUser = 0, endedSystem = 0] = [1, 11, 12, 13, 14].map((place) => fields[place])
    return { pid, parent, ms: (user + system) * TICK_MS, endedMs: (endedUser + endedSystem) * TICK_MS }
  } catch {
    // No process, or one that has just ended.
    return undefined
  }
}
