/** A PostgreSQL cluster of our own in a folder: made, started, stopped hard or gently, for tests and benchmarks that may break it. */
import { execFileSync } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from './free-ports.ts'

const DEBIAN_FOLDER = '/usr/lib/postgresql'

export interface PostgresCluster {
  readonly port: number
  readonly url: (database: string) => string
  readonly start: () => void
  readonly stop: (how: 'fast' | 'immediate') => void
}

export async function makeCluster(folder: string, settings: readonly string[] = [], ownPort?: number): Promise<PostgresCluster> {
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
    url: (database) => `postgres://postgres@127.0.0.1:${port}/${database}`,
    start,
    stop: (how) => runPostgresProgram('pg_ctl', ['-D', cluster, '-m', how, '-w', '-t', '60', 'stop']),
  }
}

export function stopCluster(folder: string): void {
  const cluster = join(folder, 'cluster')
  if (existsSync(join(cluster, 'postmaster.pid'))) runPostgresProgram('pg_ctl', ['-D', cluster, '-m', 'immediate', '-w', 'stop'])
}

/** A copy of the template, where one is named; no client may be connected to the template. */
export const createDatabase = (port: number, name: string, template?: string): void =>
  runPostgresProgram('createdb', [
    '-h',
    '127.0.0.1',
    '-p',
    String(port),
    '-U',
    'postgres',
    ...(template ? ['-T', template] : []),
    name,
  ])

/** One of PostgreSQL's own programs, as its own user where we are root. */
export function runPostgresProgram(program: string, args: readonly string[]): void {
  const owner = databaseUser()
  execFileSync(programPath(program), args, { stdio: 'ignore', cwd: '/', ...(owner && { uid: owner.uid, gid: owner.gid }) })
}

/** The whole database as SQL text. */
export function dumpDatabase(url: string): string {
  return execFileSync(programPath('pg_dump'), ['--dbname', url], { encoding: 'utf8', maxBuffer: 2 ** 28 })
}

/** PostgreSQL refuses to run as root; its own user is then used. */
export function databaseUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: idOf('-u'), gid: idOf('-g') }
}

/** Debian's newest, or whichever is on the path. */
export function programPath(program: string): string {
  const versions = existsSync(DEBIAN_FOLDER) ? readdirSync(DEBIAN_FOLDER).sort((one, other) => Number(other) - Number(one)) : []
  const found = versions.map((version) => join(DEBIAN_FOLDER, version, 'bin', program)).find((path) => existsSync(path))
  return found ?? program
}
