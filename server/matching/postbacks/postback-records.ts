/** What lenders reported about leads that they got. */
import { type Kysely, type Selectable, sql } from 'kysely'
import type { LenderId } from '#domain/matching/lender/lender.ts'
import type { OfferTerms } from '#domain/matching/lender/offer.ts'
import { POSTBACK_EVENT_NAMES, type PostbackEvent, type PostbackReason, VERDICTS } from '#domain/matching/lender/postback.ts'
import type { Report } from '#domain/money/report-order.ts'
import { columnsOf, type NamedRow, namedRow } from '../../platform/database/named-row.ts'
import type { Tables } from '../../platform/database/tables.ts'

declare module '../../platform/database/tables.ts' {
  interface Tables {
    postbacks: {
      lender: string
      attempt_key: string
      event: PostbackEvent
      application_id: string
      happened_at: Date
      received_at: Date
      payout_cents: number | null
      amount_cents: number | null
      terms: Json<OfferTerms | null>
      reason: PostbackReason | null
    }
  }
}

const DECISIVE = POSTBACK_EVENT_NAMES.filter((event) => VERDICTS[event] !== null)

interface OpenReport {
  readonly applicationId: string
  readonly attemptKey: string
  readonly event: PostbackEvent
  readonly payoutCents: number | null
  readonly reason: PostbackReason | null
}

export function postbackRecords(db: Kysely<Tables>) {
  return {
    async add({ terms, ...report }: NamedRow<Selectable<Tables['postbacks']>>) {
      const columns = columnsOf<Omit<Selectable<Tables['postbacks']>, 'terms'>>(report)
      await db
        .insertInto('postbacks')
        .values({ ...columns, terms: terms && JSON.stringify(terms) })
        .execute()
    },

    async of(attemptKey: string): Promise<Report[]> {
      const rows = await db
        .selectFrom('postbacks')
        .select(['event', 'payout_cents', 'amount_cents', 'terms'])
        .where('attempt_key', '=', attemptKey)
        .orderBy('received_at')
        .execute()
      return rows.map(namedRow)
    },

    /** The last that was taken from a lender. */
    async lastOf(lender: LenderId) {
      return db
        .selectFrom('postbacks')
        .select(['event', 'received_at as receivedAt'])
        .where('lender', '=', lender)
        .orderBy('received_at', 'desc')
        .limit(1)
        .executeTakeFirst()
    },

    async ofApplication(applicationId: string) {
      return db
        .selectFrom('postbacks')
        .select(['lender', 'event', 'received_at as receivedAt', 'amount_cents as amountCents', 'reason'])
        .where('application_id', '=', applicationId)
        .orderBy('received_at')
        .orderBy('happened_at')
        .execute()
    },

    /** Reports that say what became of a lead, about leads that are still open; the newest of each. */
    async onOpenRuns(limit: number) {
      const { rows } = await sql<OpenReport>`
        select distinct on (postbacks.attempt_key) runs.application_id as "applicationId", postbacks.attempt_key as "attemptKey",
          event, postbacks.payout_cents as "payoutCents", reason
        from runs join postbacks using (application_id)
        where state is not null and (finished_at is null or outcome = 'pending') and event in (${sql.join(DECISIVE)})
          and attempt_key = coalesce(state -> 'phase' -> 'attempt' ->> 'key', state -> 'phase' -> 'unresolved' ->> 'key')
        order by postbacks.attempt_key, received_at desc limit ${limit}`.execute(db)
      return rows
    },

    /** Per lender, how many of its loans since then were more expensive than its offers. */
    async countCostsMore(since: Date) {
      const { rows } = await sql<{ lender: string; count: number }>`
        select runs.lender, count(*)::int as count from postbacks join runs using (application_id)
        where costs_more_than_offered is not null and event = 'funded' and postbacks.lender = runs.lender and received_at >= ${since}
        group by runs.lender`.execute(db)
      return new Map(rows.map(({ lender, count }) => [lender, count]))
    },
  }
}
