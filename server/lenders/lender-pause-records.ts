/** Pauses that operators made: who, why, until when. One whose time is over pauses nobody, in any process, without a write. */
import { type ColumnType, type Kysely, sql } from 'kysely'
import type { LenderId } from '#domain/matching/lender/lender.ts'
import type { Tables } from '../platform/database/tables.ts'

interface PauseColumns {
  lender: string
  paused_at: Date
  until: Date | null
  reason: string | null
  paused_by: string | null
}

declare module '../platform/database/tables.ts' {
  interface Tables {
    lender_pauses: PauseColumns
    /** `ended_by` is null while the pause goes on, and where it ended by itself. */
    lender_pause_log: PauseColumns & { id: ColumnType<number, never, never>; ended_at: Date | null; ended_by: string | null }
  }
}

/** Reason and name are null where the pause is older than these columns. */
export interface LenderPause {
  readonly lender: LenderId
  readonly at: Date
  /** Null: until an operator resumes it. */
  readonly until: Date | null
  readonly reason: string | null
  readonly by: string | null
}

export function lenderPauseRecords(db: Kysely<Tables>) {
  /** What an operator ends now ends now; what was over before ended when its time was over. */
  async function closeLog(lender: LenderId, at: Date, by: string) {
    await sql`update lender_pause_log set ended_at = least(until, ${at}), ended_by = case when until <= ${at} then null else ${by} end
      where lender = ${lender} and ended_at is null`.execute(db)
  }

  return {
    /** False: it was paused with this end and this reason already. Use it in a transaction. */
    async pause({ lender, at, until, reason, by }: LenderPause & { readonly by: string }): Promise<boolean> {
      const { rows } = await sql`
        insert into lender_pauses (lender, paused_at, until, reason, paused_by)
        values (${lender}, ${at}, ${until}, ${reason}, ${by})
        on conflict (lender) do update set paused_at = excluded.paused_at, until = excluded.until, reason = excluded.reason,
          paused_by = excluded.paused_by
        where lender_pauses.until <= ${at} or lender_pauses.until is distinct from excluded.until
          or lender_pauses.reason is distinct from excluded.reason
        returning lender`.execute(db)
      if (rows.length === 0) return false
      await closeLog(lender, at, by)
      await db
        .insertInto('lender_pause_log')
        .values({ lender, paused_at: at, until, reason, paused_by: by, ended_at: null, ended_by: null })
        .execute()
      return true
    },

    /** False: it was not paused. Use it in a transaction. */
    async resume(lender: LenderId, at: Date, by: string): Promise<boolean> {
      const { rows } = await sql<{
        until: Date | null
      }>`delete from lender_pauses where lender = ${lender} returning until`.execute(db)
      await closeLog(lender, at, by)
      return rows.some(({ until }) => until === null || until > at)
    },

    /** The newest first. */
    history: (lender: LenderId, limit: number) =>
      db
        .selectFrom('lender_pause_log')
        .select(['paused_at as at', 'until', 'reason', 'paused_by as by', 'ended_at as endedAt', 'ended_by as endedBy'])
        .where('lender', '=', lender)
        .orderBy('id', 'desc')
        .limit(limit)
        .execute(),
  }
}

export type LenderPauseRecords = ReturnType<typeof lenderPauseRecords>
