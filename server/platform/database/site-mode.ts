/**
 * Keeps a staging site and production out of each other's database. What a staging site stores are tests, which production must never count,
 * bill or answer for; and what production stores are people, whose requests a staging site would send to lenders as tests.
 */
import { type Kysely, sql } from 'kysely'
import type { Tables } from './tables.ts'

export type SiteMode = 'production' | 'staging'

declare module './tables.ts' {
  interface Tables {
    site_mode: { mode: SiteMode; only_row: boolean; since: Date }
  }
}

const NAMES: Readonly<Record<SiteMode, string>> = { production: 'production', staging: 'a staging site' }
const MEANING: Readonly<Record<SiteMode, string>> = {
  production: 'a staging site would send the requests in it to lenders as tests',
  staging: 'the applications in it are tests',
}

/** The first site of either kind marks the database as its own. Answers why another may not use it. */
export async function claimDatabase(db: Kysely<Tables>, mode: SiteMode): Promise<string | undefined> {
  const marked = await markOf(db)
  if (marked === undefined && mode === 'staging' && (await holdsRecords(db)))
    return 'DATABASE_URL names a database with records that no staging site has made. Give the staging site a database of its own.'
  if (marked === undefined) await sql`insert into site_mode (mode) values (${mode}) on conflict do nothing`.execute(db)
  // Asked again: a process of the other kind may have been first.
  const owner = marked ?? (await markOf(db)) ?? mode
  return owner === mode
    ? undefined
    : `DATABASE_URL names the database of ${NAMES[owner]}: ${MEANING[owner]}. Give ${NAMES[mode]} a database of its own.`
}

const markOf = async (db: Kysely<Tables>) => (await db.selectFrom('site_mode').select('mode').executeTakeFirst())?.mode

/** Every application, verified address and privacy request has a data key. */
const holdsRecords = async (db: Kysely<Tables>) =>
  (await db.selectFrom('data_keys').select('subject_id').limit(1).executeTakeFirst()) !== undefined
