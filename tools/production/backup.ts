/** `backup`: the database, the erasure log and the names of the keys, in one folder that is whole or not there. */
import { chmodSync, copyFileSync, existsSync, writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { InvalidArgumentError } from 'commander'
import type { Config } from '#server/config.ts'
import { readKeyRing } from '#server/platform/vault/key-file.ts'
import packageJson from '../../package.json' with { type: 'json' }
import { ABOUT, type AboutBackup, DUMP, ERASURE_LOG, makeWhole, measure, nameOfMoment, prune } from './backup/backup-files.ts'
import { configOf } from './backup/backup-settings.ts'
import { dumpDatabase } from './backup/dump-database.ts'
import { endingWith, type PlaceOptions, type ProductionCommand, ProductionFailure, placeOf, withPlace } from './command.ts'
import { readRecord } from './init/answers.ts'
import type { Installation } from './installation.ts'
import { untilInterrupted } from './interruption.ts'

const KEPT_DAYS = 14
const OWNER_ONLY = 0o600

const ABOUT_TEXT =
  'A backup. database.dump is for pg_restore; erasure-log.jsonl names who was erased, and the newest copy of it counts. "npm run production -- restore-test" tries it. The keys are not in it.'

export const backupCommand: ProductionCommand = (program) => {
  withPlace(program.command('backup'))
    .description('backs up the database and the erasure log, and removes backups that are too old; the timer runs it every night')
    .option('--keep-days <days>', 'how long backups are kept, never longer than identities are', daysOf, KEPT_DAYS)
    .action(endingWith(backup))
}

async function backup(options: PlaceOptions & { readonly keepDays: number }): Promise<number> {
  const begun = Date.now()
  const installation = placeOf(options)
  insistOnUser(installation)
  const config = configOf(installation)
  const { databaseUrl } = config
  if (!databaseUrl) throw new ProductionFailure(`${installation.settingsFile} names no DATABASE_URL.`)
  const name = nameOfMoment(new Date())
  const made = await untilInterrupted(async (interrupted) => {
    let about: AboutBackup | undefined
    const folder = await makeWhole(installation.backups, name, async (draft) => {
      about = await fill(draft, { ...config, databaseUrl }, interrupted)
    })
    return { folder, bytes: about?.dump.bytes ?? 0, rows: sumOf(about?.rows ?? {}) }
  })
  const removed = prune(installation.backups, Math.min(options.keepDays, config.retention.identityDays), new Date())
  const seconds = ((Date.now() - begun) / 1000).toFixed(1)
  console.log(
    `${made.folder}: ${made.rows} rows, ${(made.bytes / 1e6).toFixed(1)} MB, in ${seconds} seconds. ${removed.length === 0 ? 'No older backup was due to be removed.' : `Removed: ${removed.join(', ')}.`}`,
  )
  return 0
}

async function fill(
  draft: string,
  config: Config & { readonly databaseUrl: string },
  interrupted: AbortSignal,
): Promise<AboutBackup> {
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
    madeAt: new Date().toISOString(),
    product: `${packageJson.name} ${packageJson.version}`,
    dump: await measure(dump),
    rows,
    keyIds: keyIdsOf(config.keys),
  }
  writeFileSync(join(draft, ABOUT), `${JSON.stringify(about, null, 2)}\n`, { mode: OWNER_ONLY })
  return about
}

function keyIdsOf(keys: Config['keys']): AboutBackup['keyIds'] {
  const reading = readKeyRing(keys)
  if (reading.kind === 'problem') throw new ProductionFailure(`The encryption keys are not usable: ${reading.problem}.`)
  const idsOf = (ring: readonly { readonly id: string }[]) => ring.map(({ id }) => id)
  const { encryption, fingerprint, ledger, consent } = reading.ring
  return { encryption: idsOf(encryption), fingerprint: idsOf(fingerprint), ledger: idsOf(ledger), consent: idsOf(consent) }
}

/** Files of root's among the backups could not be removed by the timer, and the socket lets in the user that the role is named for. */
function insistOnUser(installation: Installation): void {
  const user = readRecord(installation)?.answers.user
  const me = userInfo().username
  if (user !== undefined && user !== me)
    throw new ProductionFailure(`This is ${me}. Run it as ${user}: runuser -u ${user} -- npm run production -- backup`)
}

const sumOf = (rows: Readonly<Record<string, number>>) => Object.values(rows).reduce((sum, count) => sum + count, 0)

function daysOf(text: string): number {
  const days = /^\d{1,4}$/.test(text) ? Number(text) : 0
  if (days < 1) throw new InvalidArgumentError('A number of days is needed.')
  return days
}
