/**
 * A PostgreSQL cluster of our own for one trial: in a folder that nobody else may enter, reached over a socket in it and over no network. It is
 * stopped and removed at the end, whatever the end is; what a killed trial has left, the next one removes.
 */
import { chownSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { databaseUser } from '#tools/postgres-cluster.ts'
import { runPostgres } from '../postgres-program.ts'
import { destroy, folderOfCopy, removeLeftBehind } from './left-behind.ts'

export interface OwnCluster {
  readonly url: (database: string, user?: string) => string
  readonly run: (program: string, args: readonly string[], input?: string) => Promise<string>
  readonly log: () => string
}

interface Ground {
  readonly folder: string
  readonly cluster: string
  readonly run: OwnCluster['run']
}

const initdb = async ({ cluster, run }: Ground): Promise<readonly string[]> => {
  await run('initdb', ['-D', cluster, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'])
  return []
}

/** Nothing in it has to outlive a power cut, and nobody else may get in. */
const settingsFor = (folder: string) => [
  "listen_addresses = ''",
  `unix_socket_directories = '${folder}'`,
  'unix_socket_permissions = 0700',
  'fsync = off',
  'synchronous_commit = off',
  'full_page_writes = off',
  'autovacuum = off',
]

export async function withOwnCluster<Result>(
  data: string,
  interrupted: AbortSignal,
  work: (cluster: OwnCluster) => Promise<Result>,
  /** Answers settings. */
  make: (ground: Ground) => Promise<readonly string[]> = initdb,
): Promise<Result> {
  await removeLeftBehind(data)
  const folder = folderOfCopy(data)
  // PostgreSQL refuses to run as root: as root, its own user does it.
  const user = databaseUser()
  const run = (program: string, args: readonly string[], input?: string) =>
    runPostgres({ program, args, user, interrupted, ...(input && { input }) })
  try {
    if (user) chownSync(folder, user.uid, user.gid)
    const cluster = join(folder, 'cluster')
    const settings = [...settingsFor(folder), ...(await make({ folder, cluster, run }))]
    writeFileSync(join(cluster, 'postgresql.auto.conf'), `${settings.join('\n')}\n`)
    // Not broken off half way: it would leave a server that is still starting.
    await runPostgres({ program: 'pg_ctl', args: ['-D', cluster, '-l', join(folder, 'log'), '-w', '-t', '60', 'start'], user })
    interrupted.throwIfAborted()
    const at = encodeURIComponent(folder)
    return await work({
      url: (database, role = 'postgres') => `postgres://${encodeURIComponent(role)}@${at}/${database}`,
      run,
      log: () => readFileSync(join(folder, 'log'), 'utf8'),
    })
  } finally {
    await destroy(folder)
  }
}
