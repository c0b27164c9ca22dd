/**
 * `restore`: the newest backup, a named one, or the database as it was at a moment. It is restored beside the present database, verified as the
 * restore test does, and everybody erased since is erased again; only then the two exchange their names. The present one is set aside, and
 * `--undo` exchanges them back.
 */
import { existsSync } from 'node:fs'
import { createInterface } from 'node:readline/promises'
import { makeVault, type Vault } from '#server/platform/vault/vault.ts'
import type { Config } from '#server/settings/config.ts'
import type { FoundBackup } from './backup/backup-files.ts'
import { configOf, ringOf } from './backup/backup-settings.ts'
import { connectionOf } from './backup/dump-database.ts'
import { endingWith, type PlaceOptions, type ProductionCommand, ProductionFailure, placeOf, withPlace } from './command.ts'
import { readRecord } from './init/answers.ts'
import type { Installation } from './installation.ts'
import { untilInterrupted } from './interruption.ts'
import { runPostgres } from './postgres-program.ts'
import { type Databases, databaseOf, openDatabases, urlOf } from './restore/databases.ts'
import { backupOfMoment, filesBefore } from './restore/point-in-time.ts'
import { withOwnCluster } from './restore-test/own-cluster.ts'
import { showFindings, verifyDatabase } from './restore-test/verify-database.ts'
import { chosenBackup, insistOnSameBytes } from './restore-test.ts'
import { insistOnUser } from './service-user.ts'

interface Options extends PlaceOptions {
  readonly file?: string
  readonly to?: string
  readonly undo?: boolean
  readonly yes?: boolean
}

export const restoreCommand: ProductionCommand = (program) => {
  withPlace(program.command('restore'))
    .description('restores a backup or a moment beside the present database, verifies it, erases again, and exchanges the two')
    .option('--file <backup>', 'another backup than the newest: its folder')
    .option('--to <moment>', 'the database as it was at a moment, such as 2026-11-17T10:05Z or 2026-11-17T10:05:30Z')
    .option('--undo', 'the way back: exchanges the database with the one that was set aside last')
    .option('--yes', 'do not ask')
    .action(endingWith(restore))
}

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?Z$/

async function restore({ yes = false, ...options }: Options): Promise<number> {
  const { file, to, undo } = options
  if ([file, to, undo].filter((each) => each !== undefined).length > 1)
    throw new ProductionFailure('One of --file, --to and --undo is enough.')
  const installation = placeOf(options)
  insistOnUser(installation, 'restore')
  const config = configOf(installation)
  const { databaseUrl } = config
  if (!databaseUrl) throw new ProductionFailure(`${installation.settingsFile} names no DATABASE_URL.`)
  const databases = await openDatabases(databaseUrl)
  const restoring = { installation, config: { ...config, databaseUrl }, databases, vault: makeVault(ringOf(config.keys)) }
  try {
    return await untilInterrupted(async (interrupted) => {
      // Whatever is missing is found before anybody is asked to stop.
      const { plan, act } = undo ? await wayBack(restoring) : to ? pastMoment(restoring, to) : whole(restoring, file)
      await insistOnYes(plan, yes)
      await untilStopped(restoring, interrupted)
      return await act(interrupted)
    })
  } finally {
    await databases.close()
  }
}

interface Choice {
  readonly plan: string
  readonly act: (interrupted: AbortSignal) => Promise<number>
}

function whole(restoring: Restoring, file: string | undefined): Choice {
  const backup = chosenBackup(restoring.installation, file)
  return { plan: planOf(restoring, backup.folder), act: (interrupted) => restoreBeside(restoring, backup, interrupted) }
}

function pastMoment(restoring: Restoring, to: string): Choice {
  const { installation, config } = restoring
  const moment = new Date(MOMENT.test(to) ? to : Number.NaN)
  if (!(moment.getTime() <= Date.now()))
    throw new ProductionFailure(`${to} is no moment of the past such as 2026-11-17T10:05Z, in UTC.`)
  const { folder } = filesBefore(installation, moment)
  return {
    plan: planOf(restoring, `${moment.toISOString()}, from the files in ${folder} and the write-ahead log,`),
    async act(interrupted) {
      const made = await backupOfMoment(installation, config, moment, interrupted)
      return restoreBeside(restoring, chosenBackup(installation, made), interrupted)
    },
  }
}

