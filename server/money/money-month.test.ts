/** A month of made-up business, after which every list, figure, file and statement gives one number. */
import { setImmediate } from 'node:timers/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { type LeadLineKind, moneyOf } from '#domain/money/lines.ts'
import { DAY_MS } from '#domain/values/calendar.ts'
import { everywhere, moneyDesk, sum } from '#tests/support/money-desk.ts'
import { askOperators, submit } from '#tests/support/operators.ts'
import { ENGINES, eventually, startTestServer, type TestServer } from '#tests/support/test-server.ts'
import { NO_MAILBOX } from '../../sandbox/smtp-inbox.ts'

/** The embedded database is slower: with more, an answer takes longer than an operator's call may. */
const COUNTS = process.env.LONG ? { postgres: 100_000, embedded: 10_000 } : { postgres: 300, embedded: 300 }
const BATCH = 250
const LANES = 2
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
  const count = COUNTS[engine]
  let server: TestServer
  let desk: ReturnType<typeof moneyDesk>
  let lenders: string[]
  beforeAll(async () => {
    server = await startTestServer(engine)
    desk = moneyDesk(server)
    await desk.changeFile((all) => [...all, { ...all[0], id: 'twelfth', name: 'Twelfth Credit', paused: true }])
    lenders = (await askOperators(server, '/lenders')).body.lenders.map(({ id }: { id: string }) => id)
    await submit(server, { lastName: 'Sold', ssn: '219088000' })
  })
  const records = () => server.running.storage.records
  const bill = (lender: string, billing: object) =>
    desk.changeFile((all) => all.map((entry) => (entry.id === lender ? { ...entry, billing } : entry)))
  const subjectsTo = (address: string) =>
    server.sandbox.inbox.mails
      .filter(({ to }) => to.includes(address))
      .map(({ subject }) => subject)
      .sort()

  test(`${count} leads of twelve lenders, one of which leaves, agree to the cent, and what is final never changes`, async () => {
    const [before, chargedBefore] = [
      sum((await desk.owing()).map(({ owedCents }) => owedCents)),
      sum((await desk.statements('2026-11')).map(({ chargedCents }) => chargedCents)),
    ]
    const leads = await storeLeads(server, lenders, count)
    const happenings = leads
      .flatMap(({ id, lender }, place) =>
        fateOf(place).events.map(([day, kind, cents]) => ({ id, lender, at: onDay(day), kind, cents })),
      )
      .toSorted((one, other) => one.at.getTime() - other.at.getTime())
    const happen = async (until: Date) => {
      const due = happenings.splice(0, happenings.filter(({ at }) => at <= until).length)
      const byLead = [...Map.groupBy(due, ({ id }) => id).values()]
      await inBatches(byLead, (some) =>
        server.running.storage.transaction(async ({ money }) => {
          for (const { id, lender, kind, cents = null, at } of some.flat())
            await money.add({ applicationId: id, lender, kind, figureCents: cents }, at)
        }),
      )
    }
    await happen(onDay(21))
    await desk.leave(lenders[11] ?? '')
    server.clock.now = new Date('2026-12-08T06:00:00Z')
    await server.running.keepMoney()
    const final = await desk.statements('2026-11')
    expect(final.every(({ state }) => state === 'final')).toBe(true)
    expect(sum(final.map(({ chargedCents }) => chargedCents)) - chargedBefore).toBe(
      sum(leads.map((_, place) => fateOf(place).ofMonth)),
    )
    const lines = await Promise.all(lenders.map((lender) => desk.linesOf(lender, '2026-11')))
    if (!process.env.LONG)
      expect(lines.map((own) => sum(own.filter(({ kind }) => kind !== 'paid').map(({ cents }) => cents)))).toEqual(
        lenders.map((lender) => final.find((each) => each.lender === lender)?.chargedCents ?? 0),
      )
    server.clock.now = onDay(36)
    await happen(onDay(36))
    await server.running.keepMoney()

    // Nothing of November has changed, and nothing can.
    expect(await desk.statements('2026-11')).toEqual(final)
    expect(await Promise.all(lenders.map((lender) => desk.linesOf(lender, '2026-11')))).toEqual(lines)
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
    const listed = await desk.listed()
    expect(await desk.shown()).toEqual(everywhere(expected))
    expect((await desk.owing()).find((each) => each.lender === lenders[11])).toMatchObject({ hasLeft: true })
    // The rule in SQL is the rule of the domain, lead by lead.
    for (const { id: leadId, moneyState, payoutCents, owedCents } of listed.slice(0, 300)) {
      const money = moneyOf(await records().money.ofLead(leadId))
      expect([money?.state, money?.priceCents, money?.owedCents]).toEqual([moneyState, payoutCents, owedCents])
    }
    // An erasure takes nothing of the money along.
    await askOperators(server, '/erasures', { reference: id })
    expect(sum((await desk.owing()).map(({ owedCents }) => owedCents))).toBe(expected)
  })

  test('what is paid goes to the oldest statement; a lender over its limit is not asked, is told so, and is asked again once it has paid', async () => {
    const name = lenders[0] ?? ''
    const find = async () => (await desk.owing()).find((each) => each.lender === name)
    await bill(name, { email: 'billing@lender.example', mostUnpaidDays: 5 })
    await server.running.keepMoney()
    await server.running.keepMoney()
    const due = await find()
    expect(due).toMatchObject({ isOverLimit: true, oldestDays: 13, mostUnpaidDays: 5 })
    const paused = async () =>
      (await desk.asked<{ lenders: { id: string; paused: string }[] }>('/lenders')).lenders.find(({ id }) => id === name)?.paused
    expect(await paused()).toBe('for unpaid money')
    expect((await askOperators(server, `/lenders/entries/${name}/resumption`, {})).status).toBe(409)
    const conditions = (await desk.asked<{ conditions: { code: string; subject: string }[] }>('/system')).conditions
    expect(conditions).toContainEqual(expect.objectContaining({ code: 'lender-unpaid', subject: name }))
    await eventually(() =>
      expect(subjectsTo('billing@lender.example')).toEqual([
        expect.stringContaining('no more leads until'),
        expect.stringContaining('statement for November 2026'),
      ]),
    )
    // Above a million dollars, somebody has slipped on the keyboard.
    expect((await askOperators(server, '/money/payments', { lender: name, paidCents: 100_000_001, reason: 'typed' })).status).toBe(
      422,
    )
    const open = (due?.upTo30Cents ?? 0) - 100
    expect(
      (await askOperators(server, '/money/payments', { lender: name, paidCents: open, reason: 'bank statement' })).body.owedCents,
    ).toBe((due?.owedCents ?? 0) - open)
    expect(await find()).toMatchObject({ upTo30Cents: 100, isOverLimit: true })
    await askOperators(server, '/money/payments', { lender: name, paidCents: 100, reason: 'bank statement' })
    await server.running.keepMoney()
    expect(await find()).toMatchObject({ upTo30Cents: 0, oldestDays: null, isOverLimit: false })
    expect(await paused()).toBe('no')
  })

  test('a statement that a mailbox refuses is given up at once, listed with the other mails, and sent again to the mended address', async () => {
    const name = lenders[1] ?? ''
    // A person's mail may still wait for its turn: the mail server is in this process, too.
    const listed = async (list: string) =>
      (await desk.asked<{ mails: { kind: string }[] }>(`/mails/${list}`)).mails.filter(({ kind }) => kind === 'statement')
    const failed = () => listed('failed')
    await bill(name, { email: `${NO_MAILBOX}@lender.example` })
    await server.running.keepMoney()
    await eventually(async () => expect(await failed()).toMatchObject([{ kind: 'statement', attempts: 1, code: '550' }]))
    await server.running.keepMoney()
    expect(await failed()).toMatchObject([{ attempts: 1 }])
    expect(await listed('waiting')).toEqual([])
    const { conditions } = await desk.asked<{ conditions: { code: string }[] }>('/system')
    expect(conditions.map(({ code }) => code)).toContain('mails-failed')
    await bill(name, { email: 'mended@lender.example' })
    expect((await askOperators(server, '/mails/retries', { ids: [] })).body.queued).toHaveLength(1)
    await eventually(() => expect(subjectsTo('mended@lender.example')).toEqual([expect.stringContaining('statement for November')]))
    const mailedAt = async () => (await desk.statements('2026-11')).find(({ lender }) => lender === name)?.mailedAt
    await eventually(async () => expect(await mailedAt()).toBe(server.clock.now.toISOString()))
    expect(await failed()).toEqual([])
  })
})

