/**
 * How each condition of the table is caused on a running server, and ended again. The server: `startTestServer('postgres', { production: true,
 * settings: CAUSING_SETTINGS })`. Each can be caused after any other was ended; those of a round at the same time.
 */
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import { DAY_MS, HOUR_MS } from '#domain/values/calendar.ts'
import type { ConditionCode } from '#domain/watch/conditions.ts'
import type { MarkName } from '#server/watch/watch-records.ts'
import { applyFile, askOperators, submit } from './operators.ts'
import type { TestServer } from './test-server.ts'

/** Sandbox lenders that always fail must not open breakers of their own. */
export const CAUSING_SETTINGS = { BACKUP_COPY_TO: 'elsewhere:', BREAKER_MINIMUM: '1000' } as const

export interface Cause {
  readonly cause: (server: TestServer) => Promise<unknown>
  readonly end: (server: TestServer) => Promise<unknown>
}

const sql = async ({ running }: TestServer, text: string, values: unknown[] = []) =>
  (await running.storage.records.sql.executeSql(text, values)).rows
const ago = ({ clock }: TestServer, ms: number) => new Date(clock.now.getTime() - ms)
const hour = (at: Date) => new Date(Math.floor(at.getTime() / HOUR_MS) * HOUR_MS)

/** Any lead, made where there is none. */
async function someLead(server: TestServer): Promise<string> {
  const [row] = await sql(server, 'select application_id::text as id from runs where state is not null limit 1')
  return row ? String(row.id) : submit(server)
}

const bySql = (cause: (server: TestServer) => Promise<unknown>, end: string): Cause => ({
  cause,
  end: (server) => sql(server, end),
})

type Calls = readonly [hoursAgo: number, call: string, outcome: string, reason: string, count: number, timeClass: number]
type File = { lenders: { id: string; caps?: object; licenses: Record<string, { validUntil: string }> }[] }
const kept = new WeakMap<object, string>()

async function mustApply(server: TestServer, content: string) {
  const { status, body } = await applyFile(server, content)
  if (status !== 200) throw new Error(JSON.stringify(body))
}

/** Another lender file, and then the one before it. */
const byFile = (
  change: (file: File, server: TestServer) => void,
  before = async (_server: TestServer): Promise<unknown> => null,
): Cause => ({
  async cause(server) {
    await before(server)
    const [row] = await sql(server, 'select content from lender_files order by version desc limit 1')
    kept.set(server, String(row?.content))
    const file = JSON.parse(String(row?.content)) as File
    change(file, server)
    await mustApply(server, JSON.stringify(file))
  },
  end: (server) => mustApply(server, kept.get(server) ?? ''),
})

const license = ({ lenders: [first] }: File, state: string, until: Date) => {
  if (first)
    first.licenses[state] = {
      ...(Object.values(first.licenses)[0] as { validUntil: string }),
      validUntil: until.toISOString().slice(0, 10),
    }
}

const FIRST = 'larkspur'
/** A state that we have closed. */
const NOBODY_ASKED = { state: 'NY', zipCode: '10001', city: 'New York' } as const
const CALLED = 'caused'

/** Counted calls, of an hour that nobody counts again. */
const calls = (...rows: readonly Calls[]): Cause => ({
  async cause(server) {
    await sql(server, 'update lender_call_progress set counted_until = $1', [new Date(hour(server.clock.now).getTime() + HOUR_MS)])
    for (const [hoursAgo, call, outcome, reason, count, timeClass] of rows)
      await sql(server, `insert into lender_call_hours values ($1, $2, $3, $4, $5, $6, $7, $8)`, [
        ...[hour(ago(server, hoursAgo * HOUR_MS)), FIRST, call, outcome, reason, count],
        ...(timeClass ? [[timeClass], [count]] : [[], []]),
      ])
  },
  async end(server) {
    await sql(server, 'delete from lender_call_hours')
    await sql(server, 'update lender_call_progress set counted_until = null')
  },
})

/** Figures of hours that are counted. */
const figures = (name: 'refused' | 'errors'): Cause => ({
  async cause(server) {
    const now = hour(server.clock.now)
    await sql(server, 'update figure_progress set counted_until = $1, marked_until = $1', [now])
    for (const [hoursAgo, figure, value] of [
      [2, 'sent', 40],
      [2, name, 38],
      [72, 'sent', 200],
      [72, name, 20],
    ] as const)
      await sql(server, `insert into figure_hours (hour, figure, part, value) values ($1, $2, '', $3)`, [
        new Date(now.getTime() - hoursAgo * HOUR_MS),
        figure,
        value,
      ])
  },
  end: (server) => sql(server, 'delete from figure_hours'),
})

