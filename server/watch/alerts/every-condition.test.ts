/** K5: every condition, caused for real and ended. Today, System, metrics, mail and webhook say the same; it is told once and ended once, within five minutes. */
import { beforeAll, expect, test } from 'vitest'
import { CONDITION_CODES, CONDITIONS } from '#domain/watch/conditions.ts'
import * as alerts from '#tests/support/alerts.ts'
import { CAUSES, CAUSING_SETTINGS, ROUNDS } from '#tests/support/cause-conditions.ts'
import { askOperators, submit } from '#tests/support/operators.ts'
import { eventually, startTestServer, TEST_TIME, type TestServer } from '#tests/support/test-server.ts'

/** Minutes between looks. */
const [STANDS_ON, UNTIL_ENDED] = process.env.LONG
  ? [
      [1, 1],
      [1, 1, 1, 1, 1],
    ]
  : [[2], [1, 4]]
const DANA = 'dana@desk.example'
let server: TestServer
let receiver: alerts.Receiver
beforeAll(async () => {
  receiver = await alerts.startReceiver()
  server = await startTestServer('postgres', {
    production: true,
    settings: { ...CAUSING_SETTINGS, ...alerts.webhookSettings(receiver), ALERT_DIGEST_HOUR: '23' },
  })
  // A purge by the machine's clock would end what this test begins.
  await server.running.storage.records.sql.executeSql('delete from jobs.schedule')
  await submit(server)
  await alerts.toldPerson(server, 'owner', DANA)
})

interface Shown {
  readonly code: string
  readonly subject: string | null
  readonly says: string
}
const shownAt = async (path: string): Promise<Shown[]> => (await askOperators(server, path)).body.conditions
const gaugeOf = (metrics: string, code: string) =>
  Number(new RegExp(`^loanfinch_condition\\{code="${code}",.*\\} (\\d+)$`, 'm').exec(metrics)?.[1])

/** How often these sentences stood in mails, under this opening. */
const mailed = (opening: string, says: readonly string[], from: number) => {
  const all = alerts.mailsTo(server, DANA)
  const text = all
    .slice(0, all.length - from)
    .map((mail) => mail.text)
    .join('\n')
  return says.map((sentence) => text.split(`${opening}: ${sentence}\n`).length - 1)
}

test('every condition has its round', () => {
  expect(ROUNDS.flat().toSorted()).toEqual(CONDITION_CODES.toSorted())
})

const TOGETHER = process.env.LONG ? CONDITION_CODES.map((code) => [code]) : ROUNDS

test.each(TOGETHER.map((codes) => ({ names: codes.join(', '), codes })))(
  'K5: $names: told once and ended once, alike everywhere',
  async ({ codes }) => {
    // Conditions that come with time alone stay away. A clock that is set back keeps nobody quiet.
    server.clock.now = TEST_TIME
    const [mailsBefore, callsBefore] = [alerts.mailsTo(server, DANA).length, receiver.received.length]
    for (const code of codes) await CAUSES[code].cause(server)
    // The process whose breaker it is goes on saying so.
    await server.running.storage.records.sql.executeSql(`update lender_breakers set seen_at = seen_at + interval '1 hour'`)
    for (const minutes of [1, 1]) await alerts.lookAfter(server, minutes)
    const [today, system] = [await shownAt('/today'), await shownAt('/system')]
    expect(system).toEqual(today)
    const { alerts: listed } = (await askOperators(server, '/alerts')).body
    const told = codes.map((code) => {
      const says = today.filter((one) => one.code === code).map((one) => one.says)
      const standing = listed.filter((one: Shown & { readonly endedAt: string | null }) => one.code === code && !one.endedAt)
      expect(standing.map((one: Shown) => one.says).toSorted(), code).toEqual(says.toSorted())
      expect(says.length, code).toBeGreaterThan(0)
      return { code, says, opening: CONDITIONS[code].level === 'now' ? 'Needs you now' : 'Needs you' }
    })
    const once = told.map(({ code, says }) => [code, says.map(() => 1)])
    const mailedNow = () => told.map(({ code, says, opening }) => [code, mailed(opening, says, mailsBefore)])
    await eventually(() => expect(mailedNow()).toEqual(once))
    // They stand on for a while, and nobody hears of them again.
    for (const minutes of STANDS_ON) await alerts.lookAfter(server, minutes)
    const gauges = async () => {
      const { body } = await askOperators(server, '/metrics')
      return codes.map((code) => [code, gaugeOf(body, code)])
    }
    expect(await gauges()).toEqual(told.map(({ code, says }) => [code, says.length]))
    for (const code of codes.toReversed()) await CAUSES[code].end(server)
    for (const minutes of UNTIL_ENDED) await alerts.lookAfter(server, minutes)
    const left = [...(await shownAt('/today')), ...(await shownAt('/system'))].filter(({ code }) =>
      codes.some((one) => one === code),
    )
    expect([left, await gauges()]).toEqual([[], codes.map((code) => [code, 0])])
    const since = () => ({ ...receiver, received: receiver.received.slice(callsBefore) })
    await eventually(() => {
      for (const { code, says } of told)
        expect(alerts.hooked(since(), code).toSorted(), code).toEqual([...says.map(() => 'begun'), ...says.map(() => 'ended')])
    })
    await eventually(() => {
      const ended = told.map(({ code, says }) => [code, mailed('Over', says, mailsBefore)])
      expect(ended).toEqual(once)
    })
    expect(mailedNow()).toEqual(once)
  },
)
