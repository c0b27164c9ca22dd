import { dumpDatabase } from '#tools/postgres-cluster.ts'
import { areBesidePostgres } from '#tools/postgres-programs.mjs'
import type { TestServer } from './test-server.ts'

/** Everything a database holds as SQL text, decompressed: pg_dump where there is one, else every row of every table. */
export async function sqlDump(server: TestServer): Promise<string> {
  const url = server.environment.DATABASE_URL
  return url && areBesidePostgres(['pg_dump']) ? dumpDatabase(url) : everyRow(server)
}

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

/** Tables that say when somebody or something was last seen. */
const LAST_SEEN = ['console_sessions', 'operator_tokens', 'rate_limits', 'processes']

/** All that is stored, table by table: how many rows, and a hash over them; of who was last seen when, only how many. */
export async function storedRows(server: TestServer, without: readonly string[] = []) {
  const { sql } = server.running.storage.records
  const { rows } = await sql.executeSql(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  )
  const names = rows.map(({ name }) => String(name)).filter((name) => !without.includes(name))
  return Promise.all(
    names.map(async (name) => {
      const { rows: counted } = await sql.executeSql(
        `select count(*)::int as count, md5(coalesce(string_agg(md5(t::text), '' order by md5(t::text)), '')) as hash from ${name} t`,
      )
      return [name, counted[0]?.count, LAST_SEEN.includes(name) ? '' : counted[0]?.hash]
    }),
  )
}
