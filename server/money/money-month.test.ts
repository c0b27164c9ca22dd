/** A month of made-up business, after which every list, figure, file and statement gives one number; and a November through the real doors. */
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import type { ListedApplication } from '#contracts/operators/applications.ts'
import type { OwingLender, Statement, StatementLine } from '#contracts/operators/money.ts'
import { type LeadLineKind, moneyOf } from '#domain/money/lines.ts'
import { DAY_MS } from '#domain/values/calendar.ts'
import { applyFile, askOperators, operatorOf, submit } from '#tests/support/operators.ts'
import { sendPostback } from '#tests/support/postbacks.ts'
import { SANDBOX_SECRETS } from '#tests/support/sandbox-lenders.ts'
import { ENGINES, startTestServer, TEST_TIME, type TestServer } from '#tests/support/test-server.ts'

const COUNT = process.env.LONG ? 100_000 : process.env.TEST_ENGINE === 'embedded' ? 240 : 1000
const BATCH = 500
const MONTH = '?since=2026-11-01&until=2026-11-30'
const first = new Date('2026-11-15T12:00:00Z')
const onDay = (days: number) => new Date(first.getTime() + days * DAY_MS)

type Happening = readonly [day: number, kind: LeadLineKind, cents?: number]
interface Fate {
  /** Null: its price is open. */
  readonly price: number | null
  readonly events: readonly Happening[]
  readonly owed: number
  /** Of it, what stands on November's statement. */
  readonly ofMonth: number
}

/** By hand, not by the rule: what each twelfth kind of lead comes to at a price of 1,800 cents. The days count from November 15. */
const FATES: readonly Fate[] = [
  { price: 1800, events: [], owed: 1800, ofMonth: 1800 },
  {
    price: 1800,
    events: [
      [3, 'return-asked'],
      [5, 'return-accepted'],
    ],
    owed: 0,
    ofMonth: 0,
  },
  {
    price: 1800,
    events: [
      [3, 'return-asked'],
      [5, 'return-refused'],
      [6, 'return-accepted'],
    ],
    owed: 1800,
    ofMonth: 1800,
  },
  // Nobody answers: accepted by itself, after November's statement is final.
  { price: 1800, events: [[19, 'return-asked']], owed: 0, ofMonth: 1800 },
  {
    price: 1800,
    events: [
      [8, 'voided'],
      [9, 'return-asked'],
      [9, 'return-accepted'],
      [10, 'voided'],
    ],
    owed: 0,
    ofMonth: 0,
  },
  {
    price: 1800,
    events: [
      [8, 'repriced', 2300],
      [20, 'repriced', 2100],
    ],
    owed: 2100,
    ofMonth: 2100,
  },
  {
    price: 1800,
    events: [
      [8, 'credited', 100],
      [9, 'credited', 5000],
    ],
    owed: 1700,
    ofMonth: 1700,
  },
  {
    price: null,
    events: [
      [4, 'priced', 1800],
      [5, 'priced', 1800],
      [6, 'priced', 99],
    ],
    owed: 1800,
    ofMonth: 1800,
  },
  { price: null, events: [], owed: 0, ofMonth: 0 },
  {
    price: null,
    events: [
      [2, 'return-asked'],
      [3, 'return-accepted'],
      [4, 'priced', 1800],
    ],
    owed: 0,
    ofMonth: 0,
  },
  // Corrections that come when November is final.
  { price: 1800, events: [[35, 'repriced', 1500]], owed: 1500, ofMonth: 1800 },
  {
    price: 1800,
    events: [
      [35, 'voided'],
      [35, 'voided'],
    ],
    owed: 0,
    ofMonth: 1800,
  },
]
const fateOf = (place: number) => FATES[place % FATES.length] as Fate