async function wayBack(restoring: Restoring): Promise<Choice> {
  const { databases, config } = restoring
  const [previous] = await databases.setAside()
  if (!previous) throw new ProductionFailure('No database was set aside: there is nothing to go back to.')
  return {
    plan: `This will wait until every process is stopped, and exchange ${databaseOf(config.databaseUrl)} with ${previous}. Nothing is deleted.`,
    act: async () => exchange(restoring, previous),
  }
}

interface Restoring {
  readonly installation: Installation
  readonly config: Config & { readonly databaseUrl: string }
  readonly databases: Databases
  readonly vault: Vault
}

async function restoreBeside(restoring: Restoring, backup: FoundBackup, interrupted: AbortSignal): Promise<number> {
  const { installation, config, databases, vault } = restoring
  await insistOnSameBytes(backup)
  const beside = `${databaseOf(config.databaseUrl)}_restored`
  const copyUrl = urlOf(config.databaseUrl, beside)
  try {
    await databases.make(beside)
    const { args, environment } = connectionOf(copyUrl)
    const how = ['--exit-on-error', '--no-owner', '--no-privileges', ...args, backup.dump]
    await runPostgres({ program: 'pg_restore', args: how, environment, interrupted })
    const erasureLogs = [config.erasureLogFile, backup.erasureLog].filter((log) => existsSync(log))
    const findings = await withOwnCluster(installation.data, interrupted, ({ url }) =>
      verifyDatabase({ copyUrl, expectedUrl: url('postgres'), about: backup.about, vault, erasureLogs }, interrupted),
    )
    if (!showFindings(findings)) throw new ProductionFailure('This backup must NOT be relied on.')
    // Every record of the server, which no other command needs.
    const { eraseAgain } = await import('./restore/erase-again.ts')
    await eraseAgain(copyUrl, config, vault, erasureLogs)
    await untilStopped(restoring, interrupted)
    return await exchange(restoring, beside)
  } catch (error) {
    await databases.drop(beside)
    if (!(error instanceof ProductionFailure)) throw error
    throw new ProductionFailure(`${error.message}\nThe present database is as it was.`)
  }
}

const planOf = ({ config }: Restoring, from: string) => `This will
  1. wait until every process is stopped,
  2. restore ${from}
     beside ${databaseOf(config.databaseUrl)}, verify it, and erase again whoever was erased since,
  3. set ${databaseOf(config.databaseUrl)} aside, and give its name to the restored database.
Nothing is deleted. What was entered since is then only in the database that was set aside; the way back is restore --undo.`

async function insistOnYes(plan: string, yes: boolean): Promise<void> {
  console.log(plan)
  if (yes) return
  if (!process.stdin.isTTY) throw new ProductionFailure('There is nobody to ask. Add --yes.')
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal.question('Go on? (yes/no) ')
  terminal.close()
  if (answer.trim().toLowerCase() !== 'yes') throw new ProductionFailure('Nothing was done.')
}

/** As root. */
const commandsOf = (installation: Installation) => {
  const { name } = installation
  return readRecord(installation)?.answers.containers
    ? { stop: 'docker compose stop web-1 web-2 worker-1 worker-2', start: 'docker compose up --detach' }
    : { stop: `systemctl stop '${name}-web@*' '${name}-worker@*'`, start: `${name}-restart` }
}

const untilStopped = ({ installation, databases }: Restoring, interrupted: AbortSignal) =>
  databases.untilNobodyIsIn(interrupted, (count) =>
    console.log(`Waiting for ${count} connections to end. As root: ${commandsOf(installation).stop}`),
  )

async function exchange({ installation, databases }: Restoring, database: string): Promise<number> {
  const aside = await databases.exchange(database, new Date())
  console.log(`Done. The database from before is ${aside}; the copy job drops it when backups of today are too old.
Start the processes, as root: ${commandsOf(installation).start}. What was in flight is asked about, and posted to nobody again.`)
  return 0
}
