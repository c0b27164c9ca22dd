/** Who else is this person is asked with every submission: it must not take longer because many others are stored. */
import { expect, test } from 'vitest'
import type { Records } from '#server/records.ts'
import { submit } from '#tests/support/operators.ts'
import { ENGINES, startTestServer } from '#tests/support/test-server.ts'

/** So many that the planner could be tempted to walk all runs, in a long run; else enough to miss an index. */
const OTHERS = process.env.LONG ? 200_000 : 10_000
const FEW_ROWS = 200

/** Copies of one application and its run, each of a person of its own. */
const REPLICA = 'set local session_replication_role = replica'
const COPIES = [
  `create temporary table copies as select gen_random_uuid() as id, md5(place::text) as mark, place * interval '1 second' as later from generate_series(1, ${OTHERS}) place`,
  `insert into data_keys select copies.id, kind, key_id, wrapped, created_at, null from data_keys, copies where subject_id = $1`,
  `insert into applications (id, created_at, status, status_at, policy, facts, ssn_fingerprint, email_fingerprint, phone_fingerprint, visit)
     select copies.id, created_at, status, status_at, policy, facts, mark, mark, mark, visit
     from applications, copies where applications.id = $1`,
  `insert into person_marks select mark, copies.id, marks from person_marks, copies where application_id = $1`,
  `insert into runs (application_id, run_id, lenders_version, phase, state, started_at, finished_at, outcome)
     select copies.id, mark, lenders_version, phase, state, started_at + later, finished_at, outcome
     from runs, copies where application_id = $1`,
  `insert into shared_with select mark, copies.id, 'larkspur', started_at from runs, copies where application_id = $1`,
]

test.each(ENGINES)('with many people on the %s database, only this one’s rows are read', async (engine) => {
  const server = await startTestServer(engine)
  const id = await submit(server)
  const { storage } = server.running
  await storage.transaction(async ({ sql }) => {
    for (const statement of [REPLICA, ...COPIES]) await sql.executeSql(statement, statement.includes('$1') ? [id] : [])
  })
  await storage.records.sql.executeSql('analyze')
  const rowsRead = await storage.transaction(async (records) => {
    await askAbout(records, id)
    return readBy(records)
  })
  expect(rowsRead).toBeLessThan(FEW_ROWS)
})

test.each(ENGINES)('and no more by a plan that was made while nobody was stored, on the %s database', async (engine) => {
  const server = await startTestServer(engine)
  const id = await submit(server)
  const rowsRead = await server.running.storage.transaction(async (records) => {
    const { executeSql } = records.sql
    // Whatever changes either of these makes new plans.
    for (const statement of [REPLICA, 'set local plan_cache_mode = force_generic_plan']) await executeSql(statement)
    await askAbout(records, id)
    for (const statement of COPIES) await executeSql(statement, statement.includes('$1') ? [id] : [])
    const before = await readBy(records)
    await askAbout(records, id)
    return (await readBy(records)) - before
  })
  expect(rowsRead).toBeLessThan(FEW_ROWS)
})

const since = new Date(0)

async function askAbout({ runs, sharing }: Records, id: string) {
  await runs.activeRunsOf(id, since, since)
  await sharing.elsewhere(id, { since, maxLenders: 3 })
}

async function readBy({ sql }: Records): Promise<number> {
  const { rows } = await sql.executeSql('select sum(seq_tup_read + idx_tup_fetch)::int as read from pg_stat_xact_user_tables')
  return Number(rows[0]?.read)
}
