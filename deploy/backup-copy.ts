/**
 * `copy`: backups, erasure log and write-ahead log to another place, encrypted; what is too old goes, here and there. Every five minutes. With
 * `--back` it brings home what is not here, on a machine that has begun anew with the key file.
 */
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { parseErasureLine } from '#contracts/operators/erasures.ts'
import { erasureFile } from '#server/privacy/erasure/erasure-file.ts'
import type { Config } from '#server/settings/config.ts'
import { nameOfMoment, prune } from './backup/backup-files.ts'
import { configOf, ringOf } from './backup/backup-settings.ts'
import { BACKUPS, COMPLETE, type Copies, LOGS, openCopies, overdue, WAL } from './backup/copies.ts'
import {
  endingWith,
  failingWith,
  type PlaceOptions,
  type ProductionCommand,
  ProductionFailure,
  placeOf,
  withPlace,
} from './command.ts'
import { whyFailed } from './init/answers.ts'
import type { Installation } from './installation.ts'
import { untilInterrupted } from './interruption.ts'
import { isSlotActive } from './receive-wal.ts'
import { dropSetAside } from './restore/databases.ts'
import { insistOnUser } from './service-user.ts'
import { tellProcesses } from './tell-processes.ts'
import { withClient } from './with-client.ts'

export const copyCommand: ProductionCommand = (program) => {
  withPlace(program.command('copy'))
    .description(
      'copies backups, erasure log and write-ahead log to BACKUP_COPY_TO, encrypted, and removes what is too old; every five minutes',
    )
    .option('--back', 'the other way: bring home what is not here')
    .action(endingWith(copy))
}

async function copy(options: PlaceOptions & { readonly back?: boolean }): Promise<number> {
  const installation = placeOf(options)
  insistOnUser(installation, 'copy')
  const config = configOf(installation)
  const { copyTo } = config.backups
  if (options.back && !copyTo) throw new ProductionFailure(`${installation.settingsFile} names no BACKUP_COPY_TO.`)
  return untilInterrupted(async (interrupted) => {
    const copies = copyTo && (await openCopies(copyTo, installation.rcloneFile, ringOf(config.keys), interrupted))
    if (options.back && copies) return bringBack(copies, installation, config)
    const problems: unknown[] = []
    const now = new Date()
    if (config.backups.wal && config.databaseUrl)
      await endSegment(config.databaseUrl, installation).catch((error) => problems.push(error))
    if (copies) {
      await copyAway(copies, installation, config, now)
      await tellProcesses(config.databaseUrl, 'backup-copy', now)
    } else console.log('BACKUP_COPY_TO is empty: nothing leaves this machine.')
    const removed = [...prune(installation.backups, config.retention.backupDays, now), ...pruneWal(installation, config, now)]
    if (config.databaseUrl) removed.push(...(await dropSetAside(config.databaseUrl, config.retention.backupDays, now)))
    if (removed.length > 0) console.log(`Removed here: ${removed.join(', ')}.`)
    if (problems.length > 0) throw problems[0]
    return 0
  })
}

/** Removes what is too old first: a place that is full must not keep it. */
export async function copyAway(copies: Copies, installation: Installation, config: Config, now: Date): Promise<void> {
  const old = overdue(await copies.list(), config.retention.backupDays, now)
  await copies.remove(old)
  if (old.length > 0) console.log(`Removed there: ${old.length} files.`)
  for (const [folder, name] of [
    [installation.backups, BACKUPS],
    [installation.wal, WAL],
  ] as const) {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    await copies.put(folder, name)
  }
  // One for each day: an empty log of a machine that begins anew replaces none of those before it.
  const day = new Date(now.toISOString().slice(0, 10))
  if (statSync(config.erasureLogFile, { throwIfNoEntry: false }))
    await copies.putFile(config.erasureLogFile, `${LOGS}/${nameOfMoment(day)}.jsonl`)
  await copies.write(COMPLETE, now.toISOString())
  console.log('Everything is copied.')
}

async function bringBack(copies: Copies, { backups, wal }: Installation, { erasureLogFile }: Config): Promise<number> {
  await copies.fetch(BACKUPS, backups)
  await copies.fetch(WAL, wal)
  const log = erasureFile(erasureLogFile)
  const { subjects } = await log.read()
  const entries = (await copies.list())
    .filter(({ path }) => path.startsWith(LOGS))
    .map(async ({ path }) => (await copies.read(path)).split('\n').map(parseErasureLine))
  const added = new Map((await Promise.all(entries)).flat().flatMap((entry) => (entry ? [[entry.subjectId, entry]] : [])))
  const missing = [...added.values()].filter(({ subjectId }) => !subjects.has(subjectId))
  await log.append(missing)
  console.log(`${readdirSync(backups).length} backups are here. ${missing.length} lines were added to the erasure log.`)
  return 0
}

function pruneWal({ wal }: Installation, { retention }: Config, now: Date): string[] {
  const oldest = now.getTime() - retention.backupDays * 24 * 3_600_000
  const old = walIn(wal).filter(({ at }) => at.getTime() < oldest)
  for (const { name } of old) rmSync(join(wal, name))
  return old.map(({ name }) => name)
}

export function walIn(folder: string): { readonly name: string; readonly at: Date }[] {
  if (!statSync(folder, { throwIfNoEntry: false })) return []
  return readdirSync(folder).map((name) => ({ name, at: statSync(join(folder, name)).mtime }))
}

const RECEIVED_WITHIN_MS = 30_000
const LOOK_AGAIN_MS = 100

/** Ends the segment that is being written, so that it can be copied, and waits until it is here. Nothing happens where nothing was written. */
export async function endSegment(databaseUrl: string, installation: Installation): Promise<void> {
  const ending = async (client: pg.Client) => {
    const isReceived = await isSlotActive(client, installation)
    const { rows } = await client.query<{ name: string }>('select pg_walfile_name(pg_switch_wal()) as name')
    const deadline = isReceived ? Date.now() + RECEIVED_WITHIN_MS : 0
    while (!walIn(installation.wal).some(({ name }) => name === `${rows[0]?.name}.gz`)) {
      if (Date.now() > deadline)
        throw new ProductionFailure(`The write-ahead log does not arrive: ${whyFailed(installation, 'wal')}`)
      await sleep(LOOK_AGAIN_MS)
    }
  }
  await withClient(databaseUrl, ending).catch(failingWith('The write-ahead log could not be ended'))
}
