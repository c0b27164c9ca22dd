/** Removes records that are due, a limited number at a time, so that no request waits long for a lock. Use it in a transaction. */

import type { GeneratedAlways } from 'kysely'
import { type Kysely, sql } from 'kysely'
import type { PurgeCount, PurgeReport } from '#contracts/operators/purges.ts'
import { SEALED_FIELD_GROUPS } from '#contracts/operators/sealed-field-groups.ts'
import { hasRecords, OWNED_BY_APPLICATION, OWNED_BY_SUBJECT, type OwnedTable } from '../../platform/database/owned-tables.ts'
import type { Tables } from '../../platform/database/tables.ts'

declare module '../../platform/database/tables.ts' {
  interface Tables {
    purges: { id: GeneratedAlways<string>; at: Date; counts: Json<Record<PurgeCount, number>> }
  }
}

/** Sealed groups that do not live as long as their application. */
export const PERISHABLE_GROUPS = [...SEALED_FIELD_GROUPS, 'hand-off', 'lender-reference', 'request-link', 'request-links'] as const

export type PerishableGroup = (typeof PERISHABLE_GROUPS)[number]

export function retentionRecords(db: Kysely<Tables>) {
  const counted = async (statement: ReturnType<typeof sql<unknown>>) => (await statement.execute(db)).rows.length

  async function removeAll(tables: readonly OwnedTable[], ids: readonly string[]): Promise<void> {
    for (const { table, column } of tables)
      await sql`delete from ${sql.table(table)} where ${sql.ref(column)} in (${sql.join(ids)})`.execute(db)
  }

  async function removeSubjects(
    table: 'applications' | 'verifications' | 'privacy_requests',
    createdBefore: Date,
    limit: number,
  ): Promise<number> {
    const rows = await db
      .selectFrom(table)
      .select('id')
      .where('created_at', '<=', createdBefore)
      .orderBy('created_at')
      .limit(limit)
      .forUpdate()
      .skipLocked()
      .execute()
    const ids = rows.map(({ id }) => id)
    if (!hasRecords(ids)) return 0
    // The ledger's trigger refuses deletes but those of a purge, which declares itself for this transaction only.
    await sql`select set_config('loanfinch.purging', 'on', true)`.execute(db)
    if (table === 'applications') await removeAll(OWNED_BY_APPLICATION, ids)
    await removeAll([{ table, column: 'id' }, ...OWNED_BY_SUBJECT], ids)
    return ids.length
  }

  return {
    /** `examined` counts applications: one that was erased since its run ended has no bank numbers to remove. */
    async removeBankNumbers(endedBefore: Date, limit: number) {
      const { rows } = await sql<{ examined: number; removed: number }>`
        with due as (
          update applications set bank_kept = false where id in (
            select id from applications
            where bank_kept and run_ended_at <= ${endedBefore}
            order by run_ended_at limit ${limit} for update skip locked)
          returning id),
        gone as (delete from sealed_groups using due where subject_id = due.id and group_name = 'bank' returning 1)
        select (select count(*)::int from due) as examined, (select count(*)::int from gone) as removed`.execute(db)
      return rows[0] ?? { examined: 0, removed: 0 }
    },

    removeGroup: (group: PerishableGroup, createdBefore: Date, limit: number) =>
      counted(sql`
        delete from sealed_groups where (subject_id, group_name) in (
          select sealed_groups.subject_id, sealed_groups.group_name
          from sealed_groups join applications on applications.id = sealed_groups.subject_id
          where sealed_groups.group_name = ${group} and applications.identity_kept and applications.created_at <= ${createdBefore}
          order by applications.created_at limit ${limit} for update of sealed_groups skip locked)
        returning 1`),

    /** Marks applications without a perishable group left, so that no purge looks for one again. What they could choose from goes with it. */
    noteRemovedGroups: (createdBefore: Date, limit: number) =>
      counted(sql`
        with due as (
          update applications set identity_kept = false where id in (
            select id from applications
            where identity_kept and created_at <= ${createdBefore} and not exists (
              select from sealed_groups where subject_id = applications.id and group_name in (${sql.join(PERISHABLE_GROUPS)}))
            order by created_at limit ${limit} for update skip locked)
          returning id),
        gone as (delete from offers using due where application_id = due.id)
        select id from due`),

    /** The whole record: decision, ledger, consent, fingerprints, keys. */
    removeApplications: (createdBefore: Date, limit: number) => removeSubjects('applications', createdBefore, limit),
    /** They outlive the application, and do not go with it. */
    removeCertificates: (createdBefore: Date, limit: number) =>
      counted(sql`
        delete from consent_certificates where application_id in (
          select application_id from consent_certificates where created_at <= ${createdBefore}
          order by created_at limit ${limit} for update skip locked)
        returning 1`),
    removeChoiceCertificates: (createdBefore: Date, limit: number) =>
      counted(sql`
        delete from choice_certificates where id in (
          select id from choice_certificates where created_at <= ${createdBefore}
          order by created_at limit ${limit} for update skip locked)
        returning 1`),
    removeVerifications: (createdBefore: Date, limit: number) => removeSubjects('verifications', createdBefore, limit),
    removePrivacyRequests: (createdBefore: Date, limit: number) => removeSubjects('privacy_requests', createdBefore, limit),

    removeExpiredSubmissions: (expiredBefore: Date, limit: number) =>
      counted(sql`
        delete from submissions where key in (
          select key from submissions where expires_at <= ${expiredBefore} limit ${limit} for update skip locked)
        returning 1`),

    removeExpiredRequestLinks: (expiredBefore: Date, limit: number) =>
      counted(sql`
        delete from request_links where token_hash in (
          select token_hash from request_links where expires_at <= ${expiredBefore} limit ${limit} for update skip locked)
        returning 1`),

    async keepReport({ at, counts }: PurgeReport) {
      await db
        .insertInto('purges')
        .values({ at: new Date(at), counts: JSON.stringify(counts) })
        .execute()
    },

    async reports(limit: number) {
      const rows = await db.selectFrom('purges').select(['at', 'counts']).orderBy('id', 'desc').limit(limit).execute()
      return rows.map(({ at, counts }) => ({ at: at.toISOString(), counts }))
    },
  }
}

export type RetentionRecords = ReturnType<typeof retentionRecords>
