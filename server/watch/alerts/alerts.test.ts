/** People are told by mail, and a program by webhook: over a real mail server and a real receiver, by a clock that is moved. */
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { CONDITIONS } from '#domain/watch/conditions.ts'
import * as alerts from '#tests/support/alerts.ts'
import { breakLedger, hooked, lookAfter, mailsTo, mendLedger, toldPerson } from '#tests/support/alerts.ts'
import { canariesIn } from '#tests/support/canary-search.ts'
import { enterAs } from '#tests/support/console-people.ts'
import { askOperators, operatorOf, submit } from '#tests/support/operators.ts'
import { startScriptedSmtp } from '#tests/support/scripted-smtp.ts'
import { ENGINES, eventually, restartTestServer, startTestServer, type TestServer } from '#tests/support/test-server.ts'

const DANA = 'dana@desk.example'
const LEDGER = CONDITIONS['ledger-broken'].means
const SILENT = CONDITIONS['process-silent'].means

/** Mails about a condition, the oldest first: "Needs you now", "Still so" or "Over". */
const openings = (server: TestServer, email: string, about: RegExp) =>
  mailsTo(server, email)
    .toReversed()
    .flatMap(({ text }) => [...text.matchAll(/^(Needs you now|Needs you|Still so|Over): (.*)$/gm)])
    .filter(([, , says = '']) => about.test(says))
    .map(([, opening]) => opening)
const ABOUT_LEDGER = /ledger/
const ABOUT_PROCESS = /process/

