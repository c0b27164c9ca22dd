/** What the version before this one left behind when it was killed (tests/fixtures/version-before), as a database and a data folder. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { emptyDataDir } from './embedded.ts'
import { freshPostgresUrl } from './postgres.ts'
import type { Engine } from './test-server.ts'

const FOLDER = join(import.meta.dirname, '../fixtures/version-before')
const OWNER_ONLY = 0o600

interface Story {
  readonly killedAt: string
  /** By what became of each: the lead id, the answer to the submission, its Idempotency-Key, the attempt key of its last post. */
  readonly leads: Readonly<Record<string, string>>
  readonly statuses: Readonly<Record<string, string>>
  readonly keys: Readonly<Record<string, string>>
  readonly postKeys: Readonly<Record<string, string>>
}

export const STORY: Story = JSON.parse(readFileSync(join(FOLDER, 'story.json'), 'utf8'))

/**
 * The same database, as far as the product can tell: a run that began in another one is doubted. Jobs go by the database's own clock, which no
 * test sets: those that waited when the product was killed are due now.
 */
const AT_HOME = `
  set search_path to public;
  update runs set begun_in = database_mark();
  update jobs.job set created_on = now(), start_after = now(), keep_until = now() + interval '14 days' where state < 'active';`

export interface LeftBehind {
  readonly dataDir: string
  readonly settings: Readonly<Record<string, string>>
}

export async function restoreVersionBefore(engine: Engine): Promise<LeftBehind> {
  const dump = gunzipSync(readFileSync(join(FOLDER, 'database.sql.gz'))).toString('utf8')
  const dataDir = emptyDataDir()
  for (const name of ['keys.json', 'erasure-log.jsonl'])
    writeFileSync(join(dataDir, name), readFileSync(join(FOLDER, name)), { mode: OWNER_ONLY })
  const files = { LENDERS_FILE: join(FOLDER, 'lenders.json'), LENDER_SECRETS_FILE: join(FOLDER, 'lender-secrets.json') }
  if (engine === 'embedded') {
    const pglite = await PGlite.create(join(dataDir, 'database'))
    await pglite.exec(dump + AT_HOME)
    await pglite.close()
    return { dataDir, settings: files }
  }
  const DATABASE_URL = await freshPostgresUrl()
  const client = new pg.Client(DATABASE_URL)
  await client.connect()
  await client.query(dump + AT_HOME).finally(() => client.end())
  return { dataDir, settings: { ...files, DATABASE_URL } }
}
