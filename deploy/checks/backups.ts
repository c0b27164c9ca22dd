/** Backups: a young one that is whole and fits the keys, a trial that has shown that one can be restored, copies elsewhere, and the keys' own copy. */
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DAY_MS, HOUR_MS } from '#domain/values/calendar.ts'
import { BACKUP_HOURS, RESTORE_TEST_DAYS } from '#domain/watch/rows/backups.ts'
import { readKeyRing } from '#server/platform/vault/key-file.ts'
import { backupsIn, type FoundBackup, olderThan, openBackup } from '../backup/backup-files.ts'
import { keyIdsOf, ringOf } from '../backup/backup-settings.ts'
import { COMPLETE, openCopies, overdue } from '../backup/copies.ts'
import { walIn } from '../backup-copy.ts'
import { ProductionFailure } from '../command.ts'
import { whyFailed } from '../init/answers.ts'
import { keyCopiesOf } from '../key-copy.ts'
import { isSlotActive } from '../receive-wal.ts'
import { lastRestoreTest } from '../restore-test/record.ts'
import { withClient } from '../with-client.ts'
import { type Finding, failed, notTried, ok, subject, warning } from './check.ts'
import type { Examined } from './examined.ts'

export const backups = subject({
  name: 'Backups',
  checks: [
    {
      name: 'Newest',
      tries: `it is less than ${BACKUP_HOURS} hours old, whole, and of keys that the key ring has`,
      run: newestBackup,
    },
    { name: 'Oldest', tries: 'nothing is older than `RETENTION_BACKUP_DAYS`, of backups and of the log', run: oldestBackup },
    { name: 'Restore test', tries: `the last one was good, and is less than ${RESTORE_TEST_DAYS} days old`, run: restoreTest },
    { name: 'Log', tries: 'with `BACKUP_WAL`, the write-ahead log is being received', run: receivedLog },
    {
      name: 'Copies',
      tries: 'the other place was brought up to date within the hour, and has nothing that is too old',
      run: copiedAway,
    },
    { name: 'Copy of the keys', tries: 'a custodian has one with every key in it', run: copyOfKeys },
  ],
})

function newestBackup({ installation, config, now }: Examined): Finding {
  const [newest] = backupsIn(installation.backups)
  if (!newest) return warning(`There is no backup in ${installation.backups} yet.`, 'npm run production -- backup')
  const hours = Math.floor((now().getTime() - newest.madeAt.getTime()) / HOUR_MS)
  if (hours >= BACKUP_HOURS) return failed(`The newest is ${hours} hours old.`, whyFailed(installation, 'backup'))
  const problem = problemOf(newest.folder, config.keys)
  return problem ? failed(problem, 'npm run production -- backup') : ok(`The newest is ${hours} hours old.`)
}

function oldestBackup({ installation, config, now }: Examined): Finding {
  const days = config.retention.backupDays
  const log = walIn(installation.wal).filter(({ at }) => now().getTime() - at.getTime() > days * DAY_MS)
  const old = [
    ...olderThan(installation.backups, days, now()).map(({ folder }) => folder),
    ...log.map(({ name }) => join(installation.wal, name)),
  ]
  if (old.length === 0) return ok(`Nothing is older than ${days} days.`)
  return failed(`${old.length} of backups and log are older than ${days} days.`, `rm -r ${old.join(' ')}`)
}

async function receivedLog({ installation, config }: Examined): Promise<Finding> {
  if (!config.backups.wal || !config.databaseUrl) return notTried('BACKUP_WAL is false: only whole backups can be restored.')
  const isReceived = await withClient(config.databaseUrl, (client) => isSlotActive(client, installation))
  if (isReceived) return ok('It is being received.')
  return failed('Nobody receives it: what happens now cannot be restored.', whyFailed(installation, 'wal'))
}

async function copiedAway({ installation, config, now }: Examined): Promise<Finding> {
  const { copyTo } = config.backups
  const toDo = whyFailed(installation, 'copy')
  if (!copyTo) return warning('Backups stay on this machine, and are lost with it.', 'Set BACKUP_COPY_TO: docs/production.md.')
  try {
    const files = await (await openCopies(copyTo, installation.rcloneFile, ringOf(config.keys))).list()
    const complete = files.find(({ path }) => path === COMPLETE)
    if (!complete) return failed('Nothing was ever copied.', toDo)
    const old = overdue(files, config.retention.backupDays, now())
    if (old.length > 0) return failed(`${old.length} files there are older than ${config.retention.backupDays} days.`, toDo)
    const hours = (now().getTime() - complete.at.getTime()) / HOUR_MS
    if (hours >= 1) return failed(`The last complete copy is ${Math.floor(hours)} hours old.`, toDo)
    return ok(`${files.length} files are there, up to date.`)
  } catch (error) {
    if (error instanceof ProductionFailure) return failed(error.message, toDo)
    throw error
  }
}

function copyOfKeys({ installation, config, now }: Examined): Finding {
  const toDo = 'npm run production -- key-copy'
  const copies = keyCopiesOf(installation)
  const last = copies.at(-1)
  if (!last) return warning('Nobody has a copy: with this machine everything that people have entered would be lost.', toDo)
  const ids = Object.values(keyIdsOf(ringOf(config.keys))).flat()
  const whole = copies.findLast(({ keyIds }) => ids.every((id) => keyIds.includes(id)))
  const days = Math.floor((now().getTime() - Date.parse((whole ?? last).at)) / DAY_MS)
  if (!whole) return failed(`The last copy is ${days} days old, and older than the newest key.`, toDo)
  return ok(`A custodian has had one for ${days} days.`)
}

function problemOf(folder: string, keys: Examined['config']['keys']): string | undefined {
  let found: FoundBackup
  try {
    found = openBackup(folder)
  } catch (error) {
    if (error instanceof ProductionFailure) return error.message
    throw error
  }
  const { dump, erasureLog, about } = found
  const size = statSync(dump, { throwIfNoEntry: false })?.size
  if (size !== about.dump.bytes) return `${dump} has ${size ?? 'no'} bytes, and was written with ${about.dump.bytes}.`
  if (!existsSync(erasureLog)) return `${erasureLog} is missing: a restore would bring erased people back.`
  const reading = keys.kind === 'made-on-first-start' ? undefined : readKeyRing(keys)
  if (reading?.kind !== 'ring') return undefined
  const known = new Set(reading.ring.encryption.map(({ id }) => id))
  const missing = about.keyIds.encryption.filter((id) => !known.has(id))
  return missing.length > 0 ? `It needs the key ${missing.join(', ')}, which the key ring no longer has.` : undefined
}

function restoreTest({ installation, now }: Examined): Finding {
  if (backupsIn(installation.backups).length === 0) return notTried('There is no backup yet.')
  const last = lastRestoreTest(installation)
  const toDo = 'npm run production -- restore-test'
  if (!last) return warning('No backup has been restored for a trial: nobody knows whether one can be.', toDo)
  if (!last.isGood) return failed(`The last one, ${last.at.slice(0, 10)}, found a backup that must not be relied on.`, toDo)
  const days = Math.floor((now().getTime() - Date.parse(last.at)) / DAY_MS)
  return days < RESTORE_TEST_DAYS
    ? ok(`A backup was restored ${days === 0 ? 'today' : `${days} days ago`}.`)
    : warning(`The last one was ${days} days ago.`, toDo)
}
