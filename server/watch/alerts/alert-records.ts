import { type Kysely, type Selectable, sql } from 'kysely'
import type { Alert } from '#domain/watch/alerting.ts'
import type { Tables } from '../../platform/database/tables.ts'

declare module '../../platform/database/tables.ts' {
  interface Tables {
    alerts: { id: string; code: string; subject: string | null; seen_at: Date; ended_at: Date | null; state: string }
    alert_silences: { id: string; code: string; subject: string | null; reason: string; made_by: string; until: Date }
    alert_notices: { id: string; made_at: Date; content: string; webhook_code: string | null }
  }
}

export type SilenceRow = Selectable<Tables['alert_silences']>

export function alertRecords(db: Kysely<Tables>) {
  return {
    /** Nobody else looks until the transaction ends; whoever reads is not kept waiting. */
    async lock(): Promise<void> {
      await sql`lock table alerts in share row exclusive mode`.execute(db)
    },
    /** Those that stand, and those that have ended since then; the newest first. */
    async list(endedSince: Date): Promise<Alert[]> {
      const all = db.selectFrom('alerts').select('state').orderBy('seen_at', 'desc')
      const rows = await all.where(({ or, eb }) => or([eb('ended_at', 'is', null), eb('ended_at', '>', endedSince)])).execute()
      return rows.map(({ state }) => JSON.parse(state))
    },
    async keep(alert: Alert): Promise<void> {
      const { id, code, subject, seenAt, endedAt } = alert
      const changing = { ended_at: endedAt === null ? null : new Date(endedAt), state: JSON.stringify(alert) }
      await db
        .insertInto('alerts')
        .values({ id, code, subject, seen_at: new Date(seenAt), ...changing })
        .onConflict((conflict) => conflict.column('id').doUpdateSet(changing))
        .execute()
    },
    async forgetBefore(moment: Date): Promise<void> {
      await db.deleteFrom('alerts').where('ended_at', '<', moment).execute()
      await db.deleteFrom('alert_notices').where('made_at', '<', moment).execute()
      await db.deleteFrom('alert_silences').where('until', '<', moment).execute()
    },
    silences: (now: Date) => db.selectFrom('alert_silences').selectAll().where('until', '>', now).orderBy('until').execute(),
    async silence(row: SilenceRow): Promise<void> {
      await db.insertInto('alert_silences').values(row).execute()
    },
    /** Undefined: there is none, or it is over. */
    endSilence(id: string, now: Date) {
      const inForce = db.updateTable('alert_silences').set({ until: now }).where('id', '=', id).where('until', '>', now)
      return inForce.returning(['code', 'subject']).executeTakeFirst()
    },
    async addNotice(id: string, content: object, at: Date): Promise<void> {
      await db
        .insertInto('alert_notices')
        .values({ id, made_at: at, content: JSON.stringify(content), webhook_code: null })
        .execute()
    },
    notice: (id: string) => db.selectFrom('alert_notices').selectAll().where('id', '=', id).executeTakeFirst(),
    async noteCall(id: string, code: string): Promise<void> {
      await db.updateTable('alert_notices').set({ webhook_code: code }).where('id', '=', id).execute()
    },
    async lastCall(): Promise<string | null> {
      const called = db.selectFrom('alert_notices').select('webhook_code').where('webhook_code', 'is not', null)
      return (await called.orderBy('made_at', 'desc').limit(1).executeTakeFirst())?.webhook_code ?? null
    },
    /** What was done at the console, by whom and how often. */
    acts(from: Date, to: Date) {
      const acts = db.selectFrom('history').where('at', '>=', from).where('at', '<', to).groupBy(['call', 'person'])
      return acts.select(['call', 'person', sql<number>`count(*)::int`.as('count')]).execute()
    },
  }
}
