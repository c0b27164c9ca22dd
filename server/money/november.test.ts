/** A November through the real doors: one number on every list, figure, file and statement. */
import { beforeAll, describe, expect, test } from 'vitest'
import { moneyOf } from '#domain/money/lines.ts'
import { formatCents } from '#domain/values/money.ts'
import { migrationStatement, undone } from '#tests/support/migration-statement.ts'
import { everywhere, moneyDesk, sum } from '#tests/support/money-desk.ts'
import { askOperators, operatorOf, submit } from '#tests/support/operators.ts'
import { sendPostback } from '#tests/support/postbacks.ts'
import { SANDBOX_SECRETS } from '#tests/support/sandbox-lenders.ts'
import { ENGINES, startTestServer, TEST_TIME, type TestServer } from '#tests/support/test-server.ts'

describe.each(ENGINES)('a November on the %s database', (engine) => {
  let server: TestServer
  let desk: ReturnType<typeof moneyDesk>
  beforeAll(async () => {
    server = await startTestServer(engine)
    desk = moneyDesk(server)
  })
  const records = () => server.running.storage.records

  test('a November with a voided lead, returned leads and a lender that left: one number everywhere', async () => {
    const leads: { id: string; lender: string; key: string }[] = []
    for (let day = 0; day < 4; day++) {
      server.clock.now = new Date(TEST_TIME.getTime() + day * 60_000)
      const id = await submit(server, { lastName: 'Sold', ssn: `21908800${day}` })
      const run = await records().runs.find(id)
      leads.push({ id, lender: run?.lender ?? '', key: `${run?.runId}.${run?.lender}` })
    }
    const [kept, returned, refused, voided] = leads as [(typeof leads)[0], (typeof leads)[0], (typeof leads)[0], (typeof leads)[0]]
    const price = moneyOf(await records().money.ofLead(kept.id))?.priceCents ?? 0
    expect(price).toBeGreaterThan(0)
    server.clock.now = new Date(TEST_TIME.getTime() + 10 * 60_000)
    const report = ({ lender, key }: typeof kept) =>
      sendPostback(
        server.url,
        lender,
        { attemptKey: key, event: 'returned', happenedAt: server.clock.now.toISOString() },
        {
          secret: SANDBOX_SECRETS[`sandbox-${lender}`] ?? '',
          atSeconds: server.clock.now.getTime() / 1000,
        },
      )
    for (const lead of [returned, refused]) expect((await report(lead)).status).toBe(200)
    expect(await desk.shown()).toMatchObject({ list: 4 * price, figures: 4 * price, statements: 4 * price })
    expect(await desk.asked('/money/returns')).toMatchObject({ returns: [{ leadId: returned.id }, { leadId: refused.id }] })
    for (const [{ id }, answer] of [
      [returned, 'accepted'],
      [refused, 'refused'],
    ] as const)
      expect((await askOperators(server, `/applications/${id}/return`, { answer, reason: 'looked at it' })).status).toBe(200)
    expect((await askOperators(server, `/applications/${returned.id}/price`, { payoutCents: 1, reason: 'too late' })).status).toBe(
      409,
    )
    expect((await askOperators(server, `/applications/${voided.id}/void`, { reason: 'a test lead' })).status).toBe(200)
    // The sandbox's lenders keep what they have accepted: this one agrees in a letter.
    await expect.poll(async () => (await records().followUps.of(voided.id)).at(-1)?.state, { timeout: 20_000 }).toBe('refused')
    await records().sql.executeSql(
      `update lender_follow_ups set state = 'in-writing' where attempt_key = $1 and follow_up = 'void'`,
      [voided.key],
    )
    const agreed = { attemptKey: voided.key, followUp: 'void', said: 'done' }
    expect((await askOperators(server, '/follow-ups/answers', agreed)).status).toBe(200)
    expect(moneyOf(await records().money.ofLead(voided.id))?.state).toBe('voided')
    expect(
      (await askOperators(server, `/applications/${kept.id}/price`, { payoutCents: price + 250, reason: 'agreed by telephone' }))
        .status,
    ).toBe(200)
    await desk.leave(kept.lender)
    const number = 2 * price + 250
    expect(await desk.shown()).toEqual(everywhere(number))
    const days = await desk.days()
    const counted = (name: string) => sum(days.map((day) => day[name]))
    expect([counted('sold'), counted('returned'), counted('voided')]).toEqual([3, 1, 1])
    const [statement] = await desk.statements('2026-11')
    expect(statement).toMatchObject({ lender: kept.lender, chargedCents: number, state: 'draft' })
    const said = async (...command: string[]) => (await operatorOf(server)('money', ...command)).stdout
    expect(await said('owed')).toMatch(new RegExp(`^${kept.lender} .*has left the file$`, 'm'))
    for (const command of ['owed', 'statements']) expect(await said(command)).toContain(` ${formatCents(number)} `)
    const [, ...sheet] = (await said('export', kept.lender, '2026-11')).trim().split('\r\n')
    expect(sum(sheet.map((row) => 100 * Number(row.split(',').at(-1)?.replaceAll('"', ''))))).toBe(number)
    // What the ledgers of these leads say comes to the same.
    const ledgers = await Promise.all(
      leads.map(async ({ id }) => (await records().ledger.read(id)).filter(({ stage }) => stage !== 'ping')),
    )
    expect(sum(ledgers.map(owedByLedger))).toBe(number)
    for (const { id } of leads) expect(await records().ledger.verify(id)).toBe(true)
    // A database from before lines gets them by the migration: every return counted as soon as it was reported, and no price was changed.
    const made = await undone(server.running.storage, async ({ sql }) => {
      await sql.executeSql('alter table money_lines disable trigger user')
      await sql.executeSql('delete from money_lines')
      await sql.executeSql(migrationStatement('0114-money-lines.sql', 'with lead as'))
      const { rows } = await sql.executeSql(
        `select application_id::text as id, string_agg(kind || ':' || cents, ' ' order by position) as lines from money_lines group by 1`,
      )
      return rows
    })
    expect(leads.map(({ id }) => made.find((row) => row.id === id))).toEqual([
      { id: kept.id, lines: `accrued:${price}` },
      { id: returned.id, lines: `accrued:${price} return-asked:0 return-accepted:-${price}` },
      { id: refused.id, lines: `accrued:${price} return-asked:0 return-accepted:-${price}` },
      { id: voided.id, lines: `accrued:${price} voided:-${price}` },
    ])
  })

  test('a return is accepted by itself also when the time of its lead’s record is over, and holds up nothing', async () => {
    const lead = { applicationId: crypto.randomUUID(), lender: 'larkspur' }
    await records().money.accrue(lead.applicationId, lead.lender, 1800, TEST_TIME)
    await records().money.add({ ...lead, kind: 'return-asked' }, TEST_TIME)
    server.clock.now = new Date('2026-12-08T06:00:00Z')
    await server.running.keepMoney()
    expect((await records().money.ofLead(lead.applicationId)).at(-1)).toMatchObject({ kind: 'return-accepted', cents: -1800 })
    expect((await desk.statements('2026-11')).every(({ state }) => state === 'final')).toBe(true)
  })
})

/** What is owed for a lead, from the entries of its ledger alone. */
function owedByLedger(entries: readonly { stage: string; outcome: string; priceCents?: number | undefined }[]): number {
  return entries.reduce((owed, { stage, outcome, priceCents }) => {
    if (stage === 'finish' || outcome === 'repriced') return priceCents ?? owed
    return outcome === 'return-accepted' || (stage === 'void' && outcome === 'wrote-done') ? 0 : owed
  }, 0)
}
