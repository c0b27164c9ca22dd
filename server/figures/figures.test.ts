/** Figures that agree: with the lender figures, with the list behind them, and with a fresh count after every late change. */

import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { APPLICATION_FIGURE_NAMES, ENDS } from '#contracts/operators/figures.ts'
import type { Today } from '#contracts/operators/today.ts'
import type { SubmitApplicationRequest } from '#contracts/public/submissions.ts'
import { HOUR_MS } from '#domain/values/calendar.ts'
import { askOperators } from '#tests/support/operators.ts'
import { CANARY_SUBMISSION, ENGINES, startTestServer, type TestServer } from '#tests/support/test-server.ts'
import { countFigures } from './count-figures.ts'
import { rollUpFigures } from './roll-up.ts'

const FIRST_HOUR = new Date('2026-11-12T14:10:00Z')
const ALL = '?since=2026-11-10&until=2026-11-16'
type Row = Readonly<Record<string, number>>

describe.each(ENGINES)('figures on the %s database', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    // No worker: hours are counted when a test says so.
    const settings = { ROLE: 'web', DUPLICATE_WINDOW_DAYS: '30', BREAKER_MINIMUM: '1000' }
    server = await startTestServer(engine, { settings })
    server.clock.now = FIRST_HOUR
    const sold = somebody('Sold')
    const inNewYork = { ...somebody('Sold'), state: 'NY', zipCode: '10001' } as const
    for (const person of [sold, sold, somebody('Sold'), somebody('Decline'), somebody('Approved'), inNewYork]) await apply(person)
    // On another day in New York, in the same week.
    server.clock.now = new Date('2026-11-14T04:30:00Z')
    await apply(somebody('Sold'))
    server.clock.now = new Date('2026-11-14T05:30:00Z')
    await apply(sold)
    await server.post('/api/send-verification', { email: 'step1@person.example' })
  })

  let people = 0
  const somebody = (lastName: string): SubmitApplicationRequest => ({
    ...CANARY_SUBMISSION,
    lastName,
    ssn: `21908${String(1000 + ++people)}`,
    email: `person${people}@canary.example`,
  })
  async function apply(person: SubmitApplicationRequest): Promise<string> {
    const { status, body } = await server.post('/api/submit-application', person, { 'idempotency-key': randomUUID() })
    expect([status, body.data?.status]).toEqual([200, expect.any(String)])
    return body.data.lead_id
  }

  const records = () => server.running.storage.records
  const rollUp = async () => {
    // Once to say from when changes are marked, and once to count.
    for (const _ of [1, 2]) await rollUpFigures({ storage: server.running.storage, now: () => server.clock.now }, 0)
  }
  const days = async (): Promise<Row[]> => (await askOperators(server, `/stats/days${ALL}`)).body.days
  const checked = async () => (await askOperators(server, '/figures/checks', { since: '2026-11-10', until: '2026-11-16' })).body
  const storedRows = async (where: string) =>
    (await records().sql.executeSql(`select value::int as value from figure_hours where ${where}`)).rows.map(({ value }) => value)

  const agree = async () => {
    const counted = await days()
    const { figures } = (await askOperators(server, `/stats/lenders${ALL}`)).body as { figures: Row[] }
    for (const day of counted) {
      const ofLenders = figures.filter((row) => row.day === day.day)
      const sum = (name: string) => ofLenders.reduce((all, row) => all + (row[name] ?? 0), 0)
      expect([day.day, day.sold, day.opened, day.returned, day.funded, day.revenueCents]).toEqual([
        day.day,
        ...['sold', 'redirected', 'returned', 'funded', 'revenueCents'].map(sum),
      ])
      expect([day.day, ENDS.reduce((all, end) => all + (day[end] ?? 0), 0)]).toEqual([day.day, day.sent])
    }
    return counted
  }

  test('a duplicate is never a sale: the funnel agrees with the lenders, day by day', async () => {
    const counted = await agree()
    expect(
      counted
        .filter(({ sent }) => sent)
        .map(({ day, sent, sold, duplicates, refused, unpriced }) => [day, sent, sold, duplicates, refused, unpriced]),
    ).toEqual([
      ['2026-11-12', 6, 3, 1, 2, 1],
      ['2026-11-13', 1, 1, 0, 0, 0],
      ['2026-11-14', 1, 0, 1, 0, 0],
    ])
    expect(counted.find(({ day }) => String(day) === '2026-11-14')).toMatchObject({ started: 1, verified: 0, matched: 0 })
  })

  /** The list behind every figure is as long as the figure says, and so is that behind every reason; what is said of its length is true. */
  async function listsAgree(): Promise<void> {
    const listed = async (filter: string) => {
      const { count, isLeast } = (await askOperators(server, `/applications/count${ALL}&${filter}`)).body
      const { applications } = (await askOperators(server, `/applications${ALL}&${filter}&limit=500`)).body
      expect([filter, count, isLeast]).toEqual([filter, applications.length, false])
      return applications.length
    }
    const sums = (await days()).reduce<Record<string, number>>((all, day) => {
      for (const name of APPLICATION_FIGURE_NAMES) all[name] = (all[name] ?? 0) + (day[name] ?? 0)
      return all
    }, {})
    for (const name of APPLICATION_FIGURE_NAMES) expect([name, await listed(`figure=${name}`)]).toEqual([name, sums[name]])
    const { refusals } = (await askOperators(server, `/today${ALL}`)).body as Today
    expect(refusals.length).toBeGreaterThan(1)
    for (const { reason, now } of refusals) expect([reason, await listed(`figure=refused&reason=${reason}`)]).toEqual([reason, now])
    expect(await listed('figure=sold&state=TX')).toBeGreaterThan(0)
  }

  test('the list behind every figure is as long as the figure says', () => listsAgree())

  test('the price of fairness: what people paid and we earned, beside the best-paid of the same offers; stored, it stays the same', async () => {
    interface Sold {
      readonly lender: string
      readonly price: number | null
      readonly order: readonly { readonly lender: string; readonly costCents: number; readonly payoutCents: number }[]
      readonly refused: readonly string[] | null
    }
    const { rows } = await records().sql.executeSql(`select lender, payout_cents as price, decision -> 'order' as "order",
      (select array_agg(row ->> 'lender') from jsonb_array_elements(state -> 'results') row where row -> 'result' ->> 'kind' <> 'accepted')
        as refused from runs where lender is not null and duplicate_of is null`)
    const told = { paidCents: 0, earnedCents: 0, wouldPayCents: 0, wouldEarnCents: 0 }
    for (const { lender, price, order, refused } of rows as unknown as Sold[]) {
      const won = order.find((offer) => offer.lender === lender)
      const [best] = order
        .filter((offer) => !refused?.includes(offer.lender))
        .sort((one, other) => other.payoutCents - one.payoutCents || one.costCents - other.costCents)
      if (!won || !best) throw new Error('no offer')
      const earned = price ?? won.payoutCents
      told.paidCents += won.costCents
      told.earnedCents += earned
      told.wouldPayCents += best.costCents
      told.wouldEarnCents += best === won ? earned : best.payoutCents
    }
    expect(rows).toHaveLength(4)
    expect(told.wouldEarnCents).toBeGreaterThan(told.earnedCents)
    expect(told.wouldPayCents).toBeGreaterThan(told.paidCents)
    expect(((await askOperators(server, `/today${ALL}`)).body as Today).fairness).toEqual(told)
    expect(((await askOperators(server, '/today?since=2026-11-10&until=2026-11-11')).body as Today).fairness.paidCents).toBe(0)
  })

  test('what is stored is read as it was counted, and nothing of it is counted again', async () => {
    const before = await days()
    server.clock.now = new Date('2026-11-15T12:20:00Z')
    await rollUp()
    expect((await storedRows(`figure = 'sold' and part = ''`)).sort()).toEqual([1, 3])
    expect(await checked()).toMatchObject({ differences: [], more: false })
    expect(await days()).toEqual(before)
    expect(await storedRows(`figure = 'fairness' and part = 'paidCents'`)).toHaveLength(2)
    await records().sql.executeSql(`update figure_hours set value = 40 where figure = 'sold' and value = 3`)
    expect((await days()).map(({ sold }) => sold)).toContain(40)
    expect((await checked()).differences).toEqual([
      { hour: '2026-11-12T14:00:00.000Z', figure: 'sold', part: '', stored: 40, counted: 3 },
    ])
    expect(
      (await askOperators(server, '/figures/rebuilds', { since: '2026-11-12', until: '2026-11-12' })).body.hours,
    ).toBeGreaterThan(0)
    expect(await checked()).toMatchObject({ differences: [] })
    await agree()
    await listsAgree()
    // Without a day, of all.
    const { count } = (await askOperators(server, '/applications/count?figure=sent')).body
    expect(count).toBe((await days()).reduce((sum, { sent = 0 }) => sum + sent, 0))
  })

  test('a late change reaches its hour at once, and what is stored with the next count', async () => {
    await rollUp()
    server.clock.now = new Date('2026-11-15T13:05:00Z')
    const { rows } = await records().sql.executeSql(
      `select application_id as id, lender, run_id from runs where lender is not null and duplicate_of is null and payout_cents is not null
       order by started_at limit 1`,
    )
    const { id, lender, run_id } = rows[0] as Record<string, string>
    await records().sql.executeSql(`update go_links set followed = 1, first_followed_at = now() where application_id = $1`, [id])
    expect(await agree()).toContainEqual(expect.objectContaining({ day: '2026-11-12', opened: 1, returned: 0 }))
    const report = { event: 'returned', payoutCents: null, amountCents: null, terms: null, reason: null } as const
    const at = server.clock.now
    await records().postbacks.add({
      ...report,
      lender: lender ?? '',
      attemptKey: `${run_id}.${lender}`,
      applicationId: id ?? '',
      happenedAt: at,
      receivedAt: at,
    })
    for (const kind of ['return-asked', 'return-accepted'] as const)
      await records().money.add({ applicationId: id ?? '', lender: lender ?? '', kind }, at)
    const [day] = (await agree()).filter(({ returned }) => returned)
    expect(day).toMatchObject({ day: '2026-11-12', sold: 3, opened: 1, returned: 1 })
    expect(await storedRows(`figure = 'returned'`)).toEqual([])
    await rollUp()
    expect(await storedRows(`figure = 'returned'`)).toEqual([1])
    expect(await checked()).toMatchObject({ differences: [] })
    expect(await records().sql.executeSql('select from figure_marks')).toMatchObject({ rows: [] })
  })

  test('an application that is removed leaves the figures; those who only began stay', async () => {
    await rollUp()
    const begun = (await days()).map(({ started }) => started)
    const startedToday = async () => ((await askOperators(server, `/today${ALL}`)).body as Today).figures.started.now
    expect([await startedToday(), begun]).toEqual([1, expect.arrayContaining([1])])
    await records().sql.executeSql(`delete from verifications`)
    await records().sql.executeSql(`update applications set status = 'reject' where status = 'approved'`)
    // Also while an hour waits to be counted again.
    await records().sql.executeSql(`insert into figure_marks (hour) select hour from figure_hours where figure = 'started'`)
    expect((await days()).map(({ started }) => started)).toEqual(begun)
    expect(await startedToday()).toBe(1)
    await rollUp()
    const counted = await days()
    expect(counted.map(({ started }) => started)).toEqual(begun)
    expect(counted.find(({ day }) => String(day) === '2026-11-12')).toMatchObject({ sold: 2, unpriced: 0, refused: 3 })
    expect(await checked()).toMatchObject({ differences: [] })
  })

  test('every hour of a range of odd ends is counted once', async () => {
    const period = { from: new Date(FIRST_HOUR.getTime() + 1), to: new Date('2026-11-14T05:30:00.001Z') }
    const sumOf = (rows: readonly { readonly figure: string; readonly part: string; readonly value: number }[]) =>
      rows.filter(({ figure, part }) => figure === 'sent' && part === '').reduce((sum, { value }) => sum + value, 0)
    const read = await records().figures.hours(period)
    // The clock stood still: the first six came before the range begins.
    expect(sumOf(read)).toBe(2)
    expect(sumOf(read)).toBe(sumOf(await records().figures.hours({ ...period, to: new Date(period.to.getTime() + 9 * HOUR_MS) })))
  })

  test('Today stands beside the same weekday a week before, up to the same minute', async () => {
    server.clock.now = new Date('2026-11-19T14:09:00Z')
    const early = (await askOperators(server, '/today')).body as Today
    expect(early.before).toEqual({
      since: '2026-11-12',
      until: '2026-11-12',
      from: '2026-11-12T05:00:00.000Z',
      to: '2026-11-12T14:09:00.000Z',
    })
    expect(early.figures.sent).toEqual({ now: 0, was: 0 })
    expect(early.hours).toHaveLength(24)
    // The picture has the whole hour of the week before; the sums stop at the minute.
    expect(early.hours.filter(({ wasSold }) => wasSold)).toMatchObject([
      { at: '2026-11-19T14:00:00.000Z', isPartial: true, isAhead: false },
    ])
    server.clock.now = new Date('2026-11-19T14:11:00Z')
    const late = (await askOperators(server, '/today')).body as Today
    expect(late.figures.sent).toEqual({ now: 0, was: 6 })
    expect(late.matchRatePercent).toEqual({ now: null, was: 80 })
    expect(late.medianAprPercent.was).toBeGreaterThan(0)
    expect(late.medianCostCents.was).toBeGreaterThan(0)
    expect(late.refusals).toContainEqual({ reason: 'unavailable-state', text: 'State closed', now: 0, was: 1 })
    expect(late.refusals).toContainEqual({ reason: 'income', text: 'Income too low', now: 0, was: 1 })
  })

  test.each([
    ['today', '2026-11-16', '2026-11-16', '2026-11-09'],
    ['yesterday', '2026-11-15', '2026-11-15', '2026-11-08'],
    ['weekend', '2026-11-14', '2026-11-15', '2026-11-07'],
    ['last-7-days', '2026-11-10', '2026-11-16', '2026-11-03'],
    ['last-week', '2026-11-09', '2026-11-15', '2026-11-02'],
  ])('the range %s of a Monday morning is %s to %s, beside %s', async (name, since, until, before) => {
    server.clock.now = new Date('2026-11-16T14:00:00Z')
    const { body } = await askOperators(server, `/today?range=${name}`)
    expect([body.range.since, body.range.until, body.before.since]).toEqual([since, until, before])
  })

  test('a count of everything at once finds the same', async () => {
    const whole = await countFigures(server.running.database.kysely, [{ from: new Date('2026-11-01'), to: new Date('2026-12-01') }])
    const sent = whole.filter(({ figure }) => figure === 'sent').reduce((sum, { value }) => sum + value, 0)
    expect(sent).toBe((await days()).reduce((sum, day) => sum + (day.sent ?? 0), 0))
  })
})
