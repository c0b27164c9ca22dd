/**
 * Keeps the sandbox, a staging site and production out of each other's database. What the sandbox and a staging site store is made up, and
 * production must never count, bill or answer for it, nor let its people in; what production stores are people.
 */
import { type Kysely, sql } from 'kysely'
import type { Tables } from './tables.ts'

export type SiteMode = 'sandbox' | 'staging' | 'production'

declare module './tables.ts' {
  interface Tables {
    site_mode: { mode: SiteMode; only_row: boolean; since: Date }
  }
}

export const MODE_NAMES: Readonly<Record<SiteMode, string>> = {
  sandbox: 'the sandbox',
  staging: 'a staging site',
  production: 'production',
}
const CONTENTS: Readonly<Record<SiteMode, string>> = {
  sandbox: 'where people and lenders are made up',
  staging: 'where applications are tests',
  production: 'where people are real',
}

export interface OpenedAs {
  readonly mode: SiteMode
  readonly setting: 'DATABASE_URL' | 'DATA_DIR'
}

/** Why this process may not use the database. Only reads, so that it can be asked before anything is written. */
export async function problemOfOtherSite(db: Kysely<Tables>, { mode, setting }: OpenedAs): Promise<string | undefined> {
  const refusal = (owner: string) =>
    `This is ${MODE_NAMES[mode]}, and ${setting} names the database of ${owner}: give each a database of its own.`
  const mark = (await hasTable(db, 'site_mode')) && (await db.selectFrom('site_mode').select('mode').executeTakeFirst())
  return !mark || mark.mode === mode ? undefined : refusal(`${MODE_NAMES[mark.mode]}, ${CONTENTS[mark.mode]}`)
}

/** The first process marks the database as its site's own; whoever comes later, or was a moment too late, is told why it may not use it. */
export async function claimDatabase(db: Kysely<Tables>, opened: OpenedAs): Promise<string | undefined> {
  await sql`insert into site_mode (mode) values (${opened.mode}) on conflict do nothing`.execute(db)
  return problemOfOtherSite(db, opened)
}

export async function hasTable(db: Kysely<Tables>, name: string): Promise<boolean> {
  const { rows } = await sql<{ isThere: boolean }>`select to_regclass(${name}) is not null as "isThere"`.execute(db)
  return rows[0]?.isThere === true
}
