/** A month of made-up business, after which every list, figure, file and statement gives one number; and an October through the real doors. */
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import type { ListedApplication } from '#contracts/operators/applications.ts'
import type { OwingLender, Statement, StatementLine } from '#contracts/operators/money.ts'
import { type LeadLineKind, moneyOf } from '#domain/money/lines.ts'
import { DAY_MS } from '#domain/values/calendar.ts'
import { applyFile, askOperators, operatorOf } from '#tests/support/operators.ts'
import { sendPostback } from '#tests/support/postbacks.ts'
import { SANDBOX_SECRETS } from '#tests/support/sandbox-lenders.ts'
import { ENGINES, startTestServer, type TestServer } from '#tests/support/test-server.ts'

const COUNT = process.env.LONG ? 100_000 : 1000
const BATCH = 500
const OCTOBER = '?since=2026-10-01&until=2026-10-31'
const first = new Date('2026-10-01T12:00:00Z')
const onDay = (days: number) => new Date(first.getTime() + days * DAY_MS)

/** Those of a person who applies in October. */
const PAY_DATES = { nextPayDate: '2026-10-16', followingPayDate: '2026-10-30' } as const

type Happening = readonly [day: number, kind: LeadLineKind, cents?: number]
interface Fate {
  /** Null: its price is open. */
  readonly price: number | null
  readonly then: readonly Happening[]
  readonly owed: number
  /** Of it, what stands on October's statement. */
  readonly october: number
}

/** By hand, not by the rule: what each twelfth kind of lead comes to at a price of 1,800 cents. The days count from October 1. */
const FATES: readonly Fate[] = [
  { price: 1800, then: [], owed: 1800, october: 1800 },
  {
    price: 1800,
    then: [
      [3, 'return-asked'],
      [5, 'return-accepted'],
    ],
    owed: 0,
    october: 0,
  },
  {
    price: 1800,
    then: [
      [3, 'return-asked'],
      [5, 'return-refused'],
      [6, 'return-accepted'],
    ],
    owed: 1800,
    october: 1800,
  },
  // Nobody answers: accepted by itself, after October's statement is final.
  { price: 1800, then: [[36, 'return-asked']], owed: 0, october: 1800 },
  {
    price: 1800,
    then: [
      [8, 'voided'],
      [9, 'return-asked'],
      [9, 'return-accepted'],
      [10, 'voided'],
    ],
    owed: 0,
    october: 0,
  },
  {
    price: 1800,
    then: [
      [8, 'repriced', 2300],
      [33, 'repriced', 2100],
    ],
    owed: 2100,
    october: 2100,
  },
  {
    price: 1800,
    then: [
      [8, 'credited', 100],
      [9, 'credited', 5000],
    ],
    owed: 1700,
    october: 1700,
  },
  {
    price: null,
    then: [
      [4, 'priced', 1800],
      [5, 'priced', 1800],
      [6, 'priced', 99],
    ],
    owed: 1800,
    october: 1800,
  },
  { price: null, then: [], owed: 0, october: 0 },
  {
    price: null,
    then: [
      [2, 'return-asked'],
      [3, 'return-accepted'],
      [4, 'priced', 1800],
    ],
    owed: 0,
    october: 0,
  },
  // Corrections that come when October is final.
  { price: 1800, then: [[50, 'repriced', 1500]], owed: 1500, october: 1800 },
  {
    price: 1800,
    then: [
      [50, 'voided'],
      [50, 'voided'],
    ],
    owed: 0,
    october: 1800,
  },
]
const fateOf = (place: number) => FATES[place % FATES.length] as Fate