describe.each(ENGINES)('money on the %s database', (engine) => {
  let server: TestServer
  let lenders: string[]
  beforeAll(async () => {
    server = await startTestServer(engine)
    await changeFile((all) => [...all, { ...all[0], id: 'twelfth', name: 'Twelfth Credit', paused: true }])
    lenders = (await askOperators(server, '/lenders')).body.lenders.map(({ id }: { id: string }) => id)
  })
  type Entries = readonly { readonly id: string }[]
  const fileOf = async (place: 'asc' | 'desc') => {
    const { rows } = await records().sql.executeSql(`select content from lender_files order by version ${place} limit 1`)
    return JSON.parse(String(rows[0]?.content)) as { lenders: Entries }
  }
  async function changeFile(change: (lenders: Entries) => Entries) {
    const file = await fileOf('desc')
    const { status, body } = await applyFile(server, JSON.stringify({ ...file, lenders: change(file.lenders) }))
    expect([status, body.error]).toEqual([200, undefined])
  }
  const records = () => server.running.storage.records
  const asked = async <Body>(path: string) => (await askOperators(server, path)).body as Body
  const statements = async (month: string) =>
    (await asked<{ statements: Statement[] }>(`/money/statements?month=${month}`)).statements
  const owing = async () => (await asked<{ lenders: OwingLender[] }>('/money')).lenders
  const linesOf = async (lender: string, month: string) =>
    (await asked<{ lines: StatementLine[] }>(`/money/lines?lender=${lender}&month=${month}&limit=5000`)).lines
  const sum = (numbers: readonly (number | null | undefined)[]) => numbers.reduce<number>((total, each) => total + (each ?? 0), 0)
  async function ofMonth(): Promise<ListedApplication[]> {
    const all: ListedApplication[] = []
    for (let next: string | null = ''; next !== null; ) {
      const page: { applications: ListedApplication[]; next: string | null } = await asked(
        `/applications${MONTH}&limit=500${next && `&before=${next}`}`,
      )
      all.push(...page.applications)
      next = page.next
    }
    return all
  }
  async function exported(): Promise<number> {
    const file = join(mkdtempSync(join(tmpdir(), 'loanfinch-money-')), 'leads.csv')
    await operatorOf(server)('applications', 'export', '--since', '2026-11-01', '--until', '2026-11-30', '--out', file)
    const [head = '', ...rows] = readFileSync(file, 'utf8').trim().split('\r\n')
    const place = head.split(',').indexOf('"OWED CENTS"')
    return sum(rows.map((row) => Number(row.split(',')[place])))
  }
  const revenue = async () =>
    sum((await asked<{ days: { revenueCents: number }[] }>(`/stats/days${MONTH}`)).days.map(({ revenueCents }) => revenueCents))

  /** All that show money of November's leads, each by its own way. */
  async function shown() {
    const figures = (await asked<{ figures: { revenueCents: number }[] }>(`/stats/lenders${MONTH}`)).figures
    return {
      list: sum((await ofMonth()).map(({ owedCents }) => owedCents)),
      file: await exported(),
      figures: await revenue(),
      lenders: sum(figures.map(({ revenueCents }) => revenueCents)),
      owed: sum((await owing()).map(({ owedCents }) => owedCents)),
      statements: sum([...(await statements('2026-11')), ...(await statements('2026-12'))].map(({ chargedCents }) => chargedCents)),
    }
  }
  const leave = (lender: string) => changeFile((all) => all.filter(({ id }) => id !== lender))

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
    await leave(kept.lender)
    const number = 2 * price + 250
    const all = { list: number, file: number, figures: number, lenders: number, owed: number, statements: number }
    expect(await shown()).toEqual(all)
    const days = await asked<{ days: Record<string, number>[] }>(`/stats/days${MONTH}`)
    const counted = (name: string) => sum(days.days.map((day) => day[name]))
    expect([counted('sold'), counted('returned'), counted('voided')]).toEqual([3, 1, 1])
    const [statement] = await statements('2026-11')
    expect(statement).toMatchObject({ lender: kept.lender, chargedCents: number, state: 'draft' })
    expect((await operatorOf(server)('money', 'owed')).stdout).toContain(`${kept.lender} (left)`)
    // What the ledgers of these leads say comes to the same.
    const ledgers = await Promise.all(
      leads.map(async ({ id }) => (await records().ledger.read(id)).filter(({ stage }) => stage !== 'ping')),
    )
    expect(sum(ledgers.map(owedByLedger))).toBe(number)
    for (const { id } of leads) expect(await records().ledger.verify(id)).toBe(true)
    // A database from before lines gets them by the migration: every return counted as soon as it was reported, and no price was changed.
    const made = await backfilled(server)
    expect(leads.map(({ id }) => made.find((row) => row.id === id))).toEqual([
      { id: kept.id, lines: `accrued:${price}` },
      { id: returned.id, lines: `accrued:${price} return-asked:0 return-accepted:-${price}` },
      { id: refused.id, lines: `accrued:${price} return-asked:0 return-accepted:-${price}` },
      { id: voided.id, lines: `accrued:${price} voided:-${price}` },
    ])
  }, 60_000)

  test(`${COUNT} leads of twelve lenders, one of which leaves, agree to the cent, and what is final never changes`, async () => {
    const [before, chargedBefore] = [
      sum((await owing()).map(({ owedCents }) => owedCents)),
      sum((await statements('2026-11')).map(({ chargedCents }) => chargedCents)),
    ]
    const leads = await storeLeads(server, lenders, COUNT)
    const happenings = leads
      .flatMap(({ id, lender }, place) =>
        fateOf(place).events.map(([day, kind, cents]) => ({ id, lender, at: onDay(day), kind, cents })),
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
    await happen(onDay(21))
    await leave(lenders[11] ?? '')
    server.clock.now = new Date('2026-12-08T06:00:00Z')
    await server.running.keepMoney()
    const final = await statements('2026-11')
    expect(final.every(({ state }) => state === 'final')).toBe(true)
    expect(sum(final.map(({ chargedCents }) => chargedCents)) - chargedBefore).toBe(
      sum(leads.map((_, place) => fateOf(place).ofMonth)),
    )
    const lines = await Promise.all(lenders.map((lender) => linesOf(lender, '2026-11')))
    if (!process.env.LONG)
      expect(lines.map((own) => sum(own.filter(({ kind }) => kind !== 'paid').map(({ cents }) => cents)))).toEqual(
        lenders.map((lender) => final.find((each) => each.lender === lender)?.chargedCents ?? 0),
      )
    server.clock.now = onDay(36)
    await happen(onDay(36))
    await server.running.keepMoney()

    // Nothing of November has changed, and nothing can.
    expect(await statements('2026-11')).toEqual(final)
    expect(await Promise.all(lenders.map((lender) => linesOf(lender, '2026-11')))).toEqual(lines)
    for (const change of [
      `update money_lines set cents = 0 where month = '2026-11'`,
      `delete from money_lines where month = '2026-11'`,
      'truncate money_lines',
      'update statements set charged_cents = 0',
      'delete from statements',
    ])
      await expect(records().sql.executeSql(change)).rejects.toThrow('append-only')
    const [{ id = '', lender = '' } = {}] = leads
    await records().sql.executeSql(
      `insert into money_lines (application_id, lender, kind, cents, at, month) values ($1, $2, 'repriced', 0, $3, '2026-11')`,
      [id, lender, server.clock.now],
    )
    expect((await records().money.ofLead(id)).at(-1)).toMatchObject({ kind: 'repriced', month: '2026-12' })

    const owed = sum(leads.map((_, place) => fateOf(place).owed))
    const expected = before + owed
    const listed = await ofMonth()
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
    const limited = { email: 'billing@lender.example', mostUnpaidDays: 5 }
    const [entry] = (await fileOf('asc')).lenders.filter(({ id }) => id === name)
    await changeFile((all) => [{ id: name, ...entry, billing: limited }, ...all.filter(({ id }) => id !== name)])
    await server.running.keepMoney()
    await server.running.keepMoney()
    const due = await find()
    expect(due).toMatchObject({ isOverLimit: true, oldestDays: 13, mostUnpaidDays: 5 })
    const paused = async () =>
      (await asked<{ lenders: { id: string; paused: string }[] }>('/lenders')).lenders.find(({ id }) => id === name)?.paused
    expect(await paused()).toBe('for unpaid money')
    expect((await askOperators(server, `/lenders/entries/${name}/resumption`, {})).status).toBe(409)
    const conditions = (await asked<{ conditions: { code: string; subject: string }[] }>('/system')).conditions
    expect(conditions).toContainEqual(expect.objectContaining({ code: 'lender-unpaid', subject: name }))
    const { mails } = (await (await fetch(`${server.sandbox.url}/inbox.json`)).json()) as {
      mails: { to: string[]; subject: string }[]
    }
    const subjects = mails.filter(({ to }) => to.includes('billing@lender.example')).map(({ subject }) => subject)
    expect(subjects.sort()).toEqual([
      expect.stringContaining('no more leads until'),
      expect.stringContaining('statement for November 2026'),
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

const BACKFILL = /^with lead as[\s\S]*?;$/m.exec(
  readFileSync(new URL('../platform/database/migrations/0114-money-lines.sql', import.meta.url), 'utf8'),
)?.[0]

/** The lines that the migration would have made, in a transaction that is undone. */
async function backfilled({ running }: TestServer): Promise<{ id: string; lines: string }[]> {
  const undone = new Error('undone')
  let found: { id: string; lines: string }[] = []
  await running.storage
    .transaction(async ({ sql }) => {
      await sql.executeSql('alter table money_lines disable trigger user')
      await sql.executeSql('delete from money_lines')
      await sql.executeSql(BACKFILL ?? '')
      const { rows } = await sql.executeSql(
        `select application_id::text as id, string_agg(kind || ':' || cents, ' ' order by position) as lines from money_lines group by 1`,
      )
      found = rows as typeof found
      throw undone
    })
    .catch((error: unknown) => expect(error).toBe(undone))
  return found
}

/** What is owed for a lead, from the entries of its ledger alone. */
function owedByLedger(entries: readonly { stage: string; outcome: string; priceCents?: number | undefined }[]): number {
  return entries.reduce((owed, { stage, outcome, priceCents }) => {
    if (stage === 'finish' || outcome === 'repriced') return priceCents ?? owed
    return outcome === 'return-accepted' || (stage === 'void' && outcome === 'wrote-done') ? 0 : owed
  }, 0)
}

/** Leads of November, made in the database from one that went through the server, each with the line of its acceptance. */
async function storeLeads({ running }: TestServer, lenders: readonly string[], count: number) {
  const { sql } = running.storage.records
  const { rows } = await sql.executeSql(`select application_id::text as id from runs where outcome = 'sold' limit 1`)
  const leads = Array.from({ length: count }, (_, place) => ({
    id: crypto.randomUUID(),
    lender: lenders[(place + Math.floor(place / lenders.length)) % lenders.length] ?? '',
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
