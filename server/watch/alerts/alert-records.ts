import { type Kysely, type Selectable, sql } from 'kysely'
import type { Alert } from '#domain/watch/alerting.ts'
import type { ConditionLevel } from '#domain/watch/condition.ts'
import type { Tables } from '../../platform/database/tables.ts'

declare module '../../platform/database/tables.ts' {
  interface Tables {
    alerts: {
      id: string
      code: string
      subject: string | null
      level: ConditionLevel
      says: string
      since: Date | null
      seen_at: Date
      gone_at: Date | null
      ended_at: Date | null
    }
    alert_tellings: { alert_id: string; recipient: string; told_at: Date; reminded_at: Date | null; end_told_at: Date | null }
    alert_silences: {
      id: string
      code: string
      subject: string | null
      reason: string
      made_by: string
      made_at: Date
      until: Date
    }
    alert_notices: { id: string; made_at: Date; content: string; sent_at: Date | null; last_code: string | null }
    alert_looks: { looked_at: Date }
  }
}

export type SilenceRow = Selectable<Tables['alert_silences']>

export function alertRecords(db: Kysely<Tables>) {
  async function withTellings(rows: readonly Selectable<Tables['alerts']>[]): Promise<Alert[]> {
    const ids = rows.map(({ id }) => id)
    const told = ids.length > 0 ? await db.selectFrom('alert_tellings').selectAll().where('alert_id', 'in', ids).execute() : []
    return rows.map(({ seen_at, gone_at, ended_at, since, ...row }) => ({
      ...row,
      since: since?.toISOString() ?? null,
      seenAt: seen_at,
      goneAt: gone_at,
      endedAt: ended_at,
      tellings: Object.fromEntries(
        told
          .filter(({ alert_id }) => alert_id === row.id)
          .map(({ recipient, told_at, reminded_at, end_told_at }) => [
            recipient,
            { toldAt: told_at, remindedAt: reminded_at, endToldAt: end_told_at },
          ]),
      ),
    }))
  }

  return {
    /** Locks out every other process that looks. False: somebody has looked just now. Use it in a transaction. */
    async beginLook(now: Date, notSince: Date): Promise<boolean> {
      const { looked_at } = await db.selectFrom('alert_looks').select('looked_at').forUpdate().executeTakeFirstOrThrow()
      // A clock that was set back must not keep everybody quiet until it has caught up.
      if (looked_at > notSince && looked_at <= now) return false
      await db.updateTable('alert_looks').set({ looked_at: now }).execute()
      return true
    },

    /** Those that stand, and those that have ended since then; the newest first. */
    async list(endedSince: Date): Promise<Alert[]> {
      const rows = await db
        .selectFrom('alerts')
        .selectAll()
        .where(({ or, eb }) => or([eb('ended_at', 'is', null), eb('ended_at', '>', endedSince)]))
        .orderBy('seen_at', 'desc')
        .execute()
      return withTellings(rows)
    },

    async keep({ id, code, subject, level, says, since, seenAt, goneAt, endedAt, tellings }: Alert): Promise<void> {
      const changing = { level, says, gone_at: goneAt, ended_at: endedAt }
      await db
        .insertInto('alerts')
        .values({ id, code, subject, since: since === null ? null : new Date(since), seen_at: seenAt, ...changing })
        .onConflict((conflict) => conflict.column('id').doUpdateSet(changing))
        .execute()
      for (const [recipient, { toldAt, remindedAt, endToldAt }] of Object.entries(tellings)) {
        const told = { reminded_at: remindedAt, end_told_at: endToldAt }
        await db
          .insertInto('alert_tellings')
          .values({ alert_id: id, recipient, told_at: toldAt, ...told })
          .onConflict((conflict) => conflict.columns(['alert_id', 'recipient']).doUpdateSet(told))
          .execute()
      }
    },

    async forgetBefore(moment: Date): Promise<void> {
      await db.deleteFrom('alerts').where('ended_at', '<', moment).execute()
      await db.deleteFrom('alert_notices').where('made_at', '<', moment).execute()
      await db.deleteFrom('alert_silences').where('until', '<', moment).execute()
    },

    silences: (now: Date): Promise<SilenceRow[]> =>
      db.selectFrom('alert_silences').selectAll().where('until', '>', now).orderBy('until').execute(),
    async silence(row: SilenceRow): Promise<void> {
      await db.insertInto('alert_silences').values(row).execute()
    },
    /** Undefined: there is none, or it is over. */
    endSilence: (id: string, now: Date) =>
      db
        .updateTable('alert_silences')
        .set({ until: now })
        .where('id', '=', id)
        .where('until', '>', now)
        .returning(['code', 'subject'])
        .executeTakeFirst(),

    async addNotice(id: string, content: object, at: Date): Promise<void> {
      const row = { id, made_at: at, content: JSON.stringify(content), sent_at: null, last_code: null }
      await db.insertInto('alert_notices').values(row).execute()
    },
    notice: (id: string) => db.selectFrom('alert_notices').selectAll().where('id', '=', id).executeTakeFirst(),
    async noteNotice(id: string, code: string, sentAt: Date | null): Promise<void> {
      await db.updateTable('alert_notices').set({ last_code: code, sent_at: sentAt }).where('id', '=', id).execute()
    },
    /** What became of the last one that went by webhook; a mail's fate is noted with the mail. */
    lastWebhook: () =>
      db
        .selectFrom('alert_notices')
        .select(['last_code', 'sent_at', 'made_at'])
        .where('last_code', 'is not', null)
        .orderBy('made_at', 'desc')
        .limit(1)
        .executeTakeFirst(),
    async calls(from: Date, to: Date) {
      return db
        .selectFrom('history')
        .select(['call', 'person', sql<number>`count(*)::int`.as('count')])
        .where('at', '>=', from)
        .where('at', '<', to)
        .groupBy(['call', 'person'])
        .execute()
    },
  }
}

export type AlertRecords = ReturnType<typeof alertRecords>
