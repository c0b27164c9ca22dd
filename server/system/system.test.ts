/** Is it safe to sleep? A server that is well has no problems; each thing that goes wrong is named, with what to do. */
import { beforeAll, describe, expect, test } from 'vitest'
import type { System } from '#contracts/operators/system.ts'
import { canariesIn } from '#tests/support/canary-search.ts'
import { retriedUntil } from '#tests/support/mail-retries.ts'
import { askOperators, operatorOf, submit } from '#tests/support/operators.ts'
import { startScriptedSmtp } from '#tests/support/scripted-smtp.ts'
import { ENGINES, eventually, restartTestServer, startTestServer, type TestServer } from '#tests/support/test-server.ts'

const systemOf = async (server: TestServer): Promise<System> => (await askOperators(server, '/system')).body
const codes = ({ conditions }: Pick<System, 'conditions'>) => conditions.map(({ code }) => code)

describe.each(ENGINES)('the system on the %s database', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer(engine)
    await submit(server)
  })

  test('that is well has no problems, and shows its parts without anybody’s values', async () => {
    const system = await eventually(async () => {
      const now = await systemOf(server)
      expect([codes(now), now.mails.waiting]).toEqual([[], 0])
      return now
    })
    expect(system.processes).toMatchObject([{ role: 'all', state: 'at-work', answering: true, version: system.version }])
    expect(system.queues.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['mail', 'lender-follow-up', 'purge', 'stop-sharing']),
    )
    expect(system.database).toMatchObject({ kind: engine === 'embedded' ? 'embedded' : 'postgresql', writable: true })
    expect(system.database.bytes).toBeGreaterThan(1_000_000)
    expect(system.database.freeBytes === null).toBe(engine === 'postgres')
    expect(system.texts.map(({ name }) => name)).toContain('calls-and-texts')
    expect(system.owner?.switches).toMatchObject({ choice: 'by-ranking' })
    expect(JSON.stringify(system)).not.toMatch(/postgres:\/\/|smtps?:\/\/|password/)
    expect(canariesIn(JSON.stringify(system))).toEqual([])
  })

  test('a broken ledger, a rotation that has not ended and a held purge are named; a check in parts is one check', async () => {
    for (let more = 0; more < 2; more++) await submit(server, { ssn: `21909988${more}` })
    const first = await askOperators(server, '/ledger/checks', { limit: 2 })
    expect((await systemOf(server)).checks.ledger).toMatchObject({ checked: 2, broken: [], isWhole: false })
    await askOperators(server, '/ledger/checks', { limit: 2, after: first.body.last })
    expect((await systemOf(server)).checks.ledger).toMatchObject({ checked: 3, broken: [], isWhole: true })

    await server.running.storage.records.sql.executeSql(`alter table ledger disable trigger ledger_is_append_only`)
    await server.running.storage.records.sql.executeSql(`create table ledger_kept as select * from ledger where position = 2`)
    await server.running.storage.records.sql.executeSql(`update ledger set outcome = 'changed' where position = 2`)
    const { broken } = (await askOperators(server, '/ledger/checks', {})).body
    expect(broken).toHaveLength(3)
    const { id } =
      (await server.running.storage.records.sql.executeSql('select max(id::text) as id from applications')).rows[0] ?? {}
    await server.running.storage.records.sql.executeSql(
      `update ledger set outcome = (select outcome from ledger_kept where ledger_kept.application_id = ledger.application_id)
       where position = 2 and application_id <> $1`,
      [id],
    )
    // One that is broken off before it comes to the lead says nothing of it: what was found stays, and what is mended goes.
    await askOperators(server, '/ledger/checks', { limit: 2 })
    expect((await systemOf(server)).checks.ledger).toMatchObject({ checked: 2, broken: [id], isWhole: false })
    await askOperators(server, '/ledger/checks', {})
    expect((await systemOf(server)).checks.ledger).toMatchObject({ checked: 3, broken: [id], isWhole: true })
    const { checks } = server.running.storage.records
    const ofHistory = { by: 'Dana', at: server.clock.now, checked: 1, next: null } as const
    await checks.note('history', { ...ofHistory, broken: [String(id)] })
    expect((await askOperators(server, '/today')).body.conditions).toMatchObject([
      { code: 'ledger-broken', count: 1, level: 'now' },
      { code: 'history-broken', count: 1, level: 'now' },
    ])
    await checks.note('history', { ...ofHistory, broken: [] })
    await askOperators(server, '/keys', { sharedKeyFile: true })
    const rotating = await systemOf(server)
    expect([codes(rotating), rotating.keys.left]).toEqual([['ledger-broken', 'rotation-unfinished'], 3])
    await askOperators(server, '/purges', {})
    server.clock.now = new Date('2026-12-20T08:00:00Z')
    await askOperators(server, '/purges', {})
    const system = await systemOf(server)
    expect(codes(system)).toEqual(['purge-held', 'ledger-broken', 'ledger-unchecked', 'history-unchecked'])
    expect(system.purge).toMatchObject({ hold: expect.stringContaining('more than 7 days ago'), mayBeAllowed: true })
    await askOperators(server, '/purges/allowances', {})
    expect(codes(await systemOf(server))).not.toContain('purge-held')
    const { stdout } = await operatorOf(server)('system', 'show')
    expect(stdout).toMatch(/In order +no/)
  })
})

