/** The lines of money, and the statements that are final. */
import { type GeneratedAlways, type Insertable, type Kysely, sql } from 'kysely'
import type { LenderId } from '#domain/matching/lender/lender.ts'
import { type LeadLineKind, type LineKind, lineFor } from '#domain/money/lines.ts'
import type { StatementSums } from '#domain/money/receivables.ts'
import { monthOf, statementMonth } from '#domain/money/statement-month.ts'
import type { Month } from '#domain/values/month.ts'
import type { Tables } from '../platform/database/tables.ts'

declare module '../platform/database/tables.ts' {
  interface Tables {
    money_lines: {
      position: GeneratedAlways<string | number>
      lender: string
      application_id: string | null
      kind: LineKind
      cents: number | null
      at: Date
      month: string
    }
    statements: { lender: string; month: string; final_at: Date; lines: number; charged_cents: number; paid_cents: number }
    money_mails: MoneyMail & { sent_at: Date | null; subject_id: string | null }
  }
}

export interface LeadEvent {
  readonly applicationId: string
  readonly lender: LenderId
  readonly kind: LeadLineKind
  /** The price, or the credit. */
  readonly figureCents?: number | null
}

export interface StoredLine {
  readonly kind: LeadLineKind
  readonly cents: number | null
  readonly at: Date
  readonly month: string
}

export interface MoneyMail {
  readonly lender: LenderId
  readonly kind: 'statement' | 'limit'
  /** The month of the statement; of a limit, the moment since when. */
  readonly about: string
}

const SUMS = sql`count(*)::int as lines, coalesce(sum(cents) filter (where kind <> 'paid'), 0)::int as charged,
  coalesce(-sum(cents) filter (where kind = 'paid'), 0)::int as paid`
const LAST_FINAL = sql`coalesce((select max(month) from statements), '')`

export function moneyRecords(db: Kysely<Tables>) {
  const write = async (line: Insertable<Tables['money_lines']>) => {
    await db.insertInto('money_lines').values(line).execute()
  }

  async function ofLead(applicationId: string): Promise<StoredLine[]> {
    const rows = await db
      .selectFrom('money_lines')
      .select(['kind', 'cents', 'at', 'month'])
      .where('application_id', '=', applicationId)
      .orderBy('position')
      .execute()
    return rows as StoredLine[]
  }

  return {
    /** In the order in which they were written. */
    ofLead,

    /** A lender has accepted the lead. Without a price, the price is not final. */
    accrue: (applicationId: string, lender: LenderId, cents: number | null, at: Date) =>
      write({ application_id: applicationId, lender, kind: 'accrued', cents, at, month: monthOf(at) }),

    /** Events about one lead line up; false: the event changes nothing of what is owed, and leaves no line. Use it in a transaction. */
    async add({ applicationId, lender, kind, figureCents = null }: LeadEvent, at: Date): Promise<boolean> {
      // Two statements: one that has waited for the lock does not see what was written meanwhile.
      await sql`select from money_lines where application_id = ${applicationId} and kind = 'accrued' for update`.execute(db)
      const lines = await ofLead(applicationId)
      const line = lineFor(lines, kind, figureCents)
      if (!line || !lines[0]) return false
      await write({ application_id: applicationId, lender, ...line, at, month: statementMonth(lines[0].at, at) })
      return true
    },

    pay: (lender: LenderId, cents: number, at: Date) =>
      write({ lender, application_id: null, kind: 'paid', cents: -cents, at, month: monthOf(at) }),

    /** Every statement there is, final or not; the newest month first. Of the final ones the sums are stored. */
    async statements({ lender, month }: { readonly lender?: string | undefined; readonly month?: Month | undefined } = {}) {
      const own = sql`${lender === undefined ? sql`true` : sql`lender = ${lender}`} and ${month === undefined ? sql`true` : sql`month = ${month}`}`
      const { rows } = await sql<StatementSums & { readonly lender: LenderId; readonly mailedAt: Date | null }>`
        select lender, month, final_at as "finalAt", lines, charged_cents as "chargedCents", paid_cents as "paidCents",
          (select sent_at from money_mails where money_mails.lender = statements.lender and kind = 'statement' and about = month) as "mailedAt"
        from statements where ${own}
        union all
        select lender, month, null, lines, charged, paid, null
        from (select lender, month, ${SUMS} from money_lines where month > ${LAST_FINAL} and ${own} group by lender, month) as draft
        order by month desc, lender`.execute(db)
      return rows
    },

    /** The statements of these months are final from now on: no line joins them any more. Use it in a transaction. */
    async makeFinal(until: Month, at: Date): Promise<number> {
      const open = sql`from money_lines where month > ${LAST_FINAL} and month <= ${until}`
      const { rows: due } = await sql`select ${open} limit 1`.execute(db)
      if (due.length === 0) return 0
      // Whoever writes a line waits for it, and finds the month final.
      await sql`lock table money_lines in share row exclusive mode`.execute(db)
      const { rows } = await sql`insert into statements (lender, month, final_at, lines, charged_cents, paid_cents)
        select lender, month, ${at}::timestamptz, ${SUMS} ${open} group by lender, month returning lender`.execute(db)
      return rows.length
    },

    /** Of one statement, in order. */
    async lines({ lender, month, after, limit }: { lender: string; month: Month; after?: string | undefined; limit: number }) {
      return db
        .selectFrom('money_lines')
        .select([sql<string>`position::text`.as('id'), 'application_id as leadId', 'kind', 'cents', 'at', 'month'])
        .where('lender', '=', lender)
        .where('month', '=', month)
        .$if(after !== undefined, (query) => query.where('position', '>', after ?? '0'))
        .orderBy('position')
        .limit(limit)
        .execute()
    },

    /** Returns that lenders have asked for and nobody has answered, the oldest first. */
    async waitingReturns() {
      const { rows } = await sql<{ leadId: string; lender: LenderId; askedAt: Date }>`
        select application_id as "leadId", max(lender) as lender, max(at) as "askedAt" from money_lines
        where kind in ('return-asked', 'return-accepted', 'return-refused', 'voided')
        group by application_id having bool_and(kind = 'return-asked') order by max(position)`.execute(db)
      return rows
    },

    /** False: there is such a mail already. */
    async addMail(mail: MoneyMail, subjectId: string): Promise<boolean> {
      const row = { ...mail, sent_at: null, subject_id: subjectId }
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('money_mails')
        .values(row)
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst()
      return numInsertedOrUpdatedRows === 1n
    },

    mail: (subjectId: string): Promise<MoneyMail | undefined> =>
      db.selectFrom('money_mails').selectAll().where('subject_id', '=', subjectId).executeTakeFirst(),

    async markMailed(subjectId: string, at: Date) {
      await db.updateTable('money_mails').set({ sent_at: at }).where('subject_id', '=', subjectId).execute()
    },
  }
}

export type MoneyRecords = ReturnType<typeof moneyRecords>
