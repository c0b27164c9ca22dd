/**
 * `restore-test`: restores the newest backup into a cluster of its own, holds it against what it should be, and destroys the copy. The product
 * is not started on it: a copy in which runs are in flight must ask no lender and send no mail.
 */

import { existsSync } from 'node:fs'
import { HOUR_MS } from '#domain/values/calendar.ts'
import { makeVault } from '#server/platform/vault/vault.ts'
import { backupsIn, type FoundBackup, measure, openBackup } from './backup/backup-files.ts'
import { configOf, ringOf } from './backup/backup-settings.ts'
import { endingWith, type PlaceOptions, type ProductionCommand, ProductionFailure, placeOf, withPlace } from './command.ts'
import type { Installation } from './installation.ts'
import { untilInterrupted } from './interruption.ts'
import { type OwnCluster, withOwnCluster } from './restore-test/own-cluster.ts'
import { recordRestoreTest } from './restore-test/record.ts'
import type { Finding } from './restore-test/verify-copy.ts'
import { showFindings, verifyDatabase } from './restore-test/verify-database.ts'
import { insistOnUser } from './service-user.ts'
import { tellProcesses } from './tell-processes.ts'

const RESTORED = 'restored'
const EXPECTED = 'expected'

export const restoreTestCommand: ProductionCommand = (program) => {
  withPlace(program.command('restore-test'))
    .description('restores the newest backup into a database of its own, checks it with the keys, and destroys the copy')
    .option('--file <backup>', 'another backup than the newest: its folder, or the dump in it')
    .option('--key-file <file>', 'other keys than those of the settings, such as the copy that you keep elsewhere')
    .action(endingWith(restoreTest))
}

async function restoreTest(options: PlaceOptions & { readonly file?: string; readonly keyFile?: string }): Promise<number> {
  const begun = Date.now()
  const installation = placeOf(options)
  insistOnUser(installation, 'restore-test')
  const config = configOf(installation)
  const backup = chosenBackup(installation, options.file)
  const vault = makeVault(ringOf(options.keyFile ? { kind: 'file', path: options.keyFile } : config.keys))
  await insistOnSameBytes(backup)

  const logs = [config.erasureLogFile, backup.erasureLog].filter((file) => existsSync(file))
  const { findings, restoredIn } = await untilInterrupted((interrupted) =>
    withOwnCluster(installation.data, interrupted, async (cluster) => {
      const restoring = Date.now()
      await restore(cluster, backup.dump)
      return {
        restoredIn: Date.now() - restoring,
        findings: await verifyDatabase(
          { copyUrl: cluster.url(RESTORED), expectedUrl: cluster.url(EXPECTED), about: backup.about, vault, erasureLogs: logs },
          interrupted,
        ),
      }
    }),
  )
  const hours = (begun - Date.parse(backup.about.madeAt)) / HOUR_MS
  const head: Finding[] = [
    {
      title: 'Backup',
      found: `${backup.folder}, ${hours.toFixed(1)} hours old, ${(backup.about.dump.bytes / 1e6).toFixed(1)} MB`,
      problems: [],
    },
    { title: 'Restored', found: `in ${seconds(restoredIn)}`, problems: [] },
  ]
  const isGood = showFindings([...head, ...findings])
  recordRestoreTest(installation, { at: new Date().toISOString(), backup: backup.about.madeAt, isGood })
  await tellProcesses(config.databaseUrl, 'restore-test', new Date(), isGood)
  console.log(
    `${isGood ? 'This backup can be restored.' : 'This backup must NOT be relied on.'} The copy is destroyed. ${seconds(Date.now() - begun)} in all.`,
  )
  return isGood ? 0 : 1
}

/** The newest, where none is named. */
export function chosenBackup({ backups }: Installation, file = backupsIn(backups)[0]?.folder): FoundBackup {
  if (!file) throw new ProductionFailure(`There is no backup in ${backups} yet. Make one: npm run production -- backup`)
  return openBackup(file)
}

export async function insistOnSameBytes({ dump, about }: FoundBackup): Promise<void> {
  if (!existsSync(dump)) throw new ProductionFailure(`${dump} is not there.`)
  const { bytes, sha256 } = await measure(dump)
  if (bytes !== about.dump.bytes || sha256 !== about.dump.sha256)
    throw new ProductionFailure(
      `${dump} is not what was written: ${bytes} bytes instead of ${about.dump.bytes}, or others. This backup must NOT be relied on.`,
    )
}

async function restore({ run, url }: OwnCluster, dump: string): Promise<void> {
  for (const database of [RESTORED, EXPECTED])
    await run('psql', ['--no-psqlrc', '--quiet', '--dbname', url('postgres'), '--command', `create database ${database}`])
  // The role that owns the tables is not here.
  await run('pg_restore', ['--exit-on-error', '--no-owner', '--no-privileges', '--dbname', url(RESTORED)], dump)
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} seconds`
