/** Dumps the database, and counts its rows in the snapshot that was dumped: a restore can be held to exactly these figures. */
import { existsSync } from 'node:fs'
import type pg from 'pg'
import { failingWith, ProductionFailure } from '../command.ts'
import { runPostgres } from '../postgres-program.ts'
import { withClient } from '../with-client.ts'
import { countRows, tablesIn } from './count-rows.ts'

export async function dumpDatabase(databaseUrl: string, file: string, interrupted: AbortSignal): Promise<Record<string, number>> {
  const dumping = async (client: pg.Client) => {
    await insistOnVersion(client)
    const tables = await tablesIn(client)
    await client.query('begin isolation level repeatable read read only')
    // Before the snapshot, and to the end: a snapshot that is older than the night's rewrite of a table would see the table empty.
    if (tables.length > 0) await client.query(`lock table ${tables.map(({ quoted }) => quoted).join(', ')} in access share mode`)
    const { rows: snapshots } = await client.query<{ id: string }>('select pg_export_snapshot() as id')
    const { args, environment } = connectionOf(databaseUrl)
    await runPostgres({
      program: 'pg_dump',
      args: ['--format=custom', `--snapshot=${snapshots[0]?.id}`, `--file=${file}`, ...args],
      environment,
      interrupted,
    })
    return insistOnKeys(await countRows(client))
  }
  return withClient(databaseUrl, dumping).catch(failingWith('The database could not be backed up'))
}

/** A sealed value refers to its data key: without any, the backup has missed them. */
export function insistOnKeys(rows: Record<string, number>): Record<string, number> {
  const sealed = rows['public.sealed_groups'] ?? 0
  if (sealed > 0 && rows['public.data_keys'] === 0)
    throw new ProductionFailure(
      `The backup has ${sealed} sealed values and not one data key, so nothing in it could be read. It was not kept; please run it again.`,
    )
  return rows
}

async function insistOnVersion(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ number: number }>(`select current_setting('server_version_num')::int as number`)
  const problem = versionProblem(await runPostgres({ program: 'pg_dump', args: ['--version'] }), rows[0]?.number ?? 0)
  if (problem) throw new ProductionFailure(problem)
}

/** `said` is such as "pg_dump (PostgreSQL) 15.8 (Debian 15.8-0)", `server` such as 160004. */
export function versionProblem(said: string, server: number): string | undefined {
  const [, own = ''] = /\(PostgreSQL\) (\d+)/.exec(said) ?? []
  const wanted = Math.floor(server / 10_000)
  return Number(own) < wanted
    ? `pg_dump is of PostgreSQL ${own}, and the server is PostgreSQL ${wanted}: an older pg_dump cannot back it up. Please install the package postgresql-client-${wanted}.`
    : undefined
}

/** For a program of PostgreSQL's. On the command line every user could read the password. */
export function connectionOf(databaseUrl: string) {
  const address = new URL(databaseUrl)
  const password = decodeURIComponent(address.password)
  address.password = ''
  const environment = { ...(password && { PGPASSWORD: password }), ...authoritiesFor(address) }
  return { args: [`--dbname=${address.href}`], environment }
}

const SYSTEMS_AUTHORITIES = '/etc/ssl/certs/ca-certificates.crt'
const CHECKED = ['verify-full', 'verify-ca']

/** Where none are named, the server believes the authorities that everybody does; pg_dump would look for a file in the user's home. */
export function authoritiesFor({ searchParams }: URL, file = SYSTEMS_AUTHORITIES): Record<string, string> {
  const isNeeded = CHECKED.includes(searchParams.get('sslmode') ?? '') && !searchParams.has('sslrootcert')
  return isNeeded && existsSync(file) ? { PGSSLROOTCERT: file } : {}
}
