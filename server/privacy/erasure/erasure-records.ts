import { type Kysely, sql } from 'kysely'
import type { ErasureEntry } from '#contracts/operators/erasures.ts'
import { forgetSharing } from '../../matching/capacity/sharing-records.ts'
import { forgetReference } from '../../matching/run/run-records.ts'
import { columnsOf, shownRow } from '../../platform/database/named-row.ts'
import type { SealedValues } from '../../platform/database/sealed-values.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { Ledger } from '../../platform/ledger/ledger-records.ts'
import { forgetApplication } from '../../submissions/forget-applications.ts'
import { samePersonAs } from '../../submissions/same-person.ts'
import { forgetVerification } from '../../verification/verification-records.ts'

declare module '../../platform/database/tables.ts' {
  interface Tables {
    erasures: { subject_id: string; kind: 'application' | 'verification'; reference: string; erased_at: Date }
  }
}

export function erasureRecords(db: Kysely<Tables>, sealed: SealedValues, ledger: Ledger) {
  const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

  async function idsWithEmails(table: 'applications' | 'verifications', fingerprints: readonly string[]): Promise<string[]> {
    if (fingerprints.length === 0) return []
    return idsOf(await db.selectFrom(table).select('id').where('email_fingerprint', 'in', fingerprints).execute())
  }

  const note = async (entries: readonly ErasureEntry[]) => {
    if (entries.length === 0) return
    await db
      .insertInto('erasures')
      .values(entries.map((entry) => columnsOf<Tables['erasures']>({ ...entry, erasedAt: new Date(entry.erasedAt) })))
      .onConflict((conflict) => conflict.column('subject_id').doNothing())
      .execute()
  }

  /** The end of a mail may remove values, too, and locks in the same order: the application, and then its values. */
  const lockApplication = (id: string) => db.selectFrom('applications').select('id').where('id', '=', id).forUpdate().execute()

  /** The kind of the subject, whatever a line of the log says; undefined when its values cannot be read any more. */
  const kindOfReadable = async (subjectId: string) =>
    (
      await db
        .selectFrom('data_keys')
        .select('kind')
        .where('subject_id', '=', subjectId)
        .where('wrapped', 'is not', null)
        .forUpdate()
        .executeTakeFirst()
    )?.kind

  async function forget(id: string, at: Date): Promise<void> {
    await forgetApplication(db, id)
    await forgetSharing(db, id)
    await forgetReference(db, id)
    await ledger.append(id, { stage: 'erased', outcome: 'erased' }, at)
  }

  return {
    /** Writes lines of the log without erasing anything: their subjects may not be in this database. */
    note,

    fingerprintsOf: (applicationId: string) =>
      db
        .selectFrom('applications')
        .select(['email_fingerprint as email', 'created_at as receivedAt'])
        .where('id', '=', applicationId)
        .executeTakeFirst(),

    /** This application among them. */
    async applicationsOfSamePerson(applicationId: string) {
      const { rows } = await sql<{ id: string }>`
        select distinct id from unnest(${samePersonAs(applicationId)}) id`.execute(db)
      return idsOf(rows)
    },

    applicationsWithEmails: (fingerprints: readonly string[]) => idsWithEmails('applications', fingerprints),
    verificationsOfEmails: (fingerprints: readonly string[]) => idsWithEmails('verifications', fingerprints),

    privacyRequest: (reference: string) =>
      db
        .selectFrom('privacy_requests')
        .select(['id', 'email_fingerprint as emailFingerprint', 'confirmed_at as confirmedAt'])
        .where('reference', '=', reference)
        .executeTakeFirst(),

    /** Destroys the data key, the sealed values and the fingerprints, and writes the line of the log. False: there was nothing to erase. */
    async erase(entry: ErasureEntry) {
      const { subjectId, erasedAt } = entry
      await note([entry])
      await lockApplication(subjectId)
      const kind = await kindOfReadable(subjectId)
      // No line of ours names a privacy request, which the law wants kept.
      if (kind === undefined || kind === 'privacy-request') return false
      const at = new Date(erasedAt)
      await sealed.erase(subjectId, at)
      await (kind === 'application' ? forget(subjectId, at) : forgetVerification(db, subjectId))
      return true
    },

    /** What was erased with a reference. A lead stands for whatever was erased together with it. */
    async ofReference(reference: string) {
      const isLead = !reference.startsWith('PR-')
      const own =
        isLead && (await db.selectFrom('erasures').select('reference').where('subject_id', '=', reference).executeTakeFirst())
      const references = [reference, ...(own ? [own.reference] : [])]
      const rows = await db.selectFrom('erasures').selectAll().where('reference', 'in', references).orderBy('erased_at').execute()
      return rows.map(shownRow)
    },

    list: async () => (await db.selectFrom('erasures').selectAll().orderBy('erased_at').execute()).map(shownRow),

    async count() {
      const { count } = await db
        .selectFrom('erasures')
        .select(({ fn }) => fn.countAll<string | number>().as('count'))
        .executeTakeFirstOrThrow()
      return Number(count)
    },

    /** Lines of the log whose subjects can be read: a restored backup has brought them back. */
    async restored() {
      const rows = await db
        .selectFrom('erasures')
        .innerJoin('data_keys', 'data_keys.subject_id', 'erasures.subject_id')
        .selectAll('erasures')
        .where('data_keys.wrapped', 'is not', null)
        .where('data_keys.kind', '<>', 'privacy-request')
        .execute()
      return rows.map(shownRow)
    },

    /** Data keys that were destroyed and may still be read from the database's files; `overdue` after so many hours. */
    async keysOnDisk(overdueHours: number) {
      const { rows } = await sql<{ count: number; overdue: boolean | null }>`
        select count(*)::int as count, bool_or(since <= now() - make_interval(hours => ${overdueHours}::int)) as overdue
        from keys_left_on_disk`.execute(db)
      return { count: rows[0]?.count ?? 0, overdue: rows[0]?.overdue ?? false }
    },

    /** The subjects among these whose values can still be read. */
    async stillReadable(subjectIds: readonly string[]) {
      if (subjectIds.length === 0) return []
      const { rows } = await sql<{ subject_id: string }>`
        select subject_id from data_keys where wrapped is not null and subject_id in (${sql.join([...subjectIds])})`.execute(db)
      return rows.map(({ subject_id }) => subject_id)
    },
  }
}
