/** Removes records that are due, a limited number at a time, so that no request waits long for a lock. Use it in a transaction. */

import type { GeneratedAlways } from 'kysely'
import { type Kysely, sql } from 'kysely'
import { SEALED_FIELD_GROUPS } from '#contracts/operators/parts.ts'
import type { PurgeCount, PurgeReport } from '#contracts/operators/purges.ts'
import { removeCertificates, removeChoiceCertificates } from '../../consents/consent-records.ts'
import { removeOffersOf } from '../../matching/offers/offer-records.ts'
import { hasRecords, OWNED_BY_APPLICATION, OWNED_BY_SUBJECT, type OwnedTable } from '../../platform/database/owned-tables.ts'
import type { SealedValues } from '../../platform/database/sealed-values.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { groupDue, noteIdentitiesGone, removeExpiredSubmissions, takeBankDue } from '../../submissions/forget-applications.ts'
import { removeExpiredRequestLinks } from '../../verification/request-link-records.ts'

declare module '../../platform/database/tables.ts' {
  interface Tables {
    purges: { id: GeneratedAlways<string>; at: Date; counts: Json<Record<PurgeCount, number>> }
  }
}

/** Sealed groups that do not live as long as their application. */
export const PERISHABLE_GROUPS = [
  ...SEALED_FIELD_GROUPS,
  'hand-off',
  'lender-reference',
  'request-link',
  'request-links',
  'email-code',
] as const

export type PerishableGroup = (typeof PERISHABLE_GROUPS)[number]

export function retentionRecords(db: Kysely<Tables>, sealed: SealedValues) {
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
      const due = await takeBankDue(db, endedBefore, limit)
      return { examined: due.length, removed: await sealed.removeFrom(due, ['bank']) }
    },

    removeGroup: async (group: PerishableGroup, createdBefore: Date, limit: number) =>
      sealed.removeFrom(await groupDue(db, group, createdBefore, limit), [group]),

    /** Once nothing perishable is left of an application, what the person could choose from goes too. */
    async noteRemovedGroups(createdBefore: Date, limit: number) {
      const gone = await noteIdentitiesGone(db, PERISHABLE_GROUPS, createdBefore, limit)
      await removeOffersOf(db, gone)
      return gone.length
    },

    /** The whole record: decision, ledger, consent, fingerprints, keys. */
    removeApplications: (createdBefore: Date, limit: number) => removeSubjects('applications', createdBefore, limit),
    removeCertificates: (createdBefore: Date, limit: number) => removeCertificates(db, createdBefore, limit),
    removeChoiceCertificates: (createdBefore: Date, limit: number) => removeChoiceCertificates(db, createdBefore, limit),
    removeVerifications: (createdBefore: Date, limit: number) => removeSubjects('verifications', createdBefore, limit),
    removePrivacyRequests: (createdBefore: Date, limit: number) => removeSubjects('privacy_requests', createdBefore, limit),

    removeExpiredSubmissions: (expiredBefore: Date, limit: number) => removeExpiredSubmissions(db, expiredBefore, limit),
    removeExpiredRequestLinks: (expiredBefore: Date, limit: number) => removeExpiredRequestLinks(db, expiredBefore, limit),

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