/** Leads of November, made in the database from one that went through the server, each with the line of its acceptance. */
async function storeLeads({ running: { storage } }: TestServer, lenders: readonly string[], count: number) {
  const { rows } = await storage.records.sql.executeSql(`select application_id from runs where outcome = 'sold' limit 1`)
  const leads = Array.from({ length: count }, (_, place) => ({
    id: crypto.randomUUID(),
    lender: lenders[(place + Math.floor(place / lenders.length)) % lenders.length] ?? '',
    price: fateOf(place).price,
  }))
  await inBatches(leads, (some) =>
    storage.transaction(async ({ sql, money }) => {
      const copies = [some.map(({ id }) => id), some.map(({ lender }) => lender), some.map(({ price }) => price)]
      for (const statement of COPYING) await sql.executeSql(statement, [...copies, rows[0]?.application_id, first])
      for (const { id, lender, price } of some) await money.accrue(id, lender, price, first)
    }),
  )
  return leads
}

/** Some at once, none so large that the server's time for a statement would not do. */
async function inBatches<Item>(items: readonly Item[], work: (some: readonly Item[]) => Promise<void>) {
  const batches = Array.from({ length: Math.ceil(items.length / BATCH) }, (_, at) => items.slice(at * BATCH, (at + 1) * BATCH))
  for (let place = 0; place < batches.length; place += LANES) {
    await Promise.all(batches.slice(place, place + LANES).map(work))
    // The embedded database leaves no turn to others: a connection that idled too long would be closed in the midst of the next call.
    await setImmediate()
  }
}

const COPIES = 'unnest($1::uuid[], $2::text[], $3::int[]) as copy (id, lender, price)'
const OUTCOME = `case when price is null then 'approved' else 'sold' end`
const COPYING = [
  `insert into data_keys select copy.id, kind, key_id, wrapped, $5::timestamptz, null from ${COPIES}, data_keys where subject_id = $4::uuid`,
  `insert into applications (id, created_at, status, status_at, policy, facts, ssn_fingerprint, email_fingerprint, phone_fingerprint, visit)
   select copy.id, $5::timestamptz, ${OUTCOME}, $5::timestamptz, policy, facts, 'm:' || copy.id, 'm:' || copy.id, 'm:' || copy.id, visit
   from ${COPIES}, applications where applications.id = $4::uuid`,
  `insert into runs (application_id, run_id, lenders_version, phase, state, candidates, started_at, finished_at, outcome, lender, payout_cents)
   select copy.id, copy.id::text, lenders_version, phase, state, candidates, $5::timestamptz, $5::timestamptz, ${OUTCOME}, copy.lender, price
   from ${COPIES}, runs where application_id = $4::uuid`,
]
