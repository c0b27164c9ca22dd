// @module-tag faults
/** Runs in processes that race, are killed and are stopped: B7, C4 and A5, on one PostgreSQL. */
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { WITHOUT_LIMITS } from '#tools/without-limits.ts'
import { type Sandbox, startSandbox } from '../../sandbox/sandbox.ts'
import { currentSubmission, ssnOf } from '../support/current-submission.ts'
import { emptyDataDir } from '../support/embedded.ts'
import { preparedPostgresUrl } from '../support/postgres.ts'
import { entryFor, lendersSettings, openScriptedLender, type ScriptedLender } from '../support/scripted-lender.ts'
import { type SpawnedServer, spawnServer, whenReady } from '../support/spawned-server.ts'
import { eventually, restartTestServer, type TestServer } from '../support/test-server.ts'

const CAP = process.env.LONG ? 100 : 40

let sandbox: Sandbox
let lender: ScriptedLender
let databaseUrl: string
let database: pg.Client
let mailsBefore = 0
let spawned: SpawnedServer[] = []
const others: TestServer[] = []
/** Holds the keys that all processes of a test share. */
let dataDir: string

beforeAll(async () => {
  sandbox = await startSandbox({ host: '127.0.0.1', port: 0, smtpPort: 0, siteUrl: 'http://localhost' })
})
afterAll(() => sandbox.close())
beforeEach(async () => {
  lender = await openScriptedLender()
  mailsBefore = sandbox.inbox.mails.length
  dataDir = emptyDataDir()
  databaseUrl = await preparedPostgresUrl()
  database = new pg.Client({ connectionString: databaseUrl })
  await database.connect()
})
afterEach(async () => {
  for (const { child } of spawned) child.kill('SIGKILL')
  await Promise.all(spawned.map(({ ended }) => ended))
  spawned = []
  for (const { stop } of others.splice(0)) await stop()
  await database.end()
  await lender.close()
})

const sharedSettings = () => ({
  DATA_DIR: dataDir,
  DATABASE_URL: databaseUrl,
  SMTP_URL: sandbox.smtpUrl,
  ...WITHOUT_LIMITS,
  MAX_EVENT_LOOP_DELAY_MS: '0',
  RUN_SWEEP_MS: '100',
  STATUS_ASK_SECONDS: Array(20).fill('0.05').join(','),
})

async function startProcesses(count: number, settings: Readonly<Record<string, string>>): Promise<SpawnedServer[]> {
  const processes: SpawnedServer[] = []
  for (let number = 0; number < count; number++) processes.push(await spawnServer({ ...sharedSettings(), ...settings }))
  spawned.push(...processes)
  await Promise.all(processes.map(whenReady))
  return processes
}

/** One that nobody kills or stops: in this process, where it costs least. */
async function startAnother(settings: Readonly<Record<string, string>>): Promise<TestServer> {
  const ours = { NODE_ENV: 'test', PORT: '0', OPERATOR_PORT: '0', SANDBOX_URL: 'http://127.0.0.1:9' }
  const environment = { ...ours, ...sharedSettings(), ...settings }
  const other = await restartTestServer({ environment, dataDir, sandbox }, undefined, { now: () => new Date() })
  others.push(other)
  return other
}

const mailRows = async () => (await database.query('select kind, sent_at is not null as is_sent from mails')).rows
/** Of this test. Nobody has verified the address, so the mail says only that there is an answer. */
const outcomeMails = () => sandbox.inbox.mails.slice(0, sandbox.inbox.mails.length - mailsBefore)

const submit = async (url: string, person = 0, key: string = randomUUID()) => {
  const response = await fetch(`${url}/api/submit-application`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify(currentSubmission({ ssn: ssnOf(person) })),
  })
  return { status: response.status, body: await response.json() }
}

test(`B7: four processes race for a daily cap of ${CAP}, and the lender gets exactly ${CAP} leads`, async () => {
  const entry = entryFor('capped', lender, { caps: { hour: CAP, day: CAP } })
  const processes = await startProcesses(4, { ROLE: 'web', ...lendersSettings([entry]) })
  let person = 0
  const statuses: string[] = []
  const client = async (number: number) => {
    while (person < 1.6 * CAP) {
      const { body } = await submit(processes[number % 4]?.url ?? '', ++person)
      statuses.push(body.data?.status ?? JSON.stringify(body))
    }
  }
  await Promise.all(Array.from({ length: 24 }, (_, number) => client(number)))
  expect(lender.posts).toHaveLength(CAP)
  expect(statuses.filter((status) => status === 'sold')).toHaveLength(CAP)
  expect(statuses.filter((status) => status === 'reject')).toHaveLength(statuses.length - CAP)
  const { rows } = await database.query('select period, used from cap_counters order by period')
  expect(rows).toEqual([
    { period: 'day', used: CAP },
    { period: 'hour', used: CAP },
  ])
})

