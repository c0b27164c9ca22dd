/** How many rows each table has, the job queue's among them. */
import type pg from 'pg'

export async function countRows(client: pg.Client): Promise<Record<string, number>> {
  const { rows: tables } = await client.query<{ name: string; quoted: string }>(
    `select format('%s.%s', nspname, relname) as name, format('%I.%I', nspname, relname) as quoted
     from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where relkind = 'r' and nspname not like 'pg\\_%' and nspname <> 'information_schema' order by 1`,
  )
  const counts: Record<string, number> = {}
  for (const { name, quoted } of tables) {
    const { rows } = await client.query<{ count: string }>(`select count(*) from ${quoted}`)
    counts[name] = Number(rows[0]?.count)
  }
  return counts
}
