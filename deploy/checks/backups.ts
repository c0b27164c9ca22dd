/** Backups: a young one that is whole and fits the keys, and a trial that has shown that one can be restored. */
import { existsSync, statSync } from 'node:fs'
import { readKeyRing } from '#server/platform/vault/key-file.ts'
import { backupsIn, type FoundBackup, olderThan, openBackup } from '../backup/backup-files.ts'
import { ProductionFailure } from '../command.ts'
import { lastRestoreTest } from '../restore-test/record.ts'
import { type Finding, failed, notTried, ok, subject, warning } from './check.ts'
import type { Examined } from './examined.ts'

export const backups = subject({
  name: 'Backups',
  checks: [
    { name: 'Newest', tries: 'it is less than 26 hours old, whole, and of keys that the key ring has', run: newestBackup },
    { name: 'Oldest', tries: 'none is older than identities are kept (`RETENTION_IDENTITY_DAYS`)', run: oldestBackup },
    { name: 'Restore test', tries: 'the last one was good, and is less than 35 days old', run: restoreTest },
  ],
})

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** A night, and the timer's patience. */
const OLDEST_HOURS = 26
/** Once a month, and a few days of grace. */
const OLDEST_TEST_DAYS = 35

function newestBackup({ installation, config, now }: Examined): Finding {
  const [newest] = backupsIn(installation.backups)
  if (!newest) return warning(`There is no backup in ${installation.backups} yet.`, 'npm run production -- backup')
  const hours = Math.floor((now().getTime() - newest.madeAt.getTime()) / HOUR_MS)
  if (hours >= OLDEST_HOURS) return failed(`The newest is ${hours} hours old.`, `journalctl -u ${installation.name}-backup -n 50`)
  const problem = problemOf(newest.folder, config.keys)
  return problem ? failed(problem, 'npm run production -- backup') : ok(`The newest is ${hours} hours old.`)
}

function oldestBackup({ installation, config, now }: Examined): Finding {
  const all = backupsIn(installation.backups)
  if (all.length === 0) return notTried('There is no backup yet.')
  const days = config.retention.identityDays
  const old = olderThan(installation.backups, days, now())
  if (old.length === 0) return ok(`None of ${all.length} is older than ${days} days.`)
  return failed(
    `${old.length} of ${all.length} ${old.length === 1 ? 'is' : 'are'} older than ${days} days, for which identities are kept.`,
    `rm -r ${old.map(({ folder }) => folder).join(' ')}`,
  )
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
  return days < OLDEST_TEST_DAYS
    ? ok(`A backup was restored ${days === 0 ? 'today' : `${days} days ago`}.`)
    : warning(`The last one was ${days} days ago.`, toDo)
}
