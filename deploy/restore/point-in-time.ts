/**
 * A backup of a moment in the past: the newest copy of the cluster's files from before it, and the write-ahead log up to it, in a cluster of their
 * own, of which the database is dumped. From there on it is a backup like every other.
 */
import { chmodSync, cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '#server/settings/config.ts'
import { backupsIn, FILES, makeWhole, nameOfMoment, openBackup } from '../backup/backup-files.ts'
import { fill } from '../backup.ts'
import { endSegment, walIn } from '../backup-copy.ts'
import { ProductionFailure } from '../command.ts'
import type { Installation } from '../installation.ts'
import { withOwnCluster } from '../restore-test/own-cluster.ts'
import { withClient } from '../with-client.ts'
import { databaseOf } from './databases.ts'

const LOOK_AGAIN_MS = 200
const NOT_YET = '57P03'

export function filesBefore({ backups }: Installation, moment: Date): { readonly folder: string; readonly begunAt: Date } {
  const found = backupsIn(backups).find(({ folder, madeAt }) => {
    if (madeAt > moment) return false
    const { files } = openBackup(folder).about
    return files !== undefined && Date.parse(files.endedAt) <= moment.getTime()
  })
  if (!found)
    throw new ProductionFailure(
      `No backup from before ${moment.toISOString()} holds the cluster’s files: a point in time needs BACKUP_WAL=true and a backup since.`,
    )
  return { folder: found.folder, begunAt: found.madeAt }
}

export async function backupOfMoment(
  installation: Installation,
  config: Config & { readonly databaseUrl: string },
  moment: Date,
  interrupted: AbortSignal,
): Promise<string> {
  const { folder: backup, begunAt } = filesBefore(installation, moment)
  const { username } = new URL(config.databaseUrl)
  const [same] = backupsIn(installation.backups).filter(({ folder }) => openBackup(folder).about.madeAt === moment.toISOString())
  if (same) return same.folder
  // Whatever the present database still has to tell; it may be gone.
  await endSegment(config.databaseUrl, installation).catch(() => undefined)
  return makeWhole(installation.backups, nameOfMoment(moment), (draft) =>
    withOwnCluster(
      installation.data,
      interrupted,
      async ({ url, log }) => {
        const databaseUrl = url(databaseOf(config.databaseUrl), decodeURIComponent(username))
        await untilThere(databaseUrl, interrupted).catch(() => {
          interrupted.throwIfAborted()
          const reason = log().match(/FATAL: +(.*recovery.*)/)?.[1] ?? 'the server has ended'
          throw new ProductionFailure(`The write-ahead log does not lead to ${moment.toISOString()}: ${reason}.`)
        })
        await fill(draft, { ...config, databaseUrl }, interrupted, moment)
      },
      async ({ cluster, folder, run }) => {
        mkdirSync(join(folder, 'wal'))
        for (const { name } of walIn(installation.wal).filter(({ at }) => at >= begunAt)) {
          cpSync(join(installation.wal, name), join(folder, 'wal', name))
          // As root PostgreSQL's own user reads them; nobody else gets into the folder.
          chmodSync(join(folder, 'wal', name), 0o644)
        }
        await run('mkdir', ['--mode=700', cluster])
        await run('tar', ['-xz', '-C', cluster], join(backup, FILES, 'base.tar.gz'))
        await run('tar', ['-xz', '-C', join(cluster, 'pg_wal')], join(backup, FILES, 'pg_wal.tar.gz'))
        // Debian keeps these elsewhere.
        writeFileSync(join(cluster, 'postgresql.conf'), '')
        writeFileSync(join(cluster, 'pg_ident.conf'), '')
        writeFileSync(join(cluster, 'pg_hba.conf'), 'local all all trust\n')
        writeFileSync(join(cluster, 'recovery.signal'), '')
        const segment = join(folder, 'wal', '%f')
        return [
          `restore_command = 'if [ -f ${segment} ]; then cp ${segment} %p; else gzip -dc ${segment}.gz > %p; fi'`,
          `recovery_target_time = '${moment.toISOString().replace('Z', '+00')}'`,
          `recovery_target_action = 'promote'`,
          // It lets nobody in before it is there, and whatever limits the cluster had, this one need not.
          'hot_standby = off',
        ]
      },
    ),
  )
}

/** Until the log is replayed. A server that does not reach the moment ends. */
async function untilThere(databaseUrl: string, interrupted: AbortSignal): Promise<void> {
  for (;;) {
    try {
      return await withClient(databaseUrl, async () => undefined)
    } catch (error) {
      if ((error as { code?: string }).code !== NOT_YET) throw error
      await sleep(LOOK_AGAIN_MS, undefined, { signal: interrupted })
    }
  }
}