test('a mail that the server does not take shows at once, with why; so does one that was given up', async () => {
  const smtp = await startScriptedSmtp({ kind: 'answer-recipient', reply: '450 4.2.1 try later' })
  const server = await startTestServer('postgres', {
    settings: { SMTP_URL: smtp.url, MAIL_RETRIES: '5', MAIL_RETRY_DELAY_SECONDS: '3600' },
  })
  await server.post('/api/send-verification', { email: 'ann@person.example' })
  const taken = await eventually(async () => {
    const { conditions } = await systemOf(server)
    expect(conditions).toMatchObject([{ code: 'mails-not-taken', part: 'mails', level: 'now' }])
    return conditions
  })
  expect(taken[0]?.says).toContain('The mailbox cannot be reached just now.')
  const { mails } = (await askOperators(server, '/mails/waiting?kind=verification')).body
  expect(mails).toMatchObject([
    { recipient: 'a•••@p•••.example', why: expect.stringContaining('450'), attempts: expect.any(Number) },
  ])
  expect((await askOperators(server, '/mails/waiting?kind=outcome')).body.mails).toEqual([])

  smtp.manner = { kind: 'answer-recipient', reply: '550 5.1.1 no such user' }
  await retriedUntil(server, async () => expect(codes(await systemOf(server))).toEqual(['mails-failed']))
  expect((await systemOf(server)).conditions[0]?.says).toBe('1 mail could not be delivered.')
  await server.stop()
  await smtp.close()
})

test('processes are counted: a second one is seen, one that stops in order is gone, and one that was killed is silent', async () => {
  const first = await startTestServer('postgres', { settings: { ROLE: 'web' } })
  expect(codes(await systemOf(first))).toContain('no-worker')
  const second = await restartTestServer({ ...first, environment: { ...first.environment, ROLE: 'worker' } })
  const both = await systemOf(first)
  expect(both.processes.map(({ role, answering }) => [role, answering])).toEqual([
    ['web', true],
    ['worker', false],
  ])
  expect(codes(both)).not.toContain('no-worker')
  await second.stop()
  expect((await systemOf(first)).processes).toHaveLength(1)
  await first.running.storage.records.sql.executeSql(
    `insert into processes values (gen_random_uuid(), 'worker', '0.0.1', now() - interval '2 hours', now() - interval '1 hour')`,
  )
  expect(codes(await systemOf(first))).toEqual(expect.arrayContaining(['no-worker', 'process-silent']))
})
