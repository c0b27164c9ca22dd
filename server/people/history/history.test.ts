/** The history: what it says of an act, what becomes of a reason, and whether a change to it is noticed. */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type ConsolePerson, enterAs } from '#tests/support/console-people.ts'
import { askOperators, submit } from '#tests/support/operators.ts'
import {
  CANARY_SUBMISSION,
  countRows,
  ENGINES,
  restartTestServer,
  startTestServer,
  TEST_TIME,
  type TestServer,
} from '#tests/support/test-server.ts'

const REASON = 'the caller asked about her letter'

describe.each(ENGINES)('the history on the %s database', (engine) => {
  let server: TestServer
  let dana: ConsolePerson
  beforeAll(async () => {
    server = await startTestServer(engine)
    dana = await enterAs(server, 'owner', 'Dana')
  })
  beforeEach(() => {
    server.clock.now = TEST_TIME
  })
  const run = (text: string, values: unknown[] = []) => server.running.storage.records.sql.executeSql(text, values)
  const entriesOf = async (filter: object) => (await dana.send('GET /history', filter)).body.entries
  const brokenNow = async () => (await dana.send('POST /history/checks')).body.broken

  test('tells who did what, with what role, from where, and why', async () => {
    await dana.send('POST /lenders/entries/{id}/pause', { id: 'larkspur', reason: 'their outage' })
    const [paused] = await entriesOf({ subject: 'larkspur' })
    expect(paused).toMatchObject({
      at: TEST_TIME.toISOString(),
      person: 'Dana',
      role: 'owner',
      via: 'console',
      call: 'POST /lenders/entries/{id}/pause',
      outcome: 'done',
      reason: 'their outage',
    })
    await askOperators(server, '/lenders/entries/larkspur/resumption', {})
    expect((await entriesOf({ subject: 'larkspur' }))[0]).toMatchObject({ person: 'first-token', via: 'token', reason: null })
    expect(await entriesOf({ subject: 'larkspur', person: 'Dana' })).toHaveLength(1)
    expect(await entriesOf({ call: 'POST /lenders/entries/{id}/pause', since: '2026-11-15', until: '2026-11-15' })).toHaveLength(1)
    expect(await entriesOf({ subject: 'larkspur', until: '2026-11-14' })).toEqual([])
    const [first] = await entriesOf({ subject: 'larkspur', limit: '1' })
    expect(await entriesOf({ subject: 'larkspur', before: first.id })).toEqual([paused])
  })

  test('keeps a reason about a person sealed, and without words once the person is erased', async () => {
    const lead = await submit(server)
    await dana.send('POST /applications/{id}/reveals', { id: lead, reason: REASON, groups: ['contact'] })
    const { rows } = await run('select t::text as row from history t where subject = $1', [lead])
    expect(rows).toHaveLength(1)
    expect(String(rows[0]?.row)).not.toContain(REASON)
    expect(String(rows[0]?.row)).not.toContain(Buffer.from(REASON).toString('hex'))
    expect((await entriesOf({ subject: lead }))[0].reason).toBe(REASON)
    expect((await dana.send('POST /erasures', { reference: lead })).status).toBe(200)
    const reasons = (await entriesOf({ subject: lead })).map(({ call, reason }: Record<string, unknown>) => [call, reason])
    expect(reasons).toEqual([
      ['POST /erasures', null],
      ['POST /applications/{id}/reveals', null],
    ])
    expect(await brokenNow()).toEqual([])
  })

  test('knows what an act was about, however it was typed', async () => {
    const lead = await submit(server, { ssn: '219099894' })
    expect(
      (await dana.send('POST /applications/{id}/reveals', { id: lead.toUpperCase(), reason: REASON, groups: ['contact'] })).status,
    ).toBe(200)
    expect(await entriesOf({ subject: lead })).toMatchObject([{ call: 'POST /applications/{id}/reveals', reason: REASON }])
    const asked = { fullName: 'Ann Sample', email: 'ann@person.example', phone: CANARY_SUBMISSION.primaryPhone, confirmed: true }
    const { reference } = (await server.post('/api/ccpa-requests', asked)).body
    const typed = ` ${reference.toLowerCase()}`
    expect((await dana.send('POST /privacy-requests/{reference}/reveals', { reference: typed, reason: REASON })).status).toBe(200)
    expect(await entriesOf({ subject: reference })).toMatchObject([{ reason: REASON }])
    const { rows } = await run('select t::text as row from history t')
    expect(rows.filter(({ row }) => String(row).includes(REASON))).toEqual([])
  })

  test('holds nothing that a caller sent but what it was about and why', async () => {
    const secret = 'a-name-nobody-else-has'
    await dana.send('POST /mails/tests', { to: `${secret}@person.example` })
    const { rows } = await run('select t::text as row from history t')
    expect(rows.filter(({ row }) => String(row).includes(secret))).toEqual([])
  })

  test('an act that fails half way is written down as one whose end nobody knows', async () => {
    const before = await countRows(server, 'history')
    await run('alter table invitations rename column made_by to other')
    expect((await askOperators(server, '/invitations', { name: 'Nobody', role: 'viewer' })).status).toBe(500)
    await run('alter table invitations rename column other to made_by')
    expect((await run('select call, outcome from history where position > $1', [before])).rows).toEqual([
      { call: 'POST /invitations', outcome: 'unknown' },
    ])
  })

  test('nobody changes or removes an entry by accident', async () => {
    await expect(run(`update history set person = 'Mallory'`)).rejects.toThrow()
    await expect(run('delete from history')).rejects.toThrow()
  })

  test('a change of any part of an entry is found, and so is a missing one', async () => {
    await dana.send('POST /lenders/entries/{id}/pause', { id: 'larkspur', reason: 'their outage' })
    await dana.send('POST /lenders/entries/{id}/resumption', { id: 'larkspur' })
    const lead = await submit(server, { ssn: '219099893' })
    await dana.send('POST /applications/{id}/reveals', { id: lead, reason: REASON })
    expect(await brokenNow()).toEqual([])
    const [{ id }] = await entriesOf({ call: 'POST /lenders/entries/{id}/pause', limit: '1' })
    await run('alter table history disable trigger history_is_append_only')
    const CHANGES = [
      `person = 'Mallory'`,
      `person_id = null`,
      `role = 'viewer'`,
      `via = 'token'`,
      `call = 'POST /lenders/entries/{id}/resumption'`,
      `subject = 'ginkgo'`,
      `outcome = 'unknown'`,
      `before = '{}'`,
      `after = '{}'`,
      `reason = 'no reason'`,
      `reason = null`,
      `reason = null, reason_digest = null`,
      `at = at - interval '1 hour'`,
    ]
    await run('create table history_kept as select * from history')
    for (const change of CHANGES) {
      await run(`update history set ${change} where id = $1`, [id])
      expect([change, await brokenNow()]).toEqual([change, [id]])
      await run('delete from history where id = $1', [id])
      await run('insert into history select * from history_kept where id = $1', [id])
    }
    expect(await brokenNow()).toEqual([])
    const last = (await entriesOf({ limit: '2' })).map((entry: { id: string }) => entry.id)
    await run('delete from history where id = $1', [last[0]])
    expect(await brokenNow()).toEqual([last[1]])
    // The note of where the chain ends was changed too: the last check has counted more.
    await run('create table head_kept as select * from history_head')
    await run('update history_head set (length, hash) = (select position, hash from history order by position desc limit 1)')
    for (let time = 0; time < 2; time++) expect(await brokenNow()).toEqual([last[1]])
    await run('update history_head set (length, hash) = (select length, hash from head_kept)')
    await run('drop table head_kept')
    await run('insert into history select * from history_kept where id = $1', [last[0]])
    await run('delete from history where id = $1', [id])
    expect(await brokenNow()).not.toEqual([])
    await run('insert into history select * from history_kept where id = $1', [id])
    await run('drop table history_kept')
    await run('alter table history enable trigger history_is_append_only')
    expect(await brokenNow()).toEqual([])
  })
})

describe('an act whose process died', () => {
  test('becomes an entry with an unknown outcome, at the next start', async () => {
    const server = await startTestServer('embedded')
    const caller = { id: '', name: 'Dana', role: 'owner', via: 'console' } as const
    await server.running.storage.records.history.begin({ call: 'POST /purges', caller, subject: null }, TEST_TIME)
    await server.stop()
    const next = await restartTestServer(server)
    const { entries } = (await askOperators(next, '/history')).body
    expect(entries).toEqual([expect.objectContaining({ person: 'Dana', call: 'POST /purges', outcome: 'unknown' })])
    expect(await countRows(next, 'history_intents')).toBe(0)
    await next.stop()
  })
})
