/** Everything a database holds as SQL text, decompressed: pg_dump where there is one, else every row of every table. */
import { dumpDatabase } from '#tools/postgres-cluster.ts'
import { areBesidePostgres } from '#tools/postgres-programs.mjs'
import type { TestServer } from './test-server.ts'

export async function sqlDump(server: TestServer): Promise<string> {
  const url = server.environment.DATABASE_URL
  return url && areBesidePostgres(['pg_dump']) ? dumpDatabase(url) : everyRow(server)
}

/** Every row of every table of ours and of the job queue. */
export async function everyRow({ running }: TestServer): Promise<string> {
  const { sql } = running.storage.records
  const { rows: tables } = await sql.executeSql(
    `select schemaname as schema, tablename as name from pg_tables where schemaname in ('public', 'jobs')`,
  )
  const texts = []
  for (const { schema, name } of tables) {
    const { rows } = await sql.executeSql(`select t::text as row from "${schema}"."${name}" t`)
    texts.push(...rows.map(({ row }) => row))
  }
  return texts.join('\n')
}