describe.each(ENGINES)('money on the %s database', (engine) => {
  let server: TestServer
  let lenders: string[]
  beforeAll(async () => {
    server = await startTestServer(engine)
    lenders = (await askOperators(server, '/lenders')).body.lenders.map(({ id }: { id: string }) => id).slice(0, 12)
  })
  const records = () => server.running.storage.records
  const asked = async <Body>(path: string) => (await askOperators(server, path)).body as Body
  const statements = async (month: string) =>
    (await asked<{ statements: Statement[] }>(`/money/statements?month=${month}`)).statements
  const owing = async () => (await asked<{ lenders: OwingLender[] }>('/money')).lenders
  const linesOf = async (lender: string, month: string) =>
    (await asked<{ lines: StatementLine[] }>(`/money/lines?lender=${lender}&month=${month}&limit=5000`)).lines
  const sum = (numbers: readonly (number | null | undefined)[]) => numbers.reduce<number>((total, each) => total + (each ?? 0), 0)
  async function october(): Promise<ListedApplication[]> {
    const all: ListedApplication[] = []
    for (let next: string | null = ''; next !== null; ) {
      const page: { applications: ListedApplication[]; next: string | null } = await asked(
        `/applications${OCTOBER}&limit=500${next && `&before=${next}`}`,
      )
      all.push(...page.applications)
      next = page.next
    }
    return all
  }
  async function exported(): Promise<number> {
    const file = join(mkdtempSync(join(tmpdir(), 'loanfinch-money-')), 'leads.csv')
    await operatorOf(server)('applications', 'export', '--since', '2026-10-01', '--until', '2026-10-31', '--out', file)
    const [head = '', ...rows] = readFileSync(file, 'utf8').trim().split('\r\n')
    const place = head.split(',').indexOf('"OWED CENTS"')
    return sum(rows.map((row) => Number(row.split(',')[place])))
  }
  const revenue = async () =>
    sum((await asked<{ days: { revenueCents: number }[] }>(`/stats/days${OCTOBER}`)).days.map(({ revenueCents }) => revenueCents))

  /** All that show money of October's leads, each by its own way. */
  async function shown() {
    const figures = (await asked<{ figures: { revenueCents: number }[] }>(`/stats/lenders${OCTOBER}`)).figures
    return {
      list: sum((await october()).map(({ owedCents }) => owedCents)),
      file: await exported(),
      figures: await revenue(),
      lenders: sum(figures.map(({ revenueCents }) => revenueCents)),
      owed: sum((await owing()).map(({ owedCents }) => owedCents)),
      statements: sum([...(await statements('2026-10')), ...(await statements('2026-11'))].map(({ chargedCents }) => chargedCents)),
    }
  }
  const leave = async (lender: string) => {
    const { rows } = await records().sql.executeSql('select content from lender_files order by version desc limit 1')
    const file = JSON.parse(String(rows[0]?.content))
    expect(
      (
        await applyFile(
          server,
          JSON.stringify({ ...file, lenders: file.lenders.filter(({ id }: { id: string }) => id !== lender) }),
        )
      ).status,
    ).toBe(200)
  }

  test('an October with a voided lead, returned leads and a lender that left: one number everywhere', async () => {
    const leads: { id: string; lender: string; key: string }[] = []
    for (let day = 0; day < 4; day++) {
      server.clock.now = onDay(day)
      const id: string = (await server.submit({ lastName: 'Sold', ssn: `21908800${day}`, ...PAY_DATES })).body.data.lead_id
      const run = await records().runs.find(id)
      leads.push({ id, lender: run?.lender ?? '', key: `${run?.runId}.${run?.lender}` })
    }
    const [kept, returned, refused, voided] = leads as [(typeof leads)[0], (typeof leads)[0], (typeof leads)[0], (typeof leads)[0]]
    const price = moneyOf(await records().money.ofLead(kept.id))?.priceCents ?? 0
    expect(price).toBeGreaterThan(0)
    server.clock.now = onDay(5)
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
    expect(await shown()).toMatchObject({ list: 4 * price, figures: 4 * price, statements: 4 * price })
    expect(await asked('/money/returns')).toMatchObject({ returns: [{ leadId: returned.id }, { leadId: refused.id }] })
    for (const [{ id }, answer] of [
      [returned, 'accepted'],
      [refused, 'refused'],
    ] as const)
      expect((await askOperators(server, `/applications/${id}/return`, { answer, reason: 'looked at it' })).status).toBe(200)
    expect((await askOperators(server, `/applications/${returned.id}/price`, { payoutCents: 1, reason: 'too late' })).status).toBe(
      409,
    )
    expect((await askOperators(server, `/applications/${voided.id}/void`, { reason: 'a test lead' })).status).toBe(200)
    await server.running.queueFollowUps()
    await expect.poll(async () => moneyOf(await records().money.ofLead(voided.id))?.state, { timeout: 20_000 }).toBe('voided')
    expect(
      (await askOperators(server, `/applications/${kept.id}/price`, { payoutCents: price + 250, reason: 'agreed by telephone' }))
        .status,
    ).toBe(200)
    await leave(kept.lender)
    const number = 2 * price + 250
    const all = { list: number, file: number, figures: number, lenders: number, owed: number, statements: number }
    expect(await shown()).toEqual(all)
    const days = await asked<{ days: Record<string, number>[] }>(`/stats/days${OCTOBER}`)
    const counted = (name: string) => sum(days.days.map((day) => day[name]))
    expect([counted('sold'), counted('returned'), counted('voided')]).toEqual([3, 1, 1])
    const [statement] = await statements('2026-10')
    expect(statement).toMatchObject({ lender: kept.lender, chargedCents: number, state: 'draft' })
    expect((await operatorOf(server)('money', 'owed')).stdout).toContain(`${kept.lender} (left)`)
    // What the ledgers of these leads say comes to the same.
    const ledgers = await Promise.all(
      leads.map(async ({ id }) => (await records().ledger.read(id)).filter(({ stage }) => stage !== 'ping')),
    )
    expect(sum(ledgers.map(owedByLedger))).toBe(number)
    for (const { id } of leads) expect(await records().ledger.verify(id)).toBe(true)
  }, 60_000)

  test(`${COUNT} leads of twelve lenders, one of which leaves, agree to the cent, and what is final never changes`, async () => {
    const [before, octoberBefore] = [
      sum((await owing()).map(({ owedCents }) => owedCents)),
      sum((await statements('2026-10')).map(({ chargedCents }) => chargedCents)),
    ]
    const leads = await storeLeads(server, lenders, COUNT)
    const happenings = leads
      .flatMap(({ id, lender }, place) =>
        fateOf(place).then.map(([day, kind, cents]) => ({ id, lender, at: onDay(day), kind, cents })),
      )
      .toSorted((one, other) => one.at.getTime() - other.at.getTime())
    const happen = async (until: Date) => {
      const due = happenings.splice(
        0,
        happenings.findIndex(({ at }) => at > until) < 0 ? happenings.length : happenings.findIndex(({ at }) => at > until),
      )
      for (let place = 0; place < due.length; place += BATCH)
        await server.running.storage.transaction(async ({ money }) => {
          for (const { id, lender, kind, cents = null, at } of due.slice(place, place + BATCH))
            await money.add({ applicationId: id, lender, kind, figureCents: cents }, at)
        })
    }
    await happen(onDay(37))
    await leave(lenders[11] ?? '')
    server.clock.now = new Date('2026-11-08T06:00:00Z')
    await server.running.keepMoney()
    const final = await statements('2026-10')
    expect(final.every(({ state }) => state === 'final')).toBe(true)
    expect(sum(final.map(({ chargedCents }) => chargedCents)) - octoberBefore).toBe(
      sum(leads.map((_, place) => fateOf(place).october)),
    )
    const lines = await Promise.all(lenders.map((lender) => linesOf(lender, '2026-10')))
    if (!process.env.LONG)
      expect(lines.map((own) => sum(own.filter(({ kind }) => kind !== 'paid').map(({ cents }) => cents)))).toEqual(
        lenders.map((lender) => final.find((each) => each.lender === lender)?.chargedCents ?? 0),
      )
    server.clock.now = onDay(51)
    await happen(onDay(51))
    await server.running.keepMoney()

    // Nothing of October has changed, and nothing can.
    expect(await statements('2026-10')).toEqual(final)
    expect(await Promise.all(lenders.map((lender) => linesOf(lender, '2026-10')))).toEqual(lines)
    for (const change of [
      `update money_lines set cents = 0 where month = '2026-10'`,
      `delete from money_lines where month = '2026-10'`,
      'truncate money_lines',
      'update statements set charged_cents = 0',
      'delete from statements',
    ])
      await expect(records().sql.executeSql(change)).rejects.toThrow('append-only')
    const [{ id = '', lender = '' } = {}] = leads
    await records().sql.executeSql(
      `insert into money_lines (application_id, lender, kind, cents, at, month) values ($1, $2, 'repriced', 0, $3, '2026-10')`,
      [id, lender, server.clock.now],
    )
    expect((await records().money.ofLead(id)).at(-1)).toMatchObject({ kind: 'repriced', month: '2026-11' })

    const owed = sum(leads.map((_, place) => fateOf(place).owed))
    const expected = before + owed
    const listed = await october()
    const is = { list: expected, file: expected, figures: expected, lenders: expected, owed: expected, statements: expected }
    expect(await shown()).toEqual(is)
    expect((await owing()).find((each) => each.lender === lenders[11])).toMatchObject({ hasLeft: true })
    // The rule in SQL is the rule of the domain, lead by lead.
    for (const { id: leadId, moneyState, payoutCents, owedCents } of listed.slice(0, 300)) {
      const money = moneyOf(await records().money.ofLead(leadId))
      expect([money?.state, money?.priceCents, money?.owedCents]).toEqual([moneyState, payoutCents, owedCents])
    }
    // An erasure takes nothing of the money along.
    await askOperators(server, '/erasures', { reference: id })
    expect((await shown()).owed).toBe(expected)
  }, 600_000)

  test('what is paid goes to the oldest statement; a lender over its limit is not asked, is told so, and is asked again once it has paid', async () => {
    const name = lenders[0] ?? ''
    const find = async () => (await owing()).find((each) => each.lender === name)
    const { rows } = await records().sql.executeSql('select content from lender_files order by version desc limit 1')
    const file = JSON.parse(String(rows[0]?.content))
    const limited = { email: 'billing@lender.example', mostUnpaidDays: 5 }
    const others = file.lenders.filter(({ id }: { id: string }) => id !== name)
    const { rows: had } = await records().sql.executeSql(`select content from lender_files where version = 1`)
    const entry = JSON.parse(String(had[0]?.content)).lenders.find(({ id }: { id: string }) => id === name)
    expect(
      (await applyFile(server, JSON.stringify({ ...file, lenders: [{ ...entry, billing: limited }, ...others] }))).status,
    ).toBe(200)
    await server.running.keepMoney()
    await server.running.keepMoney()
    const due = await find()
    expect(due).toMatchObject({ isOverLimit: true, oldestDays: 13, mostUnpaidDays: 5 })
    const paused = async () =>
      (await asked<{ lenders: { id: string; paused: string }[] }>('/lenders')).lenders.find(({ id }) => id === name)?.paused
    expect(await paused()).toBe('by an operator')
    const conditions = (await asked<{ conditions: { code: string; subject: string }[] }>('/system')).conditions
    expect(conditions).toContainEqual(expect.objectContaining({ code: 'lender-unpaid', subject: name }))
    const { mails } = (await (await fetch(`${server.sandbox.url}/inbox.json`)).json()) as {
      mails: { to: string[]; subject: string }[]
    }
    const subjects = mails.filter(({ to }) => to.includes('billing@lender.example')).map(({ subject }) => subject)
    expect(subjects.sort()).toEqual([
      expect.stringContaining('no more leads until'),
      expect.stringContaining('statement for October 2026'),
    ])
    const open = (due?.upTo30Cents ?? 0) - 100
    expect(
      (await askOperators(server, '/money/payments', { lender: name, paidCents: open, reason: 'bank statement' })).body.owedCents,
    ).toBe((due?.owedCents ?? 0) - open)
    expect(await find()).toMatchObject({ upTo30Cents: 100, isOverLimit: true })
    await askOperators(server, '/money/payments', { lender: name, paidCents: 100, reason: 'bank statement' })
    await server.running.keepMoney()
    expect(await find()).toMatchObject({ upTo30Cents: 0, oldestDays: null, isOverLimit: false })
    expect(await paused()).toBe('no')
  }, 60_000)
})

