/**
 * Fills tables without their indexes, and makes these anew afterwards: rows in no order are put into twenty indexes many times slower than
 * the indexes are made over all rows at once. What was there before is there afterwards, word for word.
 */
import type pg from 'pg'

interface Part {
  readonly drop: string
  readonly make: string
}

export async function withoutIndexes(client: pg.Client, tables: readonly string[], fill: () => Promise<void>): Promise<void> {
  // References before the keys that they lean on; made in the other order.
  const parts = [...(await constraintsOf(client, tables)), ...(await indexesOf(client, tables))]
  for (const { drop } of parts) await client.query(drop)
  await fill()
  await client.query(`set maintenance_work_mem = '1GB'`)
  for (const { make } of parts.toReversed()) await client.query(make)
}

async function constraintsOf(client: pg.Client, tables: readonly string[]): Promise<Part[]> {
  const { rows } = await client.query<{ table: string; name: string; kind: string; definition: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, contype as kind, pg_get_constraintdef(oid) as definition
     from pg_constraint
     where (contype in ('p', 'u') and conrelid::regclass::text = any($1))
        or (contype = 'f' and (conrelid::regclass::text = any($1) or confrelid::regclass::text = any($1)))
     order by contype <> 'f', oid`,
    [tables],
  )
  return rows.map(({ table, name, kind, definition }) => ({
    drop: `alter table ${table} drop constraint ${name}`,
    // References hold by the way the rows are made.
    make: `alter table ${table} add constraint ${name} ${definition}${kind === 'f' ? ' not valid' : ''}`,
  }))
}

async function indexesOf(client: pg.Client, tables: readonly string[]): Promise<Part[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index
     where indrelid::regclass::text = any($1)
       and not exists (select from pg_constraint where conindid = indexrelid)`,
    [tables],
  )
  return rows.map(({ name, definition }) => ({ drop: `drop index ${name}`, make: definition }))
}
