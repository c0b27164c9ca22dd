/** A database as the last version before 1.0 made it. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { emptyDataDir } from './embedded.ts'
import { freshPostgresUrl } from './postgres.ts'
import type { Engine } from './test-server.ts'

const DUMP = join(import.meta.dirname, '../fixtures/before-1.0.sql.gz')

export interface OldDatabase {
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  readonly content: () => Promise<readonly unknown[]>
}

const CONTENT = `select table_name, (xpath('/row/n/text()', query_to_xml('select count(*) as n from public.' || table_name, false, true, '')))[1]::text as rows
  from information_schema.tables where table_schema = 'public' order by 1`

export async function databaseBefore10(engine: Engine): Promise<OldDatabase> {
  const dump = gunzipSync(readFileSync(DUMP)).toString('utf8')
  const dataDir = emptyDataDir()
  if (engine === 'embedded') {
    const using = async (sql: string) => {
      const pglite = await PGlite.create(join(dataDir, 'database'))
      const results = await pglite.exec(sql).finally(() => pglite.close())
      return results.at(-1)?.rows ?? []
    }
    await using(dump)
    return { dataDir, databaseUrl: undefined, content: () => using(CONTENT) }
  }
  const databaseUrl = await freshPostgresUrl()
  const using = async (sql: string) => {
    const client = new pg.Client(databaseUrl)
    await client.connect()
    const results = await client.query(sql).finally(() => client.end())
    return Array.isArray(results) ? [] : results.rows
  }
  await using(dump)
  return { dataDir, databaseUrl, content: () => using(CONTENT) }
}