describe('a process ends while a lead is with a lender', () => {
  const outcomes = async () => (await database.query('select outcome, lender, pending_answered_at from runs')).rows

  test('C4: killed between the lender’s answer and our commit, the lead is not sent again; the status call resolves it, and a mail tells', async () => {
    const settings = { ...lendersSettings([entryFor('only', lender)]), POST_TIMEOUT_MS: '1000' }
    const [doomed] = (await startProcesses(1, { ...settings, ROLE: 'web' })) as [SpawnedServer]
    lender.onPost = ({ attemptKey }) => {
      const answer = lender.accept(attemptKey)
      doomed.child.kill('SIGKILL')
      return answer
    }
    await submit(doomed.url).catch(() => undefined)
    expect(await doomed.ended).toBe('SIGKILL')
    expect(lender.posts).toHaveLength(1)
    // The dead process's claim to the run runs out; the test does not wait for that.
    await database.query('update runs set due_at = now()')
    await startAnother({ ...settings, ROLE: 'worker' })
    await eventually(async () => expect(await outcomes()).toMatchObject([{ outcome: 'sold', lender: 'only' }]))
    expect(lender.posts).toHaveLength(1)
    expect(lender.statuses.length).toBeGreaterThan(0)
    await eventually(() => expect(outcomeMails()).toHaveLength(1))
    await eventually(async () => expect(await mailRows()).toEqual([{ kind: 'outcome', is_sent: true }]))
  })

  test('A5: on SIGTERM the post in flight is waited for, the applicant is answered, and the process ends well', {
    tags: 'long',
  }, async () => {
    const [stopping] = (await startProcesses(1, lendersSettings([entryFor('slow', lender)]))) as [SpawnedServer]
    let answerNow = () => {}
    const held = new Promise<void>((done) => (answerNow = done))
    lender.onPost = async ({ attemptKey }) => {
      await held
      return lender.accept(attemptKey)
    }
    const submitted = submit(stopping.url)
    await eventually(() => expect(lender.posts).toHaveLength(1))
    stopping.child.kill('SIGTERM')
    await eventually(() => expect(stopping.output()).toContain('draining'))
    answerNow()
    expect((await submitted).body.data.status).toBe('sold')
    expect(await stopping.ended).toBe(0)
    expect(lender.posts).toHaveLength(1)
  })

  test('A5: when that lender declines, no other is asked here: pending, and another process goes on', {
    tags: 'long',
  }, async () => {
    const next = await openScriptedLender()
    const settings = lendersSettings([entryFor('slow', lender), entryFor('next', next)])
    const [stopping] = (await startProcesses(1, { ...settings, ROLE: 'web' })) as [SpawnedServer]
    let answerNow = () => {}
    const held = new Promise<void>((done) => (answerNow = done))
    lender.onPost = async () => {
      await held
      return { outcome: 'declined' }
    }
    const submitted = submit(stopping.url)
    await eventually(() => expect(lender.posts).toHaveLength(1))
    stopping.child.kill('SIGTERM')
    await eventually(() => expect(stopping.output()).toContain('draining'))
    answerNow()
    expect((await submitted).body.data).toMatchObject({ status: 'pending', redirect: null })
    expect(await stopping.ended).toBe(0)
    expect(next.posts).toEqual([])
    await startAnother({ ...settings, ROLE: 'worker' })
    await eventually(async () => expect(await outcomes()).toMatchObject([{ outcome: 'sold', lender: 'next' }]))
    expect([lender.posts.length, next.posts.length]).toEqual([1, 1])
    await eventually(() => expect(outcomeMails()).toHaveLength(1))
    await eventually(async () => expect(await mailRows()).toEqual([{ kind: 'outcome', is_sent: true }]))
    await next.close()
  })

  test('paused between its commit and its call for longer than its lease, it sends the person to nobody any more', async () => {
    const next = await openScriptedLender()
    const settings = { ...lendersSettings([entryFor('first', lender), entryFor('next', next)]), POST_TIMEOUT_MS: '1000' }
    const [paused] = (await startProcesses(1, { ...settings, ROLE: 'web' })) as [SpawnedServer]
    const release = await holdCommitsOf('posting')
    const submitted = submit(paused.url)
    await eventually(async () => expect((await database.query(WAITING_FOR_LOCK)).rows).toHaveLength(1))
    paused.child.kill('SIGSTOP')
    await release()
    await eventually(async () => expect((await database.query('select phase from runs')).rows).toEqual([{ phase: 'posting' }]))
    // Its claim to the run runs out; the test does not wait for that.
    const { rows } = await database.query('update runs set due_at = now() returning started_at')
    await startAnother({ ...settings, ROLE: 'worker' })
    await eventually(async () => expect(await outcomes()).toMatchObject([{ outcome: 'sold', lender: 'next' }]))
    await eventually(() => expect(Date.now() - rows[0].started_at.getTime()).toBeGreaterThan(5000))
    paused.child.kill('SIGCONT')
    expect((await submitted).body.data).toMatchObject({ status: 'sold' })
    await eventually(() => expect(paused.output()).toContain('lease-over'))
    expect([lender.posts, next.posts.length]).toEqual([[], 1])
    await next.close()
  })
})