const followUp = (state: string, days: number): Cause =>
  bySql(async (server) => {
    const values = [await someLead(server), FIRST, state, ago(server, days * DAY_MS)]
    await sql(
      server,
      `insert into lender_follow_ups (attempt_key, follow_up, application_id, lender, state, created_at) values ('${CALLED}', 'erase', $1, $2, $3, $4)`,
      values,
    )
  }, `delete from lender_follow_ups where attempt_key = '${CALLED}'`)

const mail = (columns: string, values: string): Cause =>
  bySql(
    async (server) =>
      sql(
        server,
        `insert into mails (id, kind, subject_id, created_at, attempts, ${columns}) values (gen_random_uuid(), 'verification', $1, $2, 1, ${values})`,
        [await someLead(server), server.clock.now],
      ),
    `delete from mails where last_code = '450'`,
  )

const request = (days: number): Cause => ({
  async cause(server) {
    const { body } = await server.post('/api/ccpa-requests', { fullName: 'Ann Lee', email: 'ann@person.example', confirmed: true })
    const by = ago(server, -days * DAY_MS)
    await sql(server, 'update privacy_requests set acknowledge_by = $2, answer_by = $2, opt_out_by = $2 where reference = $1', [
      body.reference,
      by,
    ])
  },
  end: (server) => sql(server, `update privacy_requests set status = 'completed', completed_at = now(), outcome = 'done'`),
})

const another = (columns: string, values: string): Cause =>
  bySql(
    (server) =>
      sql(
        server,
        `insert into processes (id, role, version, started_at, seen_at${columns}) select gen_random_uuid(), '${CALLED}', version, started_at${values} from processes limit 1`,
      ),
    `delete from processes where role = '${CALLED}'`,
  )

const mark = (name: MarkName, days: number, isGood = true): Cause => ({
  cause: (server) => server.running.storage.records.watch.mark(name, ago(server, days * DAY_MS), isGood),
  end: (server) =>
    server.running.storage.records.watch.mark(name, name === 'certificate' ? ago(server, -90 * DAY_MS) : server.clock.now),
})

const check = (name: 'ledger' | 'history' | 'figures', days: number, broken: readonly string[]): Cause => {
  const note = (server: TestServer, at: Date, found: readonly string[]) =>
    server.running.storage.records.checks.note(name, { by: 'Dana', at, checked: 1, broken: found, next: null })
  return {
    cause: (server) => note(server, ago(server, days * DAY_MS), broken),
    end: (server) => note(server, server.clock.now, []),
  }
}

/** Of leads that nobody knows, in a month that no statement has. */
const moneyLines = (kind: string, cents: number, count: number): Cause => ({
  cause: (server) =>
    sql(
      server,
      `insert into money_lines (lender, application_id, kind, cents, at, month) select $1, gen_random_uuid(), '${kind}', ${cents}, $2, '1999-01' from generate_series(1, ${count})`,
      [FIRST, server.clock.now],
    ),
  async end(server) {
    await sql(server, 'alter table money_lines disable trigger user')
    await sql(server, `delete from money_lines where month = '1999-01'`)
    await sql(server, 'alter table money_lines enable trigger user')
  },
})

const UNPAID = byFile((file) => Object.assign(file.lenders[0] ?? {}, { billing: { mostUnpaidCents: 100 } }))

const ledgerTrigger = (server: TestServer, is: 'enable' | 'disable') =>
  sql(server, `alter table ledger ${is} trigger ledger_is_append_only`)

/** Such rows no process gets hold of. */
async function hold(server: TestServer, table: string, rows: string) {
  await sql(server, `create function hold_row() returns trigger language plpgsql as 'begin return null; end'`)
  await sql(server, `create trigger hold_row before update on ${table} for each row when (${rows}) execute function hold_row()`)
}
async function letGo(server: TestServer, table: string) {
  await sql(server, `drop trigger hold_row on ${table}`)
  await sql(server, 'drop function hold_row')
}

