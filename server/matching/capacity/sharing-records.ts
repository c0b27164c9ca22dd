/**
 * The sharing budget: to how many lenders a person's identity goes within a window of days, over all of the person's applications. The place
 * is taken before the post, in the transaction that stores the intent to post; with any number of processes it is never exceeded, since
 * transactions of one person line up at a lock.
 */
import { type Kysely, sql } from 'kysely'
import type { SharingRefusal } from '#domain/matching/run/outcome.ts'
import type { Attempt, SharedElsewhere } from '#domain/matching/run/run-state.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { lockPersonsLike, samePersonAs } from '../../submissions/same-person.ts'

declare module '../../platform/database/tables.ts' {
  interface Tables {
    shared_with: {
      attempt_key: string
      application_id: string
      lender: string
      at: Date
      declined: boolean
    }
  }
}

export interface SharingBudget {
  readonly maxLenders: number
  /** Undefined: the budget counts each application by itself. */
  readonly since: Date | undefined
}

/** Forgetting a person forgets the count of the sharing budget. */
export const forgetSharing = (db: Kysely<Tables>, applicationId: string) =>
  db.deleteFrom('shared_with').where('application_id', '=', applicationId).execute()

export function sharingRecords(db: Kysely<Tables>) {
  /** The person's rows within the budget's window. */
  const counting = (applicationId: string, since: Date | undefined) =>
    since === undefined
      ? sql`select lender, declined, application_id from shared_with where application_id = ${applicationId}`
      : sql`select lender, declined, application_id from shared_with
          where application_id = any (${samePersonAs(applicationId)}) and at > ${since}`

  return {
    /** Two submissions, or two posts, of one person line up here until the transaction ends. */
    async lockPersonOf(applicationId: string) {
      await lockPersonsLike(applicationId).execute(db)
    },

    /** Takes a place for the lender, or says why there is none. A lender that holds one needs no second. After `lockPersonOf`. */
    async take(applicationId: string, { lender, key }: Attempt, at: Date, { maxLenders, since }: SharingBudget) {
      const { rows } = await sql<{ taken: boolean; declined: boolean }>`
        with counting as (${counting(applicationId, since)}),
        refused as (select exists (select from counting where lender = ${lender} and declined and application_id <> ${applicationId}) as declined,
          (select count(distinct lender) from counting where lender <> ${lender}) >= ${maxLenders} as spent),
        taken as (
          insert into shared_with (attempt_key, application_id, lender, at)
          select ${key}, id, ${lender}, ${at} from applications, refused
          where id = ${applicationId} and not declined and not spent
          on conflict (attempt_key) do update set at = excluded.at
          returning 1)
        select exists (select from taken) as taken, declined from refused`.execute(db)
      const [row] = rows
      if (row?.taken) return undefined
      return row?.declined ? ('declined-before' as const) : ('no-place-left' satisfies SharingRefusal)
    },

    /** Lenders that hold a place by other applications of the person. */
    async elsewhere(applicationId: string, { since }: SharingBudget): Promise<SharedElsewhere[]> {
      const { rows } = await sql<SharedElsewhere>`
        select lender, bool_or(declined) as declined from (${counting(applicationId, since)}) as counting
        where application_id <> ${applicationId} group by lender`.execute(db)
      return rows
    },

    /** The person's sharings that count in the budget of a next application; none counts without a window. */
    async countingForNext(applicationId: string, since: Date | undefined) {
      if (since === undefined) return []
      const { rows } = await sql<{ lender: string; declined: boolean }>`${counting(applicationId, since)}`.execute(db)
      return rows
    },

    /** A sharing that a lender told of and that no row knows. */
    async note(applicationId: string, { lender, key }: Attempt, at: Date) {
      await sql`insert into shared_with (attempt_key, application_id, lender, at)
        select ${key}, id, ${lender}, ${at} from applications where id = ${applicationId}
        on conflict do nothing`.execute(db)
    },

    /** Nothing was sent: the place is free again. */
    async takeBack({ key }: Attempt) {
      await db.deleteFrom('shared_with').where('attempt_key', '=', key).execute()
    },

    /** The lender is not sent the same person again within the window. */
    async markDeclined({ key }: Attempt) {
      await db.updateTable('shared_with').set({ declined: true }).where('attempt_key', '=', key).execute()
    },
  }
}
