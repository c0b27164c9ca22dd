/** More applications than a test could type: rows as the server writes them, with sealed groups that nothing opens. */
import type { TestServer } from './test-server.ts'

export interface ManyApplications {
  readonly count: number
  readonly createdAt: Date
  readonly runEndedAt?: Date
}

/** Answers their ids. */
export async function storeApplications(
  { running }: Pick<TestServer, 'running'>,
  { count, createdAt, runEndedAt }: ManyApplications,
): Promise<string[]> {
  const { sql } = running.storage.records
  const ids = Array.from({ length: count }, () => crypto.randomUUID())
  await sql.executeSql(
    `insert into data_keys (subject_id, kind, key_id, wrapped, created_at)
     select id, 'application', $2, 'not a key', $3 from unnest($1::uuid[]) id`,
    [ids, running.vault.currentKeyId, createdAt],
  )
  await sql.executeSql(
    `insert into sealed_groups
     select id, group_name, 'not a value' from unnest($1::uuid[]) id, unnest(array['contact', 'identity', 'bank']) group_name`,
    [ids],
  )
  await sql.executeSql(
    `insert into applications (id, created_at, status, status_at, policy, facts, ssn_fingerprint, email_fingerprint,
       phone_fingerprint, visit, run_ended_at)
     select id, $2, 'sold', $2, 'as-specified', '{}', 'f:' || id, 'f:' || id, 'f:' || id, '{}', $3
     from unnest($1::uuid[]) id`,
    [ids, createdAt, runEndedAt ?? null],
  )
  // As autovacuum would, a minute later.
  await sql.executeSql('analyze data_keys, sealed_groups, applications')
  return ids
}
