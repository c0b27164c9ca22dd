import type { Generated, Selectable } from 'kysely'
import { type Kysely, sql } from 'kysely'
import type { MailKind } from '#contracts/operators/mail-labels.ts'
import { shownRow } from '../platform/database/named-row.ts'
import type { Tables } from '../platform/database/tables.ts'

declare module '../platform/database/tables.ts' {
  interface Tables {
    mails: {
      id: string
      kind: MailKind
      subject_id: string
      created_at: Date
      attempts: Generated<number>
      sent_at: Date | null
      failed_at: Date | null
      dropped_at: Generated<Date | null>
      last_code: string | null
      last_reply: Generated<string | null>
    }
  }
}

/** Kept of a mail: ids, times and the mail server's harmless words. Its text is made when it is sent. */
export interface MailRecord {
  readonly id: string
  readonly kind: MailKind
  readonly subjectId: string
  readonly sentAt: Date | null
  readonly failedAt: Date | null
}

export function mailRecords(db: Kysely<Tables>) {
  const waiting = db.selectFrom('mails').where('sent_at', 'is', null).where('failed_at', 'is', null).where('dropped_at', 'is', null)
  const failed = db.selectFrom('mails').where('failed_at', 'is not', null).where('sent_at', 'is', null)

  return {
    /** A run whose mail is queued already gets no second one. */
    async add({ id, kind, subjectId, at }: Pick<MailRecord, 'id' | 'kind' | 'subjectId'> & { readonly at: Date }) {
      await db
        .insertInto('mails')
        .values({ id, kind, subject_id: subjectId, created_at: at })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    },

    async find(id: string) {
      const row = await db.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirst()
      return row && { id: row.id, kind: row.kind, subjectId: row.subject_id, sentAt: row.sent_at, failedAt: row.failed_at }
    },

    /** Sent or on its way, since then. */
    async hasAny(subjectId: string, since: Date) {
      const row = await db
        .selectFrom('mails')
        .select('id')
        .where('subject_id', '=', subjectId)
        .where('created_at', '>', since)
        .where('failed_at', 'is', null)
        .where('dropped_at', 'is', null)
        .executeTakeFirst()
      return row !== undefined
    },

    /** With the mail server's reply when it did not take the mail. */
    async noteAttempt(id: string, problem: { readonly code: string; readonly reply: string | null } | null) {
      const last = { last_code: problem?.code ?? null, last_reply: problem?.reply ?? null }
      await db
        .updateTable('mails')
        .set({ attempts: sql`attempts + 1`, ...last })
        .where('id', '=', id)
        .execute()
    },

    async markSent(id: string, at: Date) {
      await db.updateTable('mails').set({ sent_at: at, failed_at: null }).where('id', '=', id).execute()
    },

    async markFailed(id: string, at: Date) {
      await db.updateTable('mails').set({ failed_at: at }).where('id', '=', id).where('sent_at', 'is', null).execute()
    },

    /** The mail's subject was erased, or a newer mail has taken its place. */
    async markDropped(id: string, at: Date) {
      await db.updateTable('mails').set({ dropped_at: at }).where('id', '=', id).where('sent_at', 'is', null).execute()
    },

    async waiting() {
      const sums = await waiting
        .select([
          sql<number>`count(*)::int`.as('count'),
          sql<number>`(count(*) filter (where last_code is not null))::int`.as('retrying'),
          sql<Date | null>`min(created_at)`.as('oldestAt'),
        ])
        .executeTakeFirstOrThrow()
      const last = await waiting
        .select(['last_code', 'last_reply'])
        .where('last_code', 'is not', null)
        .orderBy('created_at', 'desc')
        .limit(1)
        .executeTakeFirst()
      return { ...sums, lastProblem: last?.last_code ? { code: last.last_code, reply: last.last_reply } : null }
    },

    async listWaiting({ kind, limit }: MailsAsked) {
      let query = waiting.selectAll().orderBy('created_at').limit(limit)
      if (kind) query = query.where('kind', '=', kind)
      return (await query.execute()).map(listed)
    },

    async failed({ kind, limit }: MailsAsked) {
      let query = failed.selectAll().orderBy('failed_at', 'desc').limit(limit)
      if (kind) query = query.where('kind', '=', kind)
      return (await query.execute()).flatMap((row) =>
        row.failed_at ? { ...listed(row), failedAt: row.failed_at.toISOString() } : [],
      )
    },

    async countFailed() {
      const { count } = await failed.select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow()
      return count
    },

    /** False when the mail was not marked as failed. */
    async unmarkFailed(id: string) {
      const row = await db
        .updateTable('mails')
        .set({ failed_at: null })
        .where('id', '=', id)
        .where('failed_at', 'is not', null)
        .where('sent_at', 'is', null)
        .returning('id')
        .executeTakeFirst()
      return row !== undefined
    },
  }
}

interface MailsAsked {
  readonly kind?: MailKind | undefined
  readonly limit: number
}

const listed = (row: Selectable<Tables['mails']>) => {
  const { id, kind, subject_id, created_at, attempts, last_code: code, last_reply: reply } = row
  return shownRow({ id, kind, subject_id, created_at, attempts, code, reply })
}

export type MailRecords = ReturnType<typeof mailRecords>