export const CAUSES: Readonly<Record<ConditionCode, Cause>> = {
  'no-lender': byFile((file) => {
    file.lenders = []
  }),
  'no-lender-in-state': byFile((file, server) => {
    for (const { licenses } of file.lenders) delete licenses.NV
    license(file, 'NV', ago(server, 3 * DAY_MS))
  }),
  'no-sale': {
    async cause(server) {
      await submit(server)
      await sql(
        server,
        `update runs set outcome = 'sold', finished_at = $1 where state is not null and outcome in ('sold', 'approved')`,
        [ago(server, 30 * HOUR_MS)],
      )
      await submit(server, { lastName: 'Decline', ssn: '219076001' })
    },
    end: (server) => sql(server, `update runs set finished_at = $1 where outcome = 'sold'`, [server.clock.now]),
  },
  'refused-much': figures('refused'),
  'failed-much': figures('errors'),
  'runs-overdue': {
    async cause(server) {
      for (let count = 0; count < 21; count++) await submit(server, { ...NOBODY_ASKED, ssn: `2190770${count + 10}` })
      await hold(server, 'runs', `old.due_at = '2000-01-01Z'`)
      await sql(server, `update runs set due_at = '2000-01-01Z' where due_at is null`)
    },
    async end(server) {
      await letGo(server, 'runs')
      await sql(server, `update runs set due_at = null where due_at = '2000-01-01Z'`)
    },
  },
  'waiting-leads': {
    cause: async (server) =>
      sql(server, `update applications set status = 'pending', created_at = $2 where id = $1`, [
        await someLead(server),
        ago(server, 2 * HOUR_MS),
      ]),
    end: (server) => sql(server, `update applications set status = 'reject' where status = 'pending'`),
  },
  'open-breaker': bySql(
    (server) =>
      sql(server, `insert into lender_breakers values (gen_random_uuid(), 'web', $1, 'ping', 'open', $2, $2)`, [
        FIRST,
        server.clock.now,
      ]),
    'delete from lender_breakers',
  ),
  'lender-silent': calls([0, 'ping', 'asked', '', 4, 0], [0, 'ping', 'failed', 'timeout', 4, 200]),
  'lender-failing': calls([3, 'ping', 'asked', '', 20, 0], [3, 'ping', 'failed', 'http-status', 5, 100]),
  'lender-slow': calls(
    ...([
      [3, 'ping', 'asked', '', 30, 0],
      [3, 'ping', 'yes', '', 30, 160],
    ] as const),
    ...([
      [48, 'ping', 'asked', '', 200, 0],
      [48, 'ping', 'yes', '', 200, 100],
    ] as const),
  ),
  'lender-returning': moneyLines('return-accepted', 0, 40),
  'returns-asked': moneyLines('return-asked', 0, 1),
  'lender-unpaid': {
    async cause(server) {
      await moneyLines('accrued', 5000, 1).cause(server)
      await UNPAID.cause(server)
    },
    async end(server) {
      await UNPAID.end(server)
      await moneyLines('accrued', 5000, 1).end(server)
    },
  },
  'cap-full': byFile(
    (file) => Object.assign(file.lenders[0] ?? {}, { caps: { hour: 1 } }),
    (server) => used(server, 1),
  ),
  'cap-near': byFile(
    (file) => Object.assign(file.lenders[0] ?? {}, { caps: { hour: 10 } }),
    (server) => used(server, 8),
  ),
  'license-ending': byFile((file, server) => license(file, 'FL', ago(server, -7 * DAY_MS))),
  'license-ended': byFile((file, server) => license(file, 'FL', ago(server, 3 * DAY_MS))),
  'follow-ups-given-up': followUp('given-up', 5),
  'lenders-to-write-to': followUp('in-writing', 1),
  'erasures-only-promised': followUp('promised', 31),
  'mails-not-taken': mail('last_code, last_reply', `'450', '450 try later'`),
  'mails-failed': mail('last_code, failed_at', `'450', now()`),
  'requests-overdue': request(-2),
  'requests-due': request(3),
  'purge-held': {
    cause: (server) =>
      sql(server, `insert into purge_runs values ('${CALLED}', $1, 0, '{"reason": "clocks-apart"}')`, [ago(server, -HOUR_MS)]),
    end: (server) => sql(server, `delete from purge_runs where role = '${CALLED}'`),
  },
  'purge-late': {
    async cause(server) {
      await sql(server, `update processes set started_at = seen_at - interval '1 hour'`)
      await sql(server, 'update purge_runs set at = $1', [ago(server, HOUR_MS)])
    },
    async end(server) {
      await sql(server, 'update processes set started_at = seen_at')
      await sql(server, 'update purge_runs set at = $1', [server.clock.now])
    },
  },
  'ledger-broken': {
    async cause(server) {
      const id = await someLead(server)
      await ledgerTrigger(server, 'disable')
      await sql(
        server,
        `create table ledger_kept as select * from ledger where application_id = $1 and position = 2`.replace('$1', `'${id}'`),
      )
      await sql(server, `update ledger set outcome = 'changed' where application_id = $1 and position = 2`, [id])
      await askOperators(server, '/ledger/checks', {})
    },
    async end(server) {
      await sql(
        server,
        'update ledger set outcome = ledger_kept.outcome from ledger_kept where ledger.application_id = ledger_kept.application_id and ledger.position = 2',
      )
      await sql(server, 'drop table ledger_kept')
      await ledgerTrigger(server, 'enable')
      await askOperators(server, '/ledger/checks', {})
    },
  },
  'history-broken': check('history', 0, ['x']),
  'figures-broken': check('figures', 0, ['x']),
  'ledger-unchecked': check('ledger', 32, []),
  'history-unchecked': check('history', 32, []),
  'figures-unchecked': check('figures', 32, []),
  'erasure-log-unreadable': {
    cause: async ({ environment, dataDir }) => {
      const file = environment.ERASURE_LOG || `${dataDir}/erasure-log.jsonl`
      appendFileSync(file, 'no line of ours\n')
    },
    end: async ({ environment, dataDir }) => {
      const file = environment.ERASURE_LOG || `${dataDir}/erasure-log.jsonl`
      writeFileSync(file, readFileSync(file, 'utf8').replace('no line of ours\n', ''))
    },
  },
  'rotation-unfinished': {
    async cause(server) {
      await someLead(server)
      await askOperators(server, '/keys', { sharedKeyFile: true })
    },
    end: (server) => askOperators(server, '/keys/rewraps', { limit: 500 }),
  },
  'token-ending': bySql(
    (server) =>
      sql(
        server,
        `insert into operator_tokens (id, hash, name, role, source, made_by, created_at, ends_at) values (gen_random_uuid(), '\\x01', 'prometheus', 'viewer', 'made', 'Dana', $1, $2)`,
        [...[ago(server, 60 * DAY_MS), ago(server, -5 * DAY_MS)]],
      ),
    `delete from operator_tokens where name = 'prometheus'`,
  ),
  'backup-old': mark('backup', 2),
  'backup-copy-old': mark('backup-copy', 1),
  'restore-test-old': mark('restore-test', 40),
  'jobs-late': {
    async cause(server) {
      await hold(server, 'jobs.job', `old.data ->> '${CALLED}' = 'true'`)
      await sql(
        server,
        `insert into jobs.job (name, data, start_after) values ('key-rewrite', '{"${CALLED}": true}', now() - interval '20 minutes')`,
      )
    },
    async end(server) {
      await letGo(server, 'jobs.job')
      await sql(server, `delete from jobs.job where data ->> '${CALLED}' = 'true'`)
    },
  },
  'jobs-set-aside': bySql(
    (server) => sql(server, `insert into jobs.job (name, data, state) values ('purge', '{"caused": true}', 'failed')`),
    `delete from jobs.job where data ->> 'caused' = 'true'`,
  ),
  'no-worker': {
    // A heartbeat says what the process is, at any moment: here it is not believed.
    async cause(server) {
      await sql(server, `create rule deaf as on insert to processes do instead nothing`)
      await sql(server, `update processes set role = 'web'`)
    },
    async end(server) {
      await sql(server, 'drop rule deaf on processes')
      await sql(server, `update processes set role = 'all'`)
    },
  },
  'process-silent': another('', `, now() - interval '1 hour'`),
  'versions-differ': {
    ...another('', `, now() + interval '1 day'`),
    async cause(server) {
      await another('', `, now() + interval '1 day'`).cause(server)
      await sql(server, `update processes set version = '0.0.1' where role = '${CALLED}'`)
    },
  },
  'database-refuses-writes': {
    cause: async ({ running }) => void Object.assign(running.storage, { isWritable: async () => false }),
    end: async ({ running }) => void Object.assign(running.storage, { isWritable: async () => true }),
  },
  'clocks-apart': another(', clock_apart', `, now() + interval '1 day', true`),
  'little-space': another(', free_bytes', `, now() + interval '1 day', 1000`),
  'certificate-ending': mark('certificate', -5),
}

