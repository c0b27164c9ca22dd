/** Applications by what a caller can tell. Persons' values are compared as fingerprints, under every key of the ring. */
import { type Kysely, sql } from 'kysely'
import type { PersonalSearch } from '#contracts/operators/recognize-search.ts'
import type { Found } from '#contracts/operators/search.ts'
import type { Tables } from '../platform/database/tables.ts'

const COLUMNS = {
  email: 'email_fingerprint',
  phone: 'phone_fingerprint',
  ssn: 'ssn_fingerprint',
  birth: 'birth_fingerprint',
} as const satisfies Readonly<Record<PersonalSearch, keyof Tables['applications']>>

/** More of one person are not sorted: without an end, a number that thousands have typed would be read to the last of them. */
const MOST_SORTED = 2_000

/** Eight letters stand for one lead among four billion. */
const MOST_OF_SHORT_ID = 10

export interface FoundId {
  readonly id: string
  readonly emailFingerprint: string
}

export function searchRecords(db: Kysely<Tables>) {
  const withRuns = () =>
    db
      .selectFrom('runs')
      .innerJoin('applications', 'applications.id', 'runs.application_id')
      .select(['applications.id', 'email_fingerprint as emailFingerprint'])
  return {
    /** Newest first. Sorted after they are found: the planner knows nothing of fingerprints, and might go through all by their day instead. */
    async ofPerson(by: PersonalSearch, fingerprints: readonly string[], limit: number): Promise<FoundId[]> {
      const { rows } = await sql<FoundId>`
        with found as materialized (
          select id, created_at, email_fingerprint from applications
          where ${sql.ref(COLUMNS[by])} in (${sql.join([...fingerprints])}) limit ${MOST_SORTED})
        select id, email_fingerprint as "emailFingerprint" from found order by created_at desc, id desc limit ${limit}`.execute(db)
      return rows
    },

    /** By the whole id, or by the eight letters that screens show. */
    ofLead: (id: string): Promise<FoundId[]> =>
      db
        .selectFrom('applications')
        .select(['id', 'email_fingerprint as emailFingerprint'])
        .where((where) =>
          where.between(
            'id',
            id + '00000000-0000-0000-0000-000000000000'.slice(id.length),
            id + 'ffffffff-ffff-ffff-ffff-ffffffffffff'.slice(id.length),
          ),
        )
        .limit(MOST_OF_SHORT_ID)
        .execute(),

    ofRun: (runId: string): Promise<FoundId[]> => withRuns().where('run_id', '=', runId).execute(),

    ofReference: (fingerprints: readonly string[], limit: number): Promise<FoundId[]> =>
      withRuns()
        .where('reference_fingerprint', 'in', [...fingerprints])
        .orderBy('applications.created_at', 'desc')
        .limit(limit)
        .execute(),

    async openPrivacyRequests(emailFingerprints: readonly string[]): Promise<Found['privacyRequests']> {
      if (emailFingerprints.length === 0) return []
      return db
        .selectFrom('privacy_requests')
        .select(['reference', 'request', sql<string>`to_char(answer_by, 'YYYY-MM-DD')`.as('answerBy')])
        .where('email_fingerprint', 'in', [...emailFingerprints])
        .where('status', '=', 'open')
        .orderBy('answer_by')
        .execute()
    },
  }
}
