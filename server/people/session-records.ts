import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Tables } from '../platform/database/tables.ts'

declare module '../platform/database/tables.ts' {
  interface Tables {
    console_sessions: {
      id: string
      hash: Bytes
      person_id: string
      created_at: Date
      used_at: Date
      confirmed_at: Date
      ends_at: Date
    }
  }
}

const SESSION_HOURS = 12
const IDLE_MINUTES = 30
/** A session's last use is kept to the minute: not every call is a write. */
const USE_KEPT_MS = 60_000

export const SESSION_SECONDS = SESSION_HOURS * 3600

export function sessionRecords(db: Kysely<Tables>) {
  const idleSince = (now: Date) => new Date(now.getTime() - IDLE_MINUTES * 60_000)
  const open = (now: Date) =>
    db
      .selectFrom('console_sessions')
      .innerJoin('people', 'people.id', 'console_sessions.person_id')
      .where('people.removed_at', 'is', null)
      .where('console_sessions.ends_at', '>', now)
      .where('console_sessions.used_at', '>', idleSince(now))
      .selectAll('console_sessions')
      .select(['people.name', 'people.role'])
  const find = (hash: Buffer, now: Date) => open(now).where('console_sessions.hash', '=', hash).executeTakeFirst()
  return {
    async make(hash: Buffer, personId: string, now: Date): Promise<void> {
      const ends_at = new Date(now.getTime() + SESSION_SECONDS * 1000)
      await db
        .insertInto('console_sessions')
        .values({ id: randomUUID(), hash, person_id: personId, created_at: now, used_at: now, confirmed_at: now, ends_at })
        .execute()
    },
    find,
    /** The same, noted as used. */
    async use(hash: Buffer, now: Date) {
      const found = await find(hash, now)
      if (found && now.getTime() - found.used_at.getTime() > USE_KEPT_MS)
        await db.updateTable('console_sessions').set({ used_at: now }).where('id', '=', found.id).execute()
      return found
    },
    list: (now: Date) => open(now).orderBy('console_sessions.used_at', 'desc').execute(),
    async confirm(id: string, now: Date) {
      await db.updateTable('console_sessions').set({ confirmed_at: now }).where('id', '=', id).execute()
    },
    async end(id: string): Promise<boolean> {
      return (await db.deleteFrom('console_sessions').where('id', '=', id).executeTakeFirst()).numDeletedRows === 1n
    },
    async removeOld(now: Date) {
      await db
        .deleteFrom('console_sessions')
        .where(({ or, eb }) => or([eb('ends_at', '<=', now), eb('used_at', '<=', idleSince(now))]))
        .execute()
    },
  }
}
