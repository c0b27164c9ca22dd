/** A fresh PostgreSQL database for a test, in the one cluster of the run. */
import { randomUUID } from 'node:crypto'
import { createDatabase, makeCluster } from './postgres-cluster.ts'
import { madeOncePerRun } from './run-wide.ts'

/** Nothing here has to outlive a power cut. */
const QUICK = ['fsync = off', 'synchronous_commit = off', 'full_page_writes = off']

export async function freshPostgresUrl(): Promise<string> {
  const port = await madeOncePerRun('postgres', async (folder) => String((await makeCluster(folder, QUICK)).port))
  const name = `test_${randomUUID().replaceAll('-', '')}`
  createDatabase(Number(port), name)
  return `postgres://postgres@127.0.0.1:${port}/${name}`
}
