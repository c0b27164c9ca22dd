import type pg from 'pg'

export async function tablesIn(client: pg.Client) {
  const { rows } = await client.query<Record<'name' | 'quoted', string>>(
    `select format('%s.%s', nspname, relname) as name, format('%I.%I', nspname, relname) as quoted
     from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where relkind = 'r' and nspname not like 'pg\\_%' and nspname <> 'information_schema' order by 1`,
  )
  return rows
}

export async function countRows(client: pg.Client): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const { name, quoted } of await tablesIn(client)) {
    const { rows } = await client.query<{ count: string }>(`select count(*) from ${quoted}`)
    counts[name] = Number(rows[0]?.count)
  }
  return counts
}
