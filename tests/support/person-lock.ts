/**
 * Holds the lock at which the applications of one person line up, as a transaction of another process does. On PostgreSQL only: the embedded
 * database has one connection.
 */
import { expect } from 'vitest'
import { eventually, type TestServer } from './test-server.ts'

const WAITING = 'select 1 from pg_stat_activity where $1::int = any(pg_blocking_pids(pid))'

export async function holdPerson({ running: { storage } }: TestServer, applicationId: string) {
  const [held, mayEnd] = [Promise.withResolvers<unknown>(), Promise.withResolvers<void>()]
  const holding = storage.transaction(async ({ sharing, sql }) => {
    await sharing.lockPersonOf(applicationId)
    const [row] = (await sql.executeSql('select pg_backend_pid() as pid')).rows
    held.resolve(row?.pid)
    await mayEnd.promise
  })
  const pid = await Promise.race([held.promise, holding])
  return {
    isWaitedFor: () =>
      eventually(async () => expect((await storage.records.sql.executeSql(WAITING, [pid])).rows).toHaveLength(1), 10_000),
    async letGo() {
      mayEnd.resolve()
      await holding
    },
  }
}