/** What is owed for a lead, from the entries of its ledger alone. */
function owedByLedger(entries: readonly { stage: string; outcome: string; priceCents?: number | undefined }[]): number {
  return entries.reduce((owed, { stage, outcome, priceCents }) => {
    if (stage === 'finish' || outcome === 'repriced') return priceCents ?? owed
    return outcome === 'return-accepted' || outcome === 'voided' ? 0 : owed
  }, 0)
}

/** Leads of October, made in the database from one that went through the server, each with the line of its acceptance. */
async function storeLeads({ running }: TestServer, lenders: readonly string[], count: number) {
  const { sql } = running.storage.records
  const { rows } = await sql.executeSql(`select application_id::text as id from runs where outcome = 'sold' limit 1`)
  const leads = Array.from({ length: count }, (_, place) => ({
    id: crypto.randomUUID(),
    lender: lenders[place % lenders.length] ?? '',
  }))
  const values = [
    leads.map(({ id }) => id),
    leads.map(({ lender }) => lender),
    leads.map((_, place) => fateOf(place).price),
    String(rows[0]?.id),
    first,
  ]
  const from = `from unnest($1::uuid[], $2::text[], $3::int[]) as copy (id, lender, price)`
  for (const statement of [
    `insert into data_keys select copy.id, kind, key_id, wrapped, $5::timestamptz, null ${from}, data_keys where subject_id = $4::uuid`,
    `insert into applications (id, created_at, status, status_at, policy, facts, ssn_fingerprint, email_fingerprint, phone_fingerprint, visit)
     select copy.id, $5::timestamptz, case when price is null then 'approved' else 'sold' end, $5::timestamptz, policy, facts, 'm:' || copy.id, 'm:' || copy.id, 'm:' || copy.id, visit
     ${from}, applications where applications.id = $4::uuid`,
    `insert into runs (application_id, run_id, lenders_version, phase, state, candidates, started_at, finished_at, outcome, lender, payout_cents)
     select copy.id, copy.id::text, lenders_version, phase, state, candidates, $5::timestamptz, $5::timestamptz, case when price is null then 'approved' else 'sold' end, copy.lender, price
     ${from}, runs where application_id = $4::uuid`,
  ])
    await sql.executeSql(statement, values)
  for (let place = 0; place < count; place += BATCH)
    await running.storage.transaction(async (inside) => {
      await Promise.all(
        leads
          .slice(place, place + BATCH)
          .map(({ id, lender }, index) => inside.money.accrue(id, lender, fateOf(place + index).price, first)),
      )
    })
  return leads
}