describe.each(ENGINES)('on the %s database', (engine) => {
  let server: TestServer
  let receiver: alerts.Receiver
  beforeAll(async () => {
    receiver = await alerts.startReceiver()
    server = await startTestServer(engine, { settings: alerts.webhookSettings(receiver) })
    await toldPerson(server, 'owner', DANA)
  })

  test('a condition is told once when it begins and once when it ends, within five minutes each, and a reminder a day', async () => {
    await breakLedger(server)
    for (let minute = 0; minute < 4; minute++) await lookAfter(server, 1)
    await eventually(() => expect(openings(server, DANA, ABOUT_LEDGER)).toEqual(['Needs you now']))
    const text = mailsTo(server, DANA).find((mail) => mail.text.includes(LEDGER))?.text ?? ''
    const { hurts, todo, command } = CONDITIONS['ledger-broken']
    for (const part of [
      hurts,
      todo,
      command ?? '',
      `localhost:${server.running.operators.port}/console/system`,
      'Since Nov 15, 2026',
    ])
      expect(text).toContain(part)
    await lookAfter(server, 24 * 60)
    await eventually(() => expect(openings(server, DANA, ABOUT_LEDGER)).toEqual(['Needs you now', 'Still so']))
    await mendLedger(server)
    for (let minute = 0; minute < 8; minute++) await lookAfter(server, 1)
    await eventually(() => expect(openings(server, DANA, ABOUT_LEDGER)).toEqual(['Needs you now', 'Still so', 'Over']))
    await eventually(() => expect(hooked(receiver, 'ledger-broken')).toEqual(['begun', 'reminder', 'ended']))
    expect(receiver.received.every(alerts.isSigned)).toBe(true)
    const { body } = await askOperators(server, '/alerts')
    const told = body.alerts.find(({ code }: { code: string }) => code === 'ledger-broken')
    const [began, ended] = [Date.parse(told.toldAt), Date.parse(told.endedAt)]
    expect([began - Date.parse(told.since) <= 5 * 60_000, server.clock.now.getTime() - ended <= 5 * 60_000]).toEqual([true, true])
    expect(body).toMatchObject({ people: [{ name: 'dana', role: 'owner' }], webhook: { lastCode: '204' }, watcher: false })
  })

  test('quiet hours hold back what can wait, and nothing else', async () => {
    const lee = await toldPerson(server, 'owner', 'lee@desk.example')
    await lee.send('POST /alerts/address', { quiet: '22:00-07:00' })
    // It is a quarter past three in New York.
    server.clock.now = new Date('2026-11-17T08:15:00Z')
    await server.running.watch()
    await alerts.loseProcess(server)
    await breakLedger(server)
    await lookAfter(server, 1)
    await lookAfter(server, 1)
    await eventually(() => expect(openings(server, 'lee@desk.example', ABOUT_LEDGER)).toEqual(['Needs you now']))
    await eventually(() => expect(openings(server, DANA, ABOUT_PROCESS)).toEqual(['Needs you']))
    expect(mailsTo(server, 'lee@desk.example').some(({ text }) => text.includes(SILENT))).toBe(false)
    server.clock.now = new Date('2026-11-17T12:00:00Z')
    await server.running.watch()
    await eventually(() => expect(openings(server, 'lee@desk.example', ABOUT_PROCESS)).toEqual(['Needs you']))
    await mendLedger(server)
    await alerts.forgetProcess(server)
    for (const minutes of [1, 3]) await lookAfter(server, minutes)
    await eventually(() => expect(openings(server, 'lee@desk.example', ABOUT_PROCESS)).toEqual(['Needs you', 'Over']))
  })

  test('a silence keeps everybody quiet until it ends or is ended', async () => {
    const operator = operatorOf(server)
    const begun = hooked(receiver, 'ledger-broken').length
    const { stdout } = await operator('alerts', 'silence', 'ledger-broken', '--hours', '2', '--reason', 'we look at it already')
    expect(stdout).toContain('Silenced until')
    await breakLedger(server)
    for (const minutes of [1, 1, 1]) await lookAfter(server, minutes)
    const { alerts: listed, silences } = (await askOperators(server, '/alerts')).body
    expect(listed.find(({ code }: { code: string }) => code === 'ledger-broken')).toMatchObject({
      toldAt: null,
      silencedUntil: silences[0].until,
    })
    expect(hooked(receiver, 'ledger-broken')).toHaveLength(begun)
    expect(await operator('alerts', 'unsilence', silences[0].id)).toMatchObject({ code: 0 })
    await lookAfter(server, 1)
    await eventually(() => expect(hooked(receiver, 'ledger-broken').slice(begun)).toEqual(['begun']))
    await mendLedger(server)
    for (const minutes of [1, 3]) await lookAfter(server, minutes)
    expect((await askOperators(server, '/alerts/silences', { code: 'no-such', reason: 'to see what it says' })).status).toBe(422)
    const history = (await askOperators(server, '/history?limit=200')).body.entries.map(({ call }: { call: string }) => call)
    expect(history).toEqual(expect.arrayContaining(['POST /alerts/silences', 'POST /alerts/silences/{id}/end']))
  })

  test('a webhook that is not taken is tried again, under the same id', async () => {
    receiver.status = 500
    const before = receiver.received.length
    // Something else may be told of meanwhile.
    const calls = () =>
      receiver.received.slice(before).filter((call) => hooked({ ...receiver, received: [call] }, 'ledger-broken').includes('begun'))
    await breakLedger(server)
    for (const minutes of [1, 1]) await lookAfter(server, minutes)
    await eventually(() => expect(calls()).toHaveLength(1))
    receiver.status = 204
    await eventually(async () => {
      await server.running.storage.records.sql.executeSql(
        `update jobs.job set start_after = now() where name = 'alert-webhook' and state = 'retry'`,
      )
      expect(calls()).toHaveLength(2)
    })
    const [first, again] = calls().map(({ headers }) => headers['webhook-id'])
    expect(again).toBe(first)
    await mendLedger(server)
    for (const minutes of [1, 3]) await lookAfter(server, minutes)
  })

  test('the digest of the morning comes once, and says what sold, what changed and who looked', async () => {
    await toldPerson(server, 'lender-manager', 'kim@desk.example')
    server.clock.now = new Date('2026-11-20T15:00:00Z')
    const lead = await submit(server)
    await askOperators(server, `/applications/${lead}/reveals`, { reason: 'to count how often' })
    await askOperators(server, '/lenders/entries/larkspur/pause', { reason: 'to have a change' })
    server.clock.now = new Date('2026-11-21T12:59:00Z')
    await server.running.watch()
    const digests = (email: string) => mailsTo(server, email).filter(({ subject }) => subject.includes('on 2026-11-20'))
    expect(digests(DANA)).toEqual([])
    for (const minutes of [1, 1, 60]) await lookAfter(server, minutes)
    await eventually(() => expect([digests(DANA).length, digests('kim@desk.example').length]).toEqual([1, 1]))
    const [dana] = digests(DANA)
    expect(dana?.text).toMatch(/What sold on 2026-11-20\n- 1 of 1 applications, for \$\d+/)
    expect(dana?.text).toContain('Paused a lender: 1')
    expect(dana?.text).toMatch(/how often\n- first-token: 1/)
    expect(digests('kim@desk.example')[0]?.text).not.toContain('how often')
  })

  test('no mail, no webhook and no row of it has a value of an applicant', async () => {
    for (const more of [1, 2, 3]) await submit(server, { ssn: `21909988${more}` })
    await askOperators(server, '/ledger/checks', {})
    await breakLedger(server)
    for (const minutes of [1, 1]) await lookAfter(server, minutes)
    await mendLedger(server)
    for (const minutes of [1, 3, 24 * 60, 1]) await lookAfter(server, minutes)
    await eventually(() => expect(openings(server, DANA, ABOUT_LEDGER).at(-1)).toBe('Over'))
    const mails = ['dana', 'lee', 'kim'].flatMap((name) => mailsTo(server, `${name}@desk.example`))
    expect(mails.length).toBeGreaterThan(2)
    expect(canariesIn(JSON.stringify(mails))).toEqual([])
    expect(canariesIn(JSON.stringify(receiver.received))).toEqual([])
    for (const table of ['alerts', 'alert_notices', 'alert_silences']) {
      const { rows } = await server.running.storage.records.sql.executeSql(`select * from ${table}`)
      expect(canariesIn(JSON.stringify(rows))).toEqual([])
    }
  })

  test('an address counts once its code was typed, is sealed, and goes with its person', async () => {
    const max = await enterAs(server, 'owner', 'Max')
    const confirm = async (code: string) => (await max.send('POST /alerts/address', { code })).status
    expect(await confirm('000000')).toBe(409)
    await max.send('POST /alerts/address', { email: 'max@desk.example' })
    const code = await alerts.codeFor(server, 'max@desk.example')
    const wrong = code === '111111' ? '222222' : '111111'
    for (let tries = 0; tries < 5; tries++) expect(await confirm(wrong)).toBe(409)
    expect(await confirm(code)).toBe(409)
    expect((await max.send('POST /alerts/tests')).body.mails).toEqual([])
    await max.send('POST /alerts/address', { email: 'max2@desk.example' })
    expect(await confirm(await alerts.codeFor(server, 'max2@desk.example'))).toBe(200)
    expect((await max.send('GET /alerts')).body.you).toMatchObject({ email: 'max2@desk.example', quiet: null })
    const { records } = server.running.storage
    const { rows } = await records.sql.executeSql('select * from alert_addresses, people, sealed_groups, history')
    expect(JSON.stringify(rows)).not.toContain('max2@')
    expect((await max.send('POST /alerts/tests')).body).toMatchObject({
      mails: [{ to: 'Max', outcome: 'sent' }],
      webhook: { outcome: 'sent', code: '204' },
    })
    const { id } = (await max.send('GET /me')).body
    await askOperators(server, `/people/${id}/removal`, {})
    await lookAfter(server, 1)
    expect(await records.alertAddresses.find('person_id', id)).toBeUndefined()
  })
})

