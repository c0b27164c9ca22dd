/** A fresh PostgreSQL database for a test, in the one cluster of the run. */
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { inject } from 'vitest'
import { openPostgresDatabase } from '#server/platform/database/postgres-database.ts'
import { createDatabase, makeCluster, runPostgresProgram } from '#tools/postgres-cluster.ts'
import { FOR_TESTS } from './cluster-for-tests.ts'
import { prepareDatabase } from './prepared-database.ts'
import { madeOncePerRun } from './run-wide.ts'

const clusterFolder = () => join(inject('databaseFolder'), 'postgres')
const urlOf = (port: string, name: string) => `postgres://postgres@127.0.0.1:${port}/${name}`

const clusterPort = () => madeOncePerRun('postgres', async () => String((await makeCluster(clusterFolder(), FOR_TESTS)).port))

/** Empty. */
export async function freshPostgresUrl(template?: string): Promise<string> {
  const port = await clusterPort()
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await createDatabase(Number(port), name, template)
  return urlOf(port, name)
}

/** As the server's first start leaves it. */
export async function preparedPostgresUrl(): Promise<string> {
  const port = await clusterPort()
  const template = await madeOncePerRun('postgres-prepared', async () => {
    await createDatabase(Number(port), 'prepared')
    await prepareDatabase(openPostgresDatabase(urlOf(port, 'prepared'), 2))
    return 'prepared'
  })
  return freshPostgresUrl(template)
}

/** A backup of the whole database, to be restored into a new one as often as one likes. */
export function backUpPostgres(databaseUrl: string): () => Promise<string> {
  // The database's own user writes there.
  const file = join(clusterFolder(), `${randomUUID()}.dump`)
  runPostgresProgram('pg_dump', ['-Fc', '-d', databaseUrl, '-f', file])
  return async () => {
    const restored = await freshPostgresUrl()
    runPostgresProgram('pg_restore', ['--exit-on-error', '-d', restored, file])
    return restored
  }
}
