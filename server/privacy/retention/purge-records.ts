import type { Generated, GeneratedAlways } from 'kysely'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { GuardedRecords, PurgeHold, PurgeRun } from '#contracts/operators/purges.ts'
import { shownRow, withIsoTimes } from '../../platform/database/named-row.ts'
import type { Tables } from '../../platform/database/tables.ts'

declare module '../../platform/database/tables.ts' {
  interface Tables {
    purge_runs: { role: string; at: Date; removed: number; hold: Json<PurgeHold> | null }
    purge_allowances: {
      id: GeneratedAlways<string>
      allowed_at: Date
      allowed_by: string
      expires_at: Date
      used_at: Date | null
    }
    purge_clock: { only_row: Generated<boolean>; trusted_at: Date }
  }
}

interface Guarded {
  readonly table: string
  readonly due: (before: Date) => RawBuilder<unknown>
  /** The records of which the due ones are a share. */
  readonly all: RawBuilder<unknown>
}

const createdBefore = (before: Date) => sql`created_at <= ${before}`
const EVERY_ROW = sql`true`

const GUARDED: Readonly<Record<GuardedRecords, Guarded>> = {
  // A share of all kept identities: bank numbers live for a day, and an afternoon without a worker would be a large share of a day.
  bankNumbers: {
    table: 'applications',
    due: (before) => sql`bank_kept and run_ended_at <= ${before}`,
    all: sql`identity_kept`,
  },
  identities: {
    table: 'applications',
    due: (before) => sql`identity_kept and created_at <= ${before}`,
    all: sql`identity_kept`,
  },
  applications: { table: 'applications', due: createdBefore, all: EVERY_ROW },
  // Of submissions: a choice comes within minutes of one, so theirs is the same share.
  certificates: { table: 'consent_certificates', due: createdBefore, all: EVERY_ROW },
  verifications: { table: 'verifications', due: createdBefore, all: EVERY_ROW },
  privacyRequests: { table: 'privacy_requests', due: createdBefore, all: EVERY_ROW },
}

export function purgeRecords(db: Kysely<Tables>) {
  const countOf = async (rows: RawBuilder<unknown>) => {
    const counted = await sql<{ count: number }>`select count(*)::int as count from (select from ${rows}) as counted`.execute(db)
    return counted.rows[0]?.count ?? 0
  }

  return {
    countDue(records: GuardedRecords, before: Date) {
      const { table, due } = GUARDED[records]
      return countOf(sql`${sql.table(table)} where ${due(before)}`)
    },

    /** Counts records, due or not, up to a limit: counting a large table to its end would take longer than the purge. */
    countUpTo(most: number, records: GuardedRecords) {
      const { table, all } = GUARDED[records]
      return countOf(sql`${sql.table(table)} where ${all} limit ${most}`)
    },

    /** When a purge last believed its clock; undefined before the first. */
    async clockTrustedAt() {
      return (await db.selectFrom('purge_clock').select('trusted_at').executeTakeFirst())?.trusted_at
    },

    async trustClock(at: Date) {
      await db
        .insertInto('purge_clock')
        .values({ trusted_at: at })
        .onConflict((conflict) => conflict.column('only_row').doUpdateSet({ trusted_at: at }))
        .execute()
    },

    async noteRun({ role, at, removed, hold }: PurgeRun) {
      const values = { at: new Date(at), removed, hold: hold && JSON.stringify(hold) }
      await db
        .insertInto('purge_runs')
        .values({ role, ...values })
        .onConflict((conflict) => conflict.column('role').doUpdateSet(values))
        .execute()
    },

    async runs() {
      return (await db.selectFrom('purge_runs').selectAll().orderBy('role').execute()).map(withIsoTimes)
    },

    async allow({ at, by, until }: { readonly at: Date; readonly by: string; readonly until: Date }) {
      await db.insertInto('purge_allowances').values({ allowed_at: at, allowed_by: by, expires_at: until }).execute()
    },

    /** An allowance that counts at this moment and that no purge has used. */
    openAllowance: (at: Date) =>
      db
        .selectFrom('purge_allowances')
        .select('id')
        .where('used_at', 'is', null)
        .where('allowed_at', '<=', at)
        .where('expires_at', '>', at)
        .orderBy('id', 'desc')
        .executeTakeFirst(),

    async endAllowance(id: string, at: Date) {
      await db.updateTable('purge_allowances').set({ used_at: at }).where('id', '=', id).execute()
    },

    async allowances(limit: number) {
      const given = db.selectFrom('purge_allowances').select(['allowed_at', 'allowed_by', 'expires_at as until', 'used_at'])
      return (await given.orderBy('id', 'desc').limit(limit).execute()).map(shownRow)
    },
  }
}
