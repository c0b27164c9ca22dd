/** A PostgreSQL cluster of our own in a folder: made, started, stopped hard or gently, for tests and benchmarks that may break it. */
import { execFileSync } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { freePort } from './free-ports.ts'
import { postgresProgram } from './postgres-programs.mjs'

export type PostgresCluster = Awaited<ReturnType<typeof makeCluster>>

export async function makeCluster(folder: string, settings: readonly string[] = [], ownPort?: number) {
  const port = ownPort ?? (await freePort())
  mkdirSync(folder, { mode: 0o700 })
  const owner = databaseUser()
  if (owner) chownSync(folder, owner.uid, owner.gid)
  const cluster = join(folder, 'cluster')
  runPostgresProgram('initdb', ['-D', cluster, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'])
  const lines = [
    `port = ${port}`,
    "listen_addresses = '127.0.0.1'",
    `unix_socket_directories = '${folder}'`,
    'max_connections = 200',
    ...settings,
  ]
  writeFileSync(join(cluster, 'postgresql.auto.conf'), `${lines.join('\n')}\n`)
  const start = () => runPostgresProgram('pg_ctl', ['-D', cluster, '-l', join(folder, 'log'), '-w', '-t', '60', 'start'])
  start()
  return {
    port,
    url: (database: string) => urlOfDatabase(port, database),
    start,
    stop: (how: 'fast' | 'immediate') => runPostgresProgram('pg_ctl', ['-D', cluster, '-m', how, '-w', '-t', '60', 'stop']),
  }
}

export const urlOfDatabase = (port: number, name: string): string => `postgres://postgres@127.0.0.1:${port}/${name}`

export function stopCluster(folder: string): void {
  const cluster = join(folder, 'cluster')
  if (existsSync(join(cluster, 'postmaster.pid'))) runPostgresProgram('pg_ctl', ['-D', cluster, '-m', 'immediate', '-w', 'stop'])
}

/** A copy of the template, where one is named; no client may be connected to the template. */
export async function createDatabase(port: number, name: string, template = 'template1'): Promise<void> {
  const client = new pg.Client(urlOfDatabase(port, 'postgres'))
  await client.connect()
  // Copying the files takes half as long as writing all that is in them to the log, too.
  await client.query(`create database "${name}" template "${template}" strategy file_copy`).finally(() => client.end())
}

/** One of PostgreSQL's own programs, as its own user where we are root. */
export function runPostgresProgram(program: string, args: readonly string[]): void {
  const owner = databaseUser()
  execFileSync(postgresProgram(program), args, { stdio: 'ignore', cwd: '/', ...(owner && { uid: owner.uid, gid: owner.gid }) })
}

/** The whole database as SQL text. */
export function dumpDatabase(url: string): string {
  return execFileSync(postgresProgram('pg_dump'), ['--dbname', url], { encoding: 'utf8', maxBuffer: 2 ** 28 })
}

/** PostgreSQL refuses to run as root; its own user is then used. */
export function databaseUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: idOf('-u'), gid: idOf('-g') }
}
