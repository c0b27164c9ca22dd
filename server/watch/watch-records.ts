/** What conditions are found from and no subject's records answer, each in one quick query. */
import { type Kysely, sql } from 'kysely'
import { DAY_MS } from '#domain/values/calendar.ts'
import type { CheckName } from '#domain/watch/facts.ts'
import { SALE_GAP_WEEKS } from '#domain/watch/sale-gap.ts'
import type { Tables } from '../platform/database/tables.ts'

export type MarkName = 'begun' | 'backup' | 'backup-copy' | 'restore-test' | 'certificate'

declare module '../platform/database/tables.ts' {
  interface Tables {
    watch_marks: { name: MarkName; at: Date; is_good: boolean }
  }
}

const SOLD = sql`runs.outcome in ('approved', 'sold') and runs.state is not null`
const USUAL_DAYS = 28
const RETURNED_DAYS = 30
const before = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS)

export function watchRecords(db: Kysely<Tables>) {
  return {
    async lastSaleAt(): Promise<Date | null> {
      const { rows } = await sql<{ at: Date }>`
        select finished_at as at from runs where finished_at is not null and ${SOLD} order by finished_at desc limit 1`.execute(db)
      return rows[0]?.at ?? null
    },

    /** How many came after this moment, and when the first of them did. */
    async sentSince(at: Date): Promise<{ readonly count: number; readonly firstAt: Date | null }> {
      const { rows } = await sql<{ count: number; firstAt: Date | null }>`
        select count(*)::int as count, min(created_at) as "firstAt" from applications where created_at > ${at}`.execute(db)
      return rows[0] ?? { count: 0, firstAt: null }
    },

    /** From the stored figures: the hours with a sale, in seconds, and how the applications of four weeks ended. */
    async usual(now: Date) {
      const { rows } = await sql<{ saleHours: number[]; sent: number; refused: number; failed: number }>`
        select coalesce(array_agg(extract(epoch from hour)::int order by hour) filter (where figure = 'sold'), '{}') as "saleHours",
          coalesce(sum(case figure when 'sent' then value when 'duplicates' then -value end) filter (where is_usual), 0)::int as sent,
          coalesce(sum(value) filter (where is_usual and figure = 'refused'), 0)::int as refused,
          coalesce(sum(value) filter (where is_usual and figure = 'errors'), 0)::int as failed
        from figure_hours, lateral (select hour >= ${before(now, USUAL_DAYS + 1)} and hour < ${before(now, 1)}) as range (is_usual)
        where hour >= ${before(now, 7 * (SALE_GAP_WEEKS + 1))} and part = '' and value > 0
          and figure in ('sold', 'sent', 'duplicates', 'refused', 'errors')`.execute(db)
      return rows[0] ?? { saleHours: [], sent: 0, refused: 0, failed: 0 }
    },

    /** Leads that lenders gave back in 30 days, beside those that they accepted. */
    async returns(now: Date) {
      const from = before(now, RETURNED_DAYS)
      const { rows } = await sql<{ lender: string; sold: number; returned: number }>`
        select lender, count(*)::int as returned,
          (select count(*)::int from runs where runs.lender = money_lines.lender and started_at >= ${from} and ${SOLD}) as sold
        from money_lines where kind = 'return-accepted' and at >= ${from} group by lender`.execute(db)
      return new Map(rows.map((row) => [row.lender, row]))
    },

    /** Tokens of programs that were made for longer than this, and end within it. */
    async endingTokens(now: Date, days: number) {
      const { rows } = await sql<{ id: string; name: string; endsAt: Date }>`
        select id, name, ends_at as "endsAt" from operator_tokens
        where source = 'made' and revoked_at is null and ends_at > ${now} and ends_at <= ${before(now, -days)}
          and ends_at - created_at > make_interval(days => ${days}::int)`.execute(db)
      return rows.map(({ id, name, endsAt }) => ({ id, name, endsAt: endsAt.toISOString() }))
    },

    /** Since when there has been something to check. */
    async checkable(): Promise<Readonly<Record<CheckName, string | null>>> {
      const { rows } = await sql<Record<CheckName, Date | null>>`
        select (select min(created_at) from applications) as ledger, (select at from history order by position limit 1) as history,
          (select min(hour) from figure_hours) as figures`.execute(db)
      const iso = (name: CheckName) => rows[0]?.[name]?.toISOString() ?? null
      return { ledger: iso('ledger'), history: iso('history'), figures: iso('figures') }
    },

    async marks(): Promise<ReadonlyMap<MarkName, { readonly at: string; readonly isGood: boolean }>> {
      const rows = await db.selectFrom('watch_marks').selectAll().execute()
      return new Map(rows.map(({ name, at, is_good: isGood }) => [name, { at: at.toISOString(), isGood }]))
    },

    async mark(name: MarkName, at: Date, isGood = true) {
      const values = { at, is_good: isGood }
      await db
        .insertInto('watch_marks')
        .values({ name, ...values })
        .onConflict((conflict) => conflict.column('name').doUpdateSet(values))
        .execute()
    },
  }
}

export type WatchRecords = ReturnType<typeof watchRecords>
