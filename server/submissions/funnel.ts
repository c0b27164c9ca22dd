import { type Kysely, sql } from 'kysely'
import { type FunnelDay, funnelDayOf } from '#domain/operators/stats.ts'
import type { Period } from '../platform/clock/new-york-days.ts'
import type { Tables } from '../platform/database/tables.ts'

/** Only days on which something happened. Days are New York's, where the day of the site begins. */
export const funnelReports = (db: Kysely<Tables>) => (period: Period) => funnelByDay(db, period)

async function funnelByDay(db: Kysely<Tables>, { from, to }: Period): Promise<FunnelDay[]> {
  const { rows } = await sql<Record<keyof FunnelDay, string | number>>`
    with verified as (
      select to_char(created_at at time zone 'America/New_York', 'YYYY-MM-DD') as day,
        count(*) as asked, count(verified_at) as verified
      from verifications where created_at >= ${from} and created_at < ${to} group by 1
    ), applied as (
      select to_char(created_at at time zone 'America/New_York', 'YYYY-MM-DD') as day,
        count(*) as received,
        count(*) filter (where status = 'sold') as sold,
        count(*) filter (where status = 'approved') as approved,
        count(*) filter (where status = 'pending') as pending,
        count(*) filter (where status = 'offers') as choosing,
        count(*) filter (where status = 'reject') as refused,
        count(*) filter (where status = 'data_error') as data_errors,
        count(*) filter (where status = 'error') as errors,
        count(*) filter (where status = 'expired') as expired,
        count(*) filter (where status = 'withdrawn') as withdrawn,
        count(*) filter (where status = 'received') as unanswered,
        count(*) filter (where (visit->>'honeypotFilled')::boolean or (visit->>'filledTooQuickly')::boolean) as machines
      from applications where created_at >= ${from} and created_at < ${to} group by 1
    )
    select day, asked as "verificationsAsked", verified as "emailsVerified", received, sold, approved, pending, choosing,
      refused, data_errors as "dataErrors", errors, expired, withdrawn, unanswered, machines as "looksLikeMachine"
    from verified full join applied using (day) order by day`.execute(db)
  return rows.map((row) => funnelDayOf(String(row.day), (name) => Number(row[name] ?? 0)))
}
