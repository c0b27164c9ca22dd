/** PostgreSQL inside this process (PGlite), for the sandbox and small trials: it survives `kill -9`, but not a power cut. */
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { Kysely, type LogEvent, PGliteDialect } from 'kysely'
import { fromPglite } from 'pg-boss'
import { closeToOthers } from '../private-files.ts'
import type { DatabaseOpening } from './database.ts'
import { lockFolder } from './folder-lock.ts'
import { isPassing } from './sql-states.ts'
import type { Tables } from './tables.ts'
import { serialTransactions } from './transactions.ts'
import { probeWrites, watchWrites } from './write-health.ts'

export async function openEmbeddedDatabase(dataDir: string): Promise<DatabaseOpening> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const lock = lockFolder(dataDir)
  if (lock.kind === 'taken') {
    const problem = `DATA_DIR ${dataDir} is in use by ${lock.holder}. Stop it, or choose another folder with DATA_DIR.`
    return { kind: 'refused', problem }
  }
  const folder = join(dataDir, 'database')
  if (!existsSync(folder)) await makeDatabase(folder)
  const pglite = await PGlite.create(folder)
  // A segment of its write-ahead log that is done with is deleted, not kept to be written over one day.
  await pglite.exec('set wal_recycle = off')
  closeToOthers(folder)
  const dialect = new PGliteDialect({ pglite })
  const writes = watchWrites(() => transaction(probeWrites))
  const noteErrors = (event: LogEvent) => {
    if (event.level === 'error') writes.note(event.error)
  }
  const kysely = new Kysely<Tables>({ dialect, log: noteErrors })
  const transaction = serialTransactions(kysely, dialect)
  return {
    kind: 'open',
    database: {
      kysely,
      transaction,
      jobsConnection: { db: fromPglite(pglite), backend: 'pglite' },
      isReachable: async () => !pglite.closed,
      isWritable: writes.isWritable,
      isUnavailable: (error) => pglite.closed || isPassing(error),
      time: undefined,
      connections: () => ({ open: 1, idle: 0, waiting: 0 }),
      close: async () => {
        if (!pglite.closed) await pglite.close()
        lock.release()
      },
    },
  }
}

/**
 * Made aside and then renamed: killed while it writes a new database, PGlite leaves a folder that it takes for whole and cannot open. In a
 * thread of its own, since making one takes seconds without a pause, in which this process would not even notice that it should stop.
 */
async function makeDatabase(folder: string): Promise<void> {
  const draft = `${folder}.draft`
  rmSync(draft, { recursive: true, force: true })
  await new Promise<void>((made, failed) => {
    const maker = new Worker(new URL('./make-embedded-database.ts', import.meta.url), { workerData: draft })
    maker.once('error', failed)
    maker.once('exit', (code) => (code === 0 ? made() : failed(new Error(`No database could be made (${code})`))))
  })
  renameSync(draft, folder)
}