/** Each condition once, beside others that change other things. */
export const ROUNDS: readonly (readonly ConditionCode[])[] = [
  ['no-lender', 'history-broken', 'figures-broken', 'token-ending', 'backup-old', 'requests-overdue', 'process-silent'],
  [
    ...(['no-lender-in-state', 'lender-silent', 'refused-much', 'mails-not-taken', 'follow-ups-given-up'] as const),
    ...(['purge-held', 'versions-differ', 'history-unchecked', 'requests-due', 'jobs-late'] as const),
  ],
  [
    ...(['cap-full', 'lender-failing', 'failed-much', 'mails-failed', 'lenders-to-write-to'] as const),
    ...(['little-space', 'ledger-unchecked', 'jobs-set-aside', 'backup-copy-old'] as const),
  ],
  [
    ...(['cap-near', 'lender-slow', 'erasures-only-promised', 'clocks-apart', 'figures-unchecked'] as const),
    ...(['restore-test-old', 'no-sale', 'lender-returning'] as const),
  ],
  ['license-ending', 'open-breaker', 'certificate-ending', 'runs-overdue', 'returns-asked', 'erasure-log-unreadable', 'purge-late'],
  ['license-ended', 'waiting-leads', 'ledger-broken', 'no-worker', 'rotation-unfinished'],
  ['lender-unpaid', 'database-refuses-writes'],
]

async function used(server: TestServer, count: number) {
  await sql(server, 'delete from cap_counters')
  await sql(server, `insert into cap_counters values ($1, 'hour', $2, $3)`, [FIRST, hour(server.clock.now), count])
}
