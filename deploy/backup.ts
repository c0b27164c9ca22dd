/** `backup`: the database, the erasure log and the names of the keys, in one folder that is whole or not there. */
import { chmodSync, copyFileSync, existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '#server/settings/config.ts'
import packageJson from '../package.json' with { type: 'json' }
import {
  ABOUT,
  type AboutBackup,
  DUMP,
  ERASURE_LOG,
  FILES,
  makeWhole,
  measure,
  nameOfMoment,
  olderThan,
  prune,
} from './backup/backup-files.ts'
import { configOf, keyIdsOf, ringOf } from './backup/backup-settings.ts'
import { connectionOf, dumpDatabase } from './backup/dump-database.ts'
import { endingWith, type PlaceOptions, type ProductionCommand, ProductionFailure, placeOf, withPlace } from './command.ts'
import { untilInterrupted } from './interruption.ts'
import { runPostgres } from './postgres-program.ts'
import { removeLeftBehind } from './restore-test/left-behind.ts'
import { insistOnUser } from './service-user.ts'
import { tellProcesses } from './tell-processes.ts'

const OWNER_ONLY = 0o600

const ABOUT_TEXT =
  'A backup. database.dump is for pg_restore; erasure-log.jsonl names who was erased, and the newest copy of it counts; files, where it is there, is the cluster as pg_basebackup copies it. "npm run production -- restore-test" tries it, and "restore" restores it. The keys are not in it.'

export const backupCommand: ProductionCommand = (program) => {
  withPlace(program.command('backup'))
    .description('backs up the database and the erasure log, and removes backups that are too old; the timer runs it every night')
    .action(endingWith(backup))
}

async function backup(options: PlaceOptions): Promise<number> {
  const begun = Date.now()
  const installation = placeOf(options)
  insistOnUser(installation, 'backup')
  const config = configOf(installation)
  const { databaseUrl } = config
  if (!databaseUrl) throw new ProductionFailure(`${installation.settingsFile} names no DATABASE_URL.`)
  await removeLeftBehind(installation.data)
  const keepDays = config.retention.backupDays
  const { folder, about } = await untilInterrupted(async (interrupted) => {
    let about: AboutBackup | undefined
    const folder = await makeWhole(installation.backups, nameOfMoment(new Date()), async (draft) => {
      about = await fill(draft, { ...config, databaseUrl }, interrupted)
    })
    return { folder, about }
  }).catch((error: unknown) => {
    // Those that are too old go all the same.
    const removed = prune(installation.backups, keepDays, new Date())
    if (removed.length > 0) console.log(removedLabel(removed))
    throw withOverdue(error, installation.backups, keepDays)
  })
  await tellProcesses(databaseUrl, 'backup', new Date())
  const removed = prune(installation.backups, keepDays, new Date())
  const seconds = ((Date.now() - begun) / 1000).toFixed(1)
  const [rows, megabytes] = [sumOf(about?.rows ?? {}), ((about?.dump.bytes ?? 0) / 1e6).toFixed(1)]
  console.log(
    `${folder}: ${rows} rows, ${megabytes} MB, in ${seconds} seconds. ${removed.length === 0 ? 'No older backup was due to be removed.' : removedLabel(removed)}`,
  )
  return 0
}

const removedLabel = (removed: readonly string[]) => `Removed: ${removed.join(', ')}.`

/** The last backup is not removed by a night that has made no other: that is the owner's to decide, who has promised to. */
function withOverdue(error: unknown, backups: string, days: number): unknown {
  const overdue = olderThan(backups, days, new Date())
  if (!(error instanceof ProductionFailure) || overdue.length === 0) return error
  const folders = overdue.map(({ folder }) => folder).join(' ')
  return new ProductionFailure(
    `${error.message}\nThe only backup left is older than the ${days} days of RETENTION_BACKUP_DAYS. Mend the backup, or remove it by hand: rm -r ${folders}`,
  )
}

/** What a backup holds. `madeAt` is another moment than now where the database is one of the past. */
export async function fill(
  draft: string,
  config: Config & { readonly databaseUrl: string },
  interrupted: AbortSignal,
  madeAt?: Date,
): Promise<AboutBackup> {
  const files = config.backups.wal && !madeAt ? await copyFiles(join(draft, FILES), config.databaseUrl, interrupted) : undefined
  const dump = join(draft, DUMP)
  const rows = await dumpDatabase(config.databaseUrl, dump, interrupted)
  // After the database: an erasure in between is in the log then, and is done again after a restore.
  const log = join(draft, ERASURE_LOG)
  if (existsSync(config.erasureLogFile)) copyFileSync(config.erasureLogFile, log)
  else writeFileSync(log, '')
  for (const file of [dump, log]) chmodSync(file, OWNER_ONLY)
  const about: AboutBackup = {
    format: 1,
    about: ABOUT_TEXT,
    madeAt: (madeAt ?? new Date()).toISOString(),
    product: `${packageJson.name} ${packageJson.version}`,
    dump: await measure(dump),
    ...(files && { files }),
    rows,
    keyIds: keyIdsOf(ringOf(config.keys)),
  }
  writeFileSync(join(draft, ABOUT), `${JSON.stringify(about, null, 2)}\n`, { mode: OWNER_ONLY })
  return about
}

async function copyFiles(folder: string, databaseUrl: string, interrupted: AbortSignal): Promise<AboutBackup['files']> {
  const { args, environment } = connectionOf(databaseUrl)
  const how = ['--format=tar', '--gzip', '--wal-method=stream', '--checkpoint=fast', '--no-password']
  await runPostgres({ program: 'pg_basebackup', args: [`--pgdata=${folder}`, ...how, ...args], environment, interrupted })
  return { endedAt: new Date().toISOString() }
}

const sumOf = (rows: Readonly<Record<string, number>>) => Object.values(rows).reduce((sum, count) => sum + count, 0)
