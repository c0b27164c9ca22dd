/**
 * Many stored applications, made in the database itself from one that went through the server: same rows, same sizes, other people. They are
 * spread over the 25 months that a decision is kept; half of them were sold, and every second of those was funded; the others were declined at
 * the last moment. What retention would have removed is not there.
 */
import pg from 'pg'
import { withoutIndexes } from './without-indexes.ts'

const BATCH = 50_000
const DAYS = 760
/** Bank numbers of those who were not sold stay for 30 days, and a purge has to look past them. */
const SOLD_SHARE = 0.5
/** Their time is over 30 days after the application, or, for bank numbers, a day after the run ended. */
const IS_KEPT = `case
  when group_name in ('contact', 'identity', 'hand-off') then copy.at > now() - interval '30 days'
  when group_name = 'bank' then copy.at > now() - interval '1 day'
  else true end`

const COPY_STATEMENTS = [
  `insert into data_keys select copy.id, kind, key_id, wrapped, copy.at, null
     from data_keys, copies copy where subject_id = $1`,
  `insert into sealed_groups select copy.id, group_name, sealed
     from sealed_groups, copies copy where subject_id = $1 and ${IS_KEPT}`,
  `insert into applications (id, created_at, status, status_at, policy, facts, ssn_fingerprint, email_fingerprint,
       phone_fingerprint, visit, ledger_length, ledger_head, run_ended_at, bank_kept, identity_kept)
     select copy.id, copy.at, case when copy.sold then 'sold' else 'reject' end, copy.at, policy, facts, 'f1:' || copy.mark, 'f1:' || copy.mark, 'f1:' || copy.mark,
       visit || jsonb_build_object('source', 1 + ascii(copy.mark) % 7, 'campaign', 8 + ascii(reverse(copy.mark)) % 11,
         'landingPath', (array['/', '/payday-loans', '/fast-loans', '/quick-cash', '/medical-loans'])[1 + ascii(copy.mark) % 5]),
       ledger_length, ledger_head, copy.at,
       copy.at > now() - interval '1 day', copy.at > now() - interval '30 days'
     from applications, copies copy where applications.id = $1`,
  `insert into person_marks select 'f1:' || copy.mark, copy.id, marks
     from person_marks, copies copy where application_id = $1`,
  `insert into consents select copy.id, copy.at, acts, submitted_by
     from consents, copies copy where application_id = $1`,
  `insert into consent_certificates select copy.id, copy.at, key_id, certificate, signature
     from consent_certificates, copies copy where application_id = $1`,
  `insert into submissions select 'key f1:' || copy.mark, body_fingerprint, copy.id, copy.at, null
     from submissions, copies copy where application_id = $1`,
  `insert into ledger select copy.id, position, copy.at, stage, lender, fields_shared,
       case when copy.sold then outcome when stage = 'post' and outcome = 'accepted' then 'declined' when stage = 'finish' then 'reject' else outcome end,
       case when not copy.sold and stage = 'post' and outcome = 'accepted' then copy.refusal else reason end,
       duration_ms, price_cents, previous_hash, hash, key_id from ledger, copies copy where application_id = $1 order by copy.at`,
  `insert into runs (application_id, run_id, lenders_version, revision, phase, state, candidates, decision,
       started_at, finished_at, outcome, lender, payout_cents)
     select copy.id, copy.mark, lenders_version, revision, phase, state, candidates, decision, copy.at, copy.at,
       case when copy.sold then 'sold' else 'reject' end, case when copy.sold then lender end, case when copy.sold then payout_cents end
     from runs, copies copy where application_id = $1`,
  `insert into money_lines (lender, application_id, kind, cents, at, month)
     select lender, copy.id, kind, cents, copy.at, to_char(copy.at at time zone 'America/New_York', 'YYYY-MM')
     from money_lines, copies copy where application_id = $1 and copy.sold`,
  `insert into cap_reservations select 'copy ' || copy.mark, copy.id, lender, copy.at, state, counted
     from cap_reservations, copies copy where application_id = $1`,
  `insert into go_links select sha256(copy.mark::bytea), copy.id, lender, copy.at, copy.at + interval '7 days', 1, copy.at
     from go_links, copies copy where application_id = $1 and copy.sold`,
  `insert into postbacks (lender, attempt_key, event, application_id, happened_at, received_at)
     select lender, 'copy ' || copy.mark, 'funded', copy.id, copy.at + interval '1 day', copy.at + interval '1 day'
     from runs, copies copy where application_id = $1 and copy.sold and copy.mark < '8'`,
] as const

const FILLED = COPY_STATEMENTS.map((statement) => statement.split(/\s+/)[2] ?? '')
/** Which column names the application. */
const KEYS: Readonly<Record<string, string>> = { applications: 'id', data_keys: 'subject_id', sealed_groups: 'subject_id' }

/** Until the database holds so many; `templateId` names the application to copy. */
export async function fillUpTo(
  databaseUrl: string,
  templateId: string,
  wanted: number,
  tell: (stored: number) => void,
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    // References hold by the way the rows are made, and nothing of this has to outlive a power cut.
    await client.query('set session_replication_role = replica')
    await client.query('set synchronous_commit = off')
    const before = await countOf(client)
    await withoutIndexes(client, FILLED, async () => {
      await setTemplateApart(client, templateId)
      for (let stored = before; stored < wanted; ) {
        const count = Math.min(BATCH, wanted - stored)
        await client.query('begin')
        // One after the other, as they would have come: an index by blocks finds the rows of an hour.
        await client.query(`create temporary table copies on commit drop as
          select id, md5(id::text) || md5('x' || id::text) as mark,
            now() - ${DAYS} * interval '1 day' * (1 - (${stored - before} + place)::numeric / ${wanted - before})::float as at,
            random() < ${SOLD_SHARE} as sold, (array['income', 'credit', 'amount', 'employment'])[1 + floor(random() * 4)] as refusal
          from (select gen_random_uuid() as id, place from generate_series(1, ${count}) place) made`)
        for (const statement of COPY_STATEMENTS)
          await client.query(statement.replace('insert into ', 'insert into public.'), [templateId])
        await client.query('commit')
        stored += count
        tell(stored)
      }
      await client.query('reset search_path')
      await client.query('drop schema template cascade')
    })
    await client.query('vacuum analyze')
    await client.query('checkpoint')
  } finally {
    await client.end()
  }
}

/** Its rows in tables of the same names, which are read in the place of the full ones: without an index, those are slow to look through. */
async function setTemplateApart(client: pg.Client, templateId: string): Promise<void> {
  await client.query('create schema template')
  for (const table of FILLED)
    await client.query(
      `create table template.${table} as select * from public.${table} where ${KEYS[table] ?? 'application_id'} = '${templateId}'`,
    )
  await client.query('set search_path = template, public')
}

async function countOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ count: string }>('select count(*) as count from applications')
  return Number(rows[0]?.count)
}

export async function databaseBytes(databaseUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query<{ bytes: string }>('select pg_database_size(current_database()) as bytes')
  await client.end()
  return Number(rows[0]?.bytes)
}
