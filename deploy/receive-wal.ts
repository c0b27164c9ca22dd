/** `receive-wal`: keeps every segment of the write-ahead log, from a slot that waits for it, until a signal ends it. */
import { mkdirSync } from 'node:fs'
import type pg from 'pg'
import { postgresProgram } from '#tools/postgres-programs.mjs'
import { spawnProcess } from '#tools/spawn-process.ts'
import { configOf } from './backup/backup-settings.ts'
import { connectionOf } from './backup/dump-database.ts'
import { endingWith, type PlaceOptions, type ProductionCommand, ProductionFailure, placeOf, withPlace } from './command.ts'
import type { Installation } from './installation.ts'
import { runPostgres } from './postgres-program.ts'
import { insistOnUser } from './service-user.ts'

export const receiveWalCommand: ProductionCommand = (program) => {
  withPlace(program.command('receive-wal'))
    .description('receives the write-ahead log until it is stopped; its unit runs it, where BACKUP_WAL is true')
    .action(endingWith(receiveWal))
}

const slotOf = ({ name }: Pick<Installation, 'name'>): string => name.replaceAll('-', '_')

export async function isSlotActive(client: pg.Client, installation: Installation): Promise<boolean> {
  const slot = [slotOf(installation)]
  const { rowCount } = await client.query('select from pg_replication_slots where slot_name = $1 and active', slot)
  return rowCount !== 0
}

async function receiveWal(options: PlaceOptions): Promise<number> {
  const installation = placeOf(options)
  insistOnUser(installation, 'receive-wal')
  const { databaseUrl } = configOf(installation)
  if (!databaseUrl) throw new ProductionFailure(`${installation.settingsFile} names no DATABASE_URL.`)
  mkdirSync(installation.wal, { recursive: true, mode: 0o700 })
  const { args, environment } = connectionOf(databaseUrl)
  const slot = [`--slot=${slotOf(installation)}`, ...args]
  await runPostgres({ program: 'pg_receivewal', args: ['--create-slot', '--if-not-exists', ...slot], environment })
  // It ends when the connection does: whoever starts it again makes the slot, which a server that took over lacks.
  const how = [`--directory=${installation.wal}`, '--compress=gzip', '--no-loop', '--no-password', ...slot]
  const receiving = spawnProcess({ command: [postgresProgram('pg_receivewal'), ...how], environment, showAll: true })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => receiving.child.kill('SIGINT'))
  return (await receiving.ended) === 0 ? 0 : 1
}
