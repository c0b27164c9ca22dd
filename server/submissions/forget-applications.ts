/** What erasure and retention take from applications: the privacy subject says when, and this one writes its own tables. */
import { type Kysely, sql } from 'kysely'
import { removeDue } from '../platform/database/remove-due.ts'
import type { Tables } from '../platform/database/tables.ts'

const idsIn = ({ rows }: { readonly rows: readonly { id: string }[] }) => rows.map(({ id }) => id)

/** The decision stays, without an identity; its fingerprints go. Each gets a value of its own: erased applications are not one person. */
export async function forgetApplication(db: Kysely<Tables>, id: string): Promise<void> {
  const gone = `erased:${id}`
  await db
    .updateTable('applications')
    .set({ ssn_fingerprint: gone, email_fingerprint: gone, phone_fingerprint: gone, birth_fingerprint: null })
    .where('id', '=', id)
    .execute()
  await db.deleteFrom('person_marks').where('application_id', '=', id).execute()
  await db.deleteFrom('submissions').where('application_id', '=', id).where('expires_at', 'is not', null).execute()
  // The key stays taken: a late repetition must not bring the person back as a new application.
  await db.updateTable('submissions').set({ body_fingerprint: 'erased' }).where('application_id', '=', id).execute()
}

/** Applications whose bank numbers are due, from now on without them. */
export const takeBankDue = async (db: Kysely<Tables>, endedBefore: Date, limit: number): Promise<string[]> =>
  idsIn(
    await sql<{ id: string }>`
      update applications set bank_kept = false where id in (
        select id from applications
        where bank_kept and run_ended_at <= ${endedBefore}
        order by run_ended_at limit ${limit} for update skip locked)
      returning id`.execute(db),
  )

/** Applications with this sealed group whose time is over. */
export const groupDue = async (db: Kysely<Tables>, group: string, createdBefore: Date, limit: number): Promise<string[]> =>
  idsIn(
    await sql<{ id: string }>`
      select id from applications join sealed_groups on applications.id = sealed_groups.subject_id
      where sealed_groups.group_name = ${group} and identity_kept and applications.created_at <= ${createdBefore}
      order by applications.created_at limit ${limit} for update of sealed_groups skip locked`.execute(db),
  )

/** Marks applications that have none of these groups left, so that no purge looks for one again; answers their ids. */
export const noteIdentitiesGone = async (db: Kysely<Tables>, groups: readonly string[], createdBefore: Date, limit: number) =>
  idsIn(
    await sql<{ id: string }>`
      update applications set identity_kept = false where id in (
        select id from applications
        where identity_kept and created_at <= ${createdBefore} and not exists (
          select from sealed_groups where subject_id = applications.id and group_name in (${sql.join([...groups])}))
        order by created_at limit ${limit} for update skip locked)
      returning id`.execute(db),
  )

export const removeExpiredSubmissions = (db: Kysely<Tables>, expiredBefore: Date, limit: number) =>
  removeDue(db, { table: 'submissions', key: 'key', due: 'expires_at' }, expiredBefore, limit)
