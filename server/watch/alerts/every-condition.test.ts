/** K5: every condition, caused for real and ended. Today, System, metrics, mail and webhook say the same; it is told once and ended once, within five minutes. */
import { beforeAll, expect, test } from 'vitest'
import { CONDITION_CODES, CONDITIONS } from '#domain/watch/conditions.ts'
import * as alerts from '#tests/support/alerts.ts'
import { CAUSES, CAUSING_SETTINGS } from '#tests/support/cause-conditions.ts'
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
  await submit(server)
  await alerts.toldPerson(server, 'owner', DANA)
})

interface Shown {
  readonly code: string
  readonly subject: string | null
  readonly says: string
}
const shownAt = async (path: string, code: string): Promise<Shown[]> =>
  (await askOperators(server, path)).body.conditions.filter((one: Shown) => one.code === code)
const gauge = async (code: string) =>
  Number(
    new RegExp(`^loanfinch_condition\\{code="${code}",.*\\} (\\d+)$`, 'm').exec((await askOperators(server, '/metrics')).body)?.[1],
  )

/** How often these sentences stood in mails, under this opening. */
const mailed = (opening: string, says: readonly string[], from: number) => {
  const all = alerts.mailsTo(server, DANA)
  const text = all
    .slice(0, all.length - from)
    .map((mail) => mail.text)
    .join('\n')
  return says.map((sentence) => text.split(`${opening}: ${sentence}\n`).length - 1)
}

test.each(CONDITION_CODES)('K5: %s is told once and ended once, alike everywhere', async (code) => {
  // Conditions that come with time alone stay away. A clock that is set back keeps nobody quiet.
  server.clock.now = TEST_TIME
  const [mailsBefore, callsBefore] = [alerts.mailsTo(server, DANA).length, receiver.received.length]
  const opening = CONDITIONS[code].level === 'now' ? 'Needs you now' : 'Needs you'
  await CAUSES[code].cause(server)
  // The process whose breaker it is goes on saying so.
  await server.running.storage.records.sql.executeSql(`update lender_breakers set seen_at = seen_at + interval '1 hour'`)
  for (const minutes of [1, 1]) await alerts.lookAfter(server, minutes)
  const [today, system] = [await shownAt('/today', code), await shownAt('/system', code)]
  expect(today.length).toBeGreaterThan(0)
  expect(system).toEqual(today)
  const says = today.map((one) => one.says)
  const once = says.map(() => 1)
  await eventually(() => expect(mailed(opening, says, mailsBefore)).toEqual(once))
  const { alerts: listed } = (await askOperators(server, '/alerts')).body
  const standing = (one: Shown & { readonly endedAt: string | null }) => one.code === code && !one.endedAt
  expect(
    listed
      .filter(standing)
      .map((one: Shown) => one.says)
      .toSorted(),
  ).toEqual(says.toSorted())
  // It stands on for a while, and nobody hears of it again.
  for (const minutes of STANDS_ON) await alerts.lookAfter(server, minutes)
  expect(await gauge(code)).toBe(today.length)
  await CAUSES[code].end(server)
  for (const minutes of UNTIL_ENDED) await alerts.lookAfter(server, minutes)
  expect([await shownAt('/today', code), await shownAt('/system', code), await gauge(code)]).toEqual([[], [], 0])
  const hooked = () => alerts.hooked({ ...receiver, received: receiver.received.slice(callsBefore) }, code)
  await eventually(() => expect(hooked().toSorted()).toEqual([...says.map(() => 'begun'), ...says.map(() => 'ended')]))
  const over = /^Over: /gm
  await eventually(() => {
    const news = alerts.mailsTo(server, DANA).slice(0, alerts.mailsTo(server, DANA).length - mailsBefore)
    const ends = news.flatMap(({ text }) => [...text.matchAll(over)])
    expect(ends.length).toBeGreaterThanOrEqual(says.length)
  })
  expect(mailed(opening, says, mailsBefore)).toEqual(once)
})
