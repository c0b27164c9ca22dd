/** The lines of money, and the statements that are final. */
import { type GeneratedAlways, type Kysely, sql } from 'kysely'
import type { LenderId } from '#domain/matching/lender/lender.ts'
import { type LeadLineKind, type LineKind, lineFor } from '#domain/money/lines.ts'
import { monthOf, statementMonth } from '#domain/money/statement-month.ts'
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
    statements: {
      lender: string
      month: string
      final_at: Date
      lines: number
      charged_cents: number
      paid_cents: number
    }
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

export function moneyRecords(db: Kysely<Tables>) {
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
    async accrue(applicationId: string, lender: LenderId, cents: number | null, at: Date) {
      await db
        .insertInto('money_lines')
        .values({ application_id: applicationId, lender, kind: 'accrued', cents, at, month: monthOf(at) })
        .execute()
    },

    /** Events about one lead line up; false: the event changes nothing of what is owed, and leaves no line. Use it in a transaction. */
    async add({ applicationId, lender, kind, figureCents = null }: LeadEvent, at: Date): Promise<boolean> {
      // Two statements: one that has waited for the lock does not see what was written meanwhile.
      await sql`select from money_lines where application_id = ${applicationId} and kind = 'accrued' for update`.execute(db)
      const lines = await ofLead(applicationId)
      const line = lineFor(lines, kind, figureCents)
      if (!line || !lines[0]) return false
      const month = statementMonth(lines[0].at, at)
      await db
        .insertInto('money_lines')
        .values({ application_id: applicationId, lender, ...line, at, month })
        .execute()
      return true
    },
  }
}

export type MoneyRecords = ReturnType<typeof moneyRecords>