const WAITING_FOR_LOCK = `select from pg_stat_activity where wait_event_type = 'Lock' and wait_event = 'advisory' and state = 'active'
  and datname = current_database()`

/** A process that writes a run in this phase waits inside the commit until it is released. */
async function holdCommitsOf(phase: string): Promise<() => Promise<unknown>> {
  await database.query('select pg_advisory_lock(7)')
  await database.query(`create function wait_for_test() returns trigger language plpgsql as $$
    begin perform pg_advisory_xact_lock_shared(7); return null; end $$`)
  await database.query(`create constraint trigger wait_for_test after update on runs deferrable initially deferred
    for each row when (new.phase = '${phase}') execute function wait_for_test()`)
  return () => database.query('select pg_advisory_unlock(7)')
}

describe('the mail about the end of a run', () => {
  test('is sent once by another process when the one that ended the run is killed before', {
    tags: 'long',
  }, async () => {
    const settings = lendersSettings([entryFor('mailed', lender)])
    const [one, other] = (await startProcesses(2, { ...settings, ROLE: 'web' })) as [SpawnedServer, SpawnedServer]
    // Both have the same submission, and both know how it ended.
    const answers = await Promise.all([one, other, one, other].map(({ url }) => submit(url, 1, 'one-key')))
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    for (const { child, ended } of [one, other]) {
      child.kill('SIGKILL')
      await ended
    }
    expect(await mailRows()).toEqual([{ kind: 'outcome', is_sent: false }])
    await startAnother({ ...settings, ROLE: 'worker' })
    await eventually(async () => expect(await mailRows()).toEqual([{ kind: 'outcome', is_sent: true }]))
    const paths = outcomeMails().map(({ links }) => links.map((link) => new URL(link).pathname))
    expect(paths).toEqual([['/your-request']])
  })

  test('is repeated under the same Message-ID when the process is killed between the mail server’s answer and our commit', {
    tags: 'long',
  }, async () => {
    const settings = { ...lendersSettings([entryFor('repeated', lender)]), ROLE: 'worker' }
    const web = await startAnother({ ...settings, ROLE: 'web' })
    expect((await submit(web.url)).body.data.status).toBe('sold')
    const { receive } = sandbox.inbox
    let doomed: SpawnedServer | undefined
    Object.assign(sandbox.inbox, {
      receive: async (...mail: Parameters<typeof receive>) => {
        const received = await receive(...mail)
        doomed?.child.kill('SIGKILL')
        await doomed?.ended
        return received
      },
    })
    doomed = await spawnServer({ ...sharedSettings(), ...settings })
    spawned.push(doomed)
    expect(await doomed.ended).toBe('SIGKILL')
    Object.assign(sandbox.inbox, { receive })
    expect(await mailRows()).toEqual([{ kind: 'outcome', is_sent: false }])
    // The dead process's claim to the job runs out; the test does not wait for that.
    await database.query(`update jobs.job set state = 'retry', start_after = now() where state = 'active'`)
    await startAnother(settings)
    await eventually(async () => expect(await mailRows()).toEqual([{ kind: 'outcome', is_sent: true }]))
    const [first, again, ...more] = outcomeMails().map(({ messageId }) => messageId)
    expect(first).toContain('@')
    expect([again, more]).toEqual([first, []])
  })
})
