import type { TestServer } from './test-server.ts'

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