test('that mail itself fails goes by webhook', async () => {
  const smtp = await startScriptedSmtp({ kind: 'answer-recipient', reply: '450 4.2.1 try later' })
  const receiver = await alerts.startReceiver()
  const settings = { ...alerts.webhookSettings(receiver), SMTP_URL: smtp.url, MAIL_RETRY_DELAY_SECONDS: '3600' }
  const server = await startTestServer('postgres', { settings })
  await server.post('/api/send-verification', { email: 'ann@person.example' })
  await eventually(async () => expect((await askOperators(server, '/mails/status')).body.retrying).toBe(1))
  for (const minutes of [0, 1]) await lookAfter(server, minutes)
  await eventually(() => expect(hooked(receiver, 'mails-not-taken')).toEqual(['begun']))
  await server.stop()
  await smtp.close()
})

test('two processes that look at the same moment tell once', async () => {
  const receiver = await alerts.startReceiver()
  const first = await startTestServer('postgres', { settings: alerts.webhookSettings(receiver) })
  const second = await restartTestServer(first)
  await toldPerson(first, 'owner', DANA)
  await breakLedger(first)
  for (let minute = 1; minute <= 3; minute++) {
    second.clock.now = new Date(first.clock.now.getTime() + 60_000)
    await Promise.all([lookAfter(first, 1), second.running.watch(), second.running.watch()])
  }
  await eventually(() => expect(hooked(receiver, 'ledger-broken')).toEqual(['begun']))
  await eventually(() => expect(openings(first, DANA, ABOUT_LEDGER)).toEqual(['Needs you now']))
  const { rows } = await first.running.storage.records.sql.executeSql(
    `select count(*)::int as count from alert_notices where content like '%ledger-broken%'`,
  )
  expect(rows).toEqual([{ count: 2 }])
  expect(await first.running.storage.records.alerts.notice(randomUUID())).toBeUndefined()
})
