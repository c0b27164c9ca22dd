/**
 * An owner updates a product that was killed in the midst of its work: the database, the keys and the lender file of the version before are
 * taken as they are, and what was under way comes to its end.
 */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Sandbox, startSandbox } from '../sandbox/sandbox.ts'
import { openPlayedLenders, type PlayedCall, type PlayedLenders, type Reaction } from './fixtures/version-before/played-lenders.ts'
import { askOperators } from './support/operators.ts'
import { CANARY_SUBMISSION, ENGINES, eventually, restartTestServer, type TestServer } from './support/test-server.ts'
import { restoreVersionBefore, STORY } from './support/version-before.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const later = (ms: number) => new Date(Date.parse(STORY.killedAt) + ms)
/** Everything is due by then, and nothing so late that it would be doubted. */
const UPDATED_MS = 5 * MINUTE_MS

const leadOf = (name: string): string => STORY.leads[name] ?? ''

describe.each(ENGINES)('the version before on the %s database', (engine) => {
  let sandbox: Sandbox
  let lenders: PlayedLenders
  let server: TestServer
  const clock = { now: later(UPDATED_MS) }
  /** Application and lender of every post of the version before. */
  let postedBefore: string[]

  const accepted = (): Reaction => ({
    outcome: 'accepted',
    reference: randomUUID(),
    payoutCents: 4500,
    redirectUrl: 'https://apply.before.example/welcome',
  })
  const react = ({ lender, name, key }: PlayedCall): Reaction => {
    if (name === 'ping') return { decision: lender === 'alder' ? 'yes' : 'no' }
    if (name === 'post') return accepted()
    if (key === STORY.postKeys.posting) return accepted()
    return key === STORY.postKeys.unknown ? { outcome: 'declined', reasons: ['income'] } : { outcome: 'not_received' }
  }
  const rowsOf = async (query: string) => (await server.running.storage.records.sql.executeSql(query)).rows

  beforeAll(async () => {
    lenders = await openPlayedLenders(react)
    sandbox = await startSandbox({ host: '127.0.0.1', port: 0, smtpPort: 0, siteUrl: 'http://loanfinch.test', parts: [] })
    const { dataDir, settings } = await restoreVersionBefore(engine)
    const environment = {
      NODE_ENV: 'test',
      PORT: '0',
      OPERATOR_PORT: '0',
      PUBLIC_URL: 'http://loanfinch.test',
      DATA_DIR: dataDir,
      SMTP_URL: sandbox.smtpUrl,
      SANDBOX_URL: lenders.url,
      DUPLICATE_WINDOW_DAYS: '30',
      STATUS_ASK_SECONDS: Array(50).fill('0.005').join(','),
      RUN_SWEEP_MS: '50',
      RELEASE_WINDOW_DAYS: '30',
      PURGE_MAX_SHARE: '1',
      MAX_EVENT_LOOP_DELAY_MS: '0',
      ...settings,
    }
    server = await restartTestServer({ environment, dataDir, sandbox }, undefined, {
      now: () => clock.now,
      databaseTime: async () => clock.now,
    })
    const posts = await rowsOf(
      `select application_id || '.' || lender as post from ledger where stage = 'post' and outcome = 'sent' and at <= '${STORY.killedAt}'`,
    )
    postedBefore = posts.map(({ post }) => String(post))
  }, 120_000)
  afterAll(async () => {
    await server?.stop()
    await Promise.all([lenders?.close(), sandbox?.close()])
  })

  const endOf = (name: string) =>
    eventually(async () => {
      const run = await server.running.storage.records.runs.find(leadOf(name))
      expect([run?.finishedAt, run?.outcome]).not.toContain(null)
      return [run?.outcome, run?.lender]
    })

  test.each([
    ['pinging', ['sold', 'alder']],
    ['posting', ['sold', 'birch']],
    ['unknown', ['sold', 'birch']],
    ['duplicate of an unknown', ['sold', 'birch']],
  ])('the run that was %s ends %j', async (name, end) => {
    expect(STORY.statuses[name]).toBe('pending')
    expect(await endOf(name)).toEqual(end)
  })

  test('no lender gets a lead for the second time', async () => {
    for (const name of ['pinging', 'posting', 'unknown']) await endOf(name)
    const runs = new Map((await rowsOf('select run_id, application_id from runs')).map((row) => [row.run_id, row.application_id]))
    const posted = lenders.calls
      .filter(({ name }) => name === 'post')
      .map(({ lender, key }) => `${runs.get(key.split('.')[0])}.${lender}`)
    expect(posted.sort()).toEqual([`${leadOf('pinging')}.alder`, `${leadOf('unknown')}.birch`].sort())
    expect(postedBefore).toContain(`${leadOf('unknown')}.alder`)
    expect(new Set([...posted, ...postedBefore]).size).toBe(posted.length + postedBefore.length)
  })

  const ENDED = Object.keys(STORY.statuses).filter((name) => STORY.statuses[name] !== 'pending' && name !== 'erased')

  test.each(ENDED)('a client that asks again gets the same answer: %s', async (name) => {
    const { body } = await server.get('/api/applications/progress', { 'idempotency-key': STORY.keys[name] ?? '' })
    expect(body.data).toMatchObject({ status: STORY.statuses[name], lead_id: leadOf(name) })
  })

  test('an unknown outcome that was left unsettled still waits for a word', async () => {
    const run = await server.running.storage.records.runs.find(leadOf('unsettled'))
    expect(run).toMatchObject({ outcome: 'pending', state: { phase: { kind: 'finished', unsettled: { lender: 'birch' } } } })
  })

  test('the lender file of format 1 counts, and who was paused stays paused', async () => {
    const { body } = await askOperators(server, '/lenders')
    expect(body.lenders.map(({ id, paused }: { id: string; paused: string }) => [id, paused])).toEqual([
      ['alder', 'no'],
      ['birch', 'no'],
      ['cedar', 'no'],
      ['elm', 'no'],
      ['fir', 'no'],
      ['ginkgo', 'by an operator'],
    ])
  })

  test('the places that were taken are still taken', async () => {
    const { body } = await askOperators(server, '/lenders/health')
    const used = Object.fromEntries(body.lenders.map((row: { id: string; used: object }) => [row.id, row.used]))
    expect(used).toMatchObject({ fir: { day: 1 }, birch: { month: 4 } })
  })

  test('mails that could not be sent are sent', () =>
    eventually(async () => {
      expect(sandbox.inbox.mails.flatMap(({ to }) => to)).toContain('waits@before.example')
      expect(await rowsOf('select from mails where sent_at is null and dropped_at is null')).toEqual([])
    }, 60_000))

  test('a person who was erased stays erased', async () => {
    const { body } = await askOperators(server, `/applications/${leadOf('erased')}`)
    expect(body).toMatchObject({ erased: true, kept: [] })
  })

  const applyAgain = async (name: string) => {
    const opened = await server.running.storage.records.applications.open(leadOf(name))
    const again = { ...CANARY_SUBMISSION, ...opened?.application }
    return (await server.post('/api/submit-application', again, { 'idempotency-key': randomUUID() })).body.data
  }

  test('a lender that declined a person is not sent that person again', async () => {
    const posts = lenders.calls.filter(({ name }) => name === 'post').length
    expect(await applyAgain('refused by all')).toMatchObject({ status: 'reject' })
    expect(lenders.calls.filter(({ name }) => name === 'post')).toHaveLength(posts)
    const released = await rowsOf(`select application_id || '.' || lender as post from releases where at <= '${STORY.killedAt}'`)
    expect(released.map(({ post }) => post).sort()).toEqual([...postedBefore].sort())
  })

  test('a consent says that versions were not recorded', async () => {
    const { body } = await askOperators(server, `/applications/${leadOf('refused by all')}`)
    expect(body.consent).toMatchObject({ acts: null })
  })

  test('a person who was sold before is known', async () => {
    expect(await applyAgain('sold')).toMatchObject({ status: 'pending', repeats_earlier: true })
    expect(await rowsOf(`select from runs where duplicate_of = '${leadOf('sold')}'`)).toHaveLength(2)
  })

  test('every ledger is unbroken', async () => {
    for (const name of ['pinging', 'posting', 'unknown', 'duplicate of an unknown']) await endOf(name)
    for (const [name, id] of Object.entries(STORY.leads))
      expect(await server.running.storage.records.ledger.verify(id), name).toBe(true)
  })

  test('values go when their time is over', async () => {
    for (const name of ['pinging', 'posting', 'unknown']) await endOf(name)
    const kept = async (group: string, name: string) =>
      (await rowsOf(`select from sealed_groups where group_name = '${group}' and subject_id = '${leadOf(name)}'`)).length
    const purgeAt = async (ms: number) => {
      clock.now = later(ms)
      await askOperators(server, '/purges/allowances', {})
      expect((await askOperators(server, '/purges', {})).status).toBe(200)
    }
    expect(await kept('bank', 'sold with bank numbers')).toBe(1)
    await purgeAt(25 * HOUR_MS)
    for (const name of ['sold', 'sold with bank numbers', 'posting', 'refused by all'])
      expect(await kept('bank', name), name).toBe(0)
    expect(await kept('identity', 'sold')).toBe(1)
    await purgeAt(31 * 24 * HOUR_MS)
    for (const name of Object.keys(STORY.leads))
      for (const group of ['contact', 'identity', 'bank']) expect(await kept(group, name), `${group}, ${name}`).toBe(0)
  })
})
