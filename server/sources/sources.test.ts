/** Traffic that can be judged: figures by source that add up, names that nobody sees before somebody accepts them, and a way through the form that is nobody's. */
import { beforeAll, describe, expect, test } from 'vitest'
import { SOURCE_FIGURES } from '#contracts/operators/figures.ts'
import type { SourceRow } from '#contracts/operators/sources.ts'
import { SOURCE_GROUPS } from '#domain/visits/visit-notes.ts'
import { enterAs } from '#tests/support/console-people.ts'
import { migrationStatement, undone } from '#tests/support/migration-statement.ts'
import { askOperators, operatorOf } from '#tests/support/operators.ts'
import { ENGINES, eventually, startTestServer, type TestServer } from '#tests/support/test-server.ts'
import { rollUpFigures } from '../figures/roll-up.ts'

const ADDRESS = 'quillon.zathras@canary.example'
const TRAFFIC = [
  { utm_source: 'google', utm_medium: 'cpc', utm_campaign: 'Zephyr-26', landingPath: '/payday-loans' },
  { utm_source: 'bing', utm_medium: 'cpc', landingPath: '/texas-loans' },
  { utm_source: 'zephyr_ads', utm_medium: 'x'.repeat(65), landingPath: '/payday-loans' },
  { utm_source: ADDRESS, utm_campaign: 'newsletter', landingPath: `/apply?email=${ADDRESS}` },
  { landingPath: '/' },
] as const
const ENDS = ['Sold', 'Decline', 'Approved', 'Sold', 'Nobody', 'Sold', 'Decline'] as const
const IN_DECEMBER = { nextPayDate: '2026-12-11', followingPayDate: '2026-12-25' }
/** As many as a busy machine takes, too. */
const AT_ONCE = 10
/** As visits were kept when names had no numbers: a link's words, or `other`. */
const EARLIER = [
  { utmSource: 'google', utmMedium: 'cpc', utmCampaign: 'spring_26' },
  { utmSource: 'other', utmCampaign: 'Spring sale!' },
  { utmCampaign: ADDRESS },
]

describe.each(ENGINES)('sources on the %s database', (engine) => {
  let server: TestServer
  const leads = process.env.LONG ? 1000 : 120
  const ids: string[] = []
  const apply = async (place: number, visit: object) => {
    const person = {
      lastName: ENDS[place % ENDS.length],
      ssn: `21908${1000 + place}`,
      email: `person${place}@canary.example`,
      // Most are kept out by our own rules, which takes no time.
      ...(place % 8 > 0 && { state: 'NY', zipCode: '10001' }),
    }
    const { status, body } = await server.submit({ ...person, ...visit })
    expect([status, body.message]).toEqual([200, undefined])
    return body.data.lead_id as string
  }

  beforeAll(async () => {
    server = await startTestServer(engine, { settings: { ROLE: 'web', DUPLICATE_WINDOW_DAYS: '0', BREAKER_MINIMUM: '1000' } })
    for (let place = 0; place < leads; place += AT_ONCE) {
      server.clock.now = new Date(Date.UTC(2026, 10, 12 + ((place / AT_ONCE) % 3), (place / AT_ONCE) % 24, 10))
      const some = Array.from({ length: AT_ONCE }, (_, at) => apply(place + at, TRAFFIC[(place + at) % TRAFFIC.length] ?? {}))
      ids.push(...(await Promise.all(some)))
    }
    server.clock.now = new Date('2026-11-15T12:20:00Z')
    const { sql, postbacks, money } = server.running.storage.records
    const { rows } = await sql.executeSql(
      `select application_id, lender, run_id from runs where payout_cents is not null order by started_at, application_id limit 30`,
    )
    const at = server.clock.now
    for (const [place, { application_id: applicationId = '', lender = '', run_id }] of (
      rows as Record<string, string>[]
    ).entries()) {
      if (place % 3 > 0) {
        const report = { event: 'funded', payoutCents: null, amountCents: null, terms: null, reason: null } as const
        await postbacks.add({ ...report, lender, attemptKey: `${run_id}.${lender}`, applicationId, happenedAt: at, receivedAt: at })
      } else if (place % 2 > 0) await money.add({ applicationId, lender, kind: 'voided' }, at)
      else for (const kind of ['return-asked', 'return-accepted'] as const) await money.add({ applicationId, lender, kind }, at)
    }
  })

  const records = () => server.running.storage.records
  const sources = async (by: string) => {
    const { status, body } = await askOperators(server, `/sources?by=${by}&month=2026-11`)
    expect(status).toBe(200)
    return body as { total: SourceRow; sources: SourceRow[] }
  }
  const addUp = async () => {
    for (const by of SOURCE_GROUPS) {
      const { total, sources: rows } = await sources(by)
      for (const figure of [...SOURCE_FIGURES, 'costCents'] as const)
        expect([by, figure, rows.reduce((sum, row) => sum + row[figure], 0)]).toEqual([by, figure, total[figure]])
      expect(total.sent).toBe(leads)
      const { days } = (await askOperators(server, '/stats/days?since=2026-11-01&until=2026-11-30')).body
      for (const figure of SOURCE_FIGURES)
        expect([figure, days.reduce((sum: number, day: SourceRow) => sum + day[figure], 0)]).toEqual([figure, total[figure]])
    }
    return (await sources('source')).total
  }
  const rowOf = async (by: string, name: string) => (await sources(by)).sources.find((row) => row.name === name)
  const named = async () => {
    const { status, body } = await askOperators(server, '/sources/names')
    expect([status, body.error]).toEqual([200, undefined])
    return body.names as { id: number; name: string }[]
  }
  const idOf = async (name: string) => (await named()).find((each) => each.name === name)?.id
  const decide = async (name: string, decision: string, as?: string) =>
    askOperators(server, `/sources/names/${await idOf(name)}/decisions`, { decision, as })
  const everything = async () => {
    const tables = await records().sql.executeSql(
      `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    )
    const texts = await Promise.all(
      tables.rows.map(async ({ name }) =>
        JSON.stringify((await records().sql.executeSql(`select each::text from "${name}" each`)).rows),
      ),
    )
    return texts.join('\n')
  }

  test('every figure by source, medium, campaign and page adds up to the total, counted now or stored, and opens its list', async () => {
    const total = await addUp()
    expect(total).toMatchObject({ returned: expect.any(Number), costCents: 0 })
    for (const figure of SOURCE_FIGURES) expect([figure, total[figure] > 0]).toEqual([figure, true])
    for (const _ of [1, 2]) await rollUpFigures({ storage: server.running.storage, now: () => server.clock.now }, 0)
    expect(await addUp()).toEqual(total)
    expect((await askOperators(server, '/figures/checks', { since: '2026-11-01', until: '2026-11-30' })).body.differences).toEqual(
      [],
    )
    for (const [by, filter] of [
      ['source', 'source'],
      ['campaign', 'campaign'],
      ['page', 'landingPath'],
    ] as const)
      for (const { name, sold, sent } of (await sources(by)).sources) {
        const listed = async (figure: string) =>
          (
            await askOperators(
              server,
              `/applications/count?${new URLSearchParams({ [filter]: name, figure, since: '2026-11-01', until: '2026-11-30' })}`,
            )
          ).body.count
        expect([by, name, await listed('sold'), await listed('sent')]).toEqual([by, name, sold, Math.min(sent, 10_000)])
      }
  })

  test('an email address in a link is stored nowhere and shown nowhere; a name that nobody accepted is shown as new', async () => {
    const shown = await Promise.all(SOURCE_GROUPS.map(sources))
    expect(shown[0]?.sources.map(({ name }) => name).sort()).toEqual(['(new)', '(none)', '(unreadable)', 'bing', 'google'])
    expect(shown[2]?.sources.map(({ name }) => name).sort()).toEqual(['(new)', '(none)', 'newsletter'])
    expect(`${JSON.stringify(shown)}${server.logLines}`).not.toMatch(/zathras|zephyr/i)
    const stored = await everything()
    expect(stored).toContain('zephyr_ads')
    expect(stored).not.toContain('zathras@')
    const exported = await operatorOf(server)('applications', 'export')
    expect(exported.stdout).toContain('google')
    expect(exported.stdout).not.toMatch(/zathras|zephyr/i)
  })

  test('the text of a name is kept, and listed for those who decide, with the tenth application that carries it', async () => {
    const carry = (count: number) =>
      Promise.all(Array.from({ length: count }, (_, at) => apply(5000 + at, { utm_source: 'Ada-Lovelace', ...IN_DECEMBER })))
    server.clock.now = new Date('2026-12-02T12:00:00Z')
    await carry(9)
    expect(await everything()).not.toMatch(/ada-lovelace/i)
    expect(await idOf('ada-lovelace')).toBeUndefined()
    await carry(1)
    expect(await idOf('ada-lovelace')).toEqual(expect.any(Number))
    const manager = await enterAs(server, 'lender-manager')
    expect((await manager.send('GET /sources/names')).status).toBe(200)
    expect((await (await enterAs(server, 'support')).send('GET /sources/names')).status).toBe(403)
    const december = async () => (await askOperators(server, '/sources?month=2026-12')).body.sources
    expect(await december()).toMatchObject([{ name: '(new)', sent: 10 }])
    await decide('ada-lovelace', 'hide')
    expect(await december()).toMatchObject([{ name: '(hidden)', sent: 10 }])
    expect(JSON.stringify((await askOperators(server, '/history')).body)).not.toMatch(/ada-lovelace/i)
    server.clock.now = new Date('2026-11-15T12:20:00Z')
  })

  test.runIf(engine === 'postgres')('links that carry the same new names the other way round do not block each other', async () => {
    const [tern, gull] = ['tern', 'gull']
    server.clock.now = new Date('2026-12-03T12:00:00Z')
    await apply(6000, { utm_source: tern, utm_medium: gull, ...IN_DECEMBER })
    const { rows } = await records().sql.executeSql('select id from source_names order by id desc limit 2')
    const [second, first] = rows.map(({ id }) => Number(id))
    const waits = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    const sent = await server.running.storage.transaction(async ({ sourceNames }) => {
      await sourceNames.carry(first ?? 0, tern)
      const sending = apply(6001, { utm_source: gull, utm_medium: tern, ...IN_DECEMBER })
      await eventually(async () => expect((await records().sql.executeSql(waits)).rows).toHaveLength(1))
      await sourceNames.carry(second ?? 0, gull)
      return { sending }
    })
    await sent.sending
    server.clock.now = new Date('2026-11-15T12:20:00Z')
  })

  test('a name is accepted, renamed, merged and hidden without a restart, for what came before too, and the sums stay', async () => {
    const { sent, sold } = (await rowOf('source', '(new)')) as SourceRow
    await decide('zephyr_ads', 'rename', 'zephyr-26')
    expect((await decide('zephyr-26', 'accept')).status).toBe(409)
    expect((await decide('zephyr_ads', 'rename', 'Zephyr')).body).toMatchObject({ state: 'accepted', label: 'zephyr' })
    expect(await rowOf('source', 'zephyr')).toMatchObject({ sent, sold })
    const cost = async (name: string) =>
      (await askOperators(server, '/sources/costs', { by: 'source', name, month: '2026-11', cents: 12_345 })).status
    // Several people at once.
    expect(new Set(await Promise.all(Array.from({ length: 8 }, () => cost('zephyr'))))).toEqual(new Set([200]))
    expect(await cost('nobody')).toBe(404)
    expect(await rowOf('source', 'zephyr')).toMatchObject({ costCents: 12_345 })
    expect((await decide('zephyr-26', 'rename', 'zephyr')).status).toBe(409)
    expect((await decide('zephyr_ads', 'merge', 'zephyr')).status).toBe(409)
    const google = (await rowOf('source', 'google')) as SourceRow
    await decide('zephyr_ads', 'merge', 'google')
    expect(await rowOf('source', 'google')).toMatchObject({ sent: google.sent + sent, sold: google.sold + sold, costCents: 12_345 })
    const { costCents, ...total } = await addUp()
    expect([costCents, total.sent]).toEqual([12_345, leads])
    // Merged into one that is itself merged: one step leads to what is shown.
    await decide('zephyr-26', 'accept')
    await decide('google', 'merge', 'bing')
    expect((await sources('source')).sources.map(({ name }) => name)).not.toContain('google')
    await addUp()
    expect((await decide('google', 'accept')).status).toBe(200)
    const { entries } = (await askOperators(server, '/history')).body
    expect(JSON.stringify(entries)).toContain('"shownAs":"bing"')
  })

  test('erasing a person changes no sum', async () => {
    const before = await Promise.all(SOURCE_GROUPS.map(sources))
    for (const reference of ids.slice(0, 5)) expect((await askOperators(server, '/erasures', { reference })).status).toBe(200)
    expect(await Promise.all(SOURCE_GROUPS.map(sources))).toEqual(before)
  })

  test('of visits from before names had numbers, the migration accepts what is a name; an address is kept nowhere, and the rest is unreadable', async () => {
    const old = ids.slice(10, 10 + EARLIER.length)
    const { names, shown, lost } = await undone(server.running.storage, async ({ sql, applicationReports }) => {
      for (const table of ['source_costs', 'source_names']) await sql.executeSql(`delete from ${table}`)
      for (const [place, id] of old.entries())
        await sql.executeSql('update applications set visit = $1 where id = $2', [JSON.stringify(EARLIER[place]), id])
      await sql.executeSql(migrationStatement('0120-sources.sql', 'insert into source_names'))
      const { rows } = await sql.executeSql('select name, state from source_names')
      const unreadable = await applicationReports.list({ campaign: '(unreadable)', period: {} }, 10)
      return {
        names: rows as { name: string; state: string }[],
        shown: (await Promise.all(old.map((id) => applicationReports.find(id)))).map((report) => report?.listed),
        lost: unreadable.applications.map(({ id }) => id),
      }
    })
    expect(names).toContainEqual({ name: 'spring_26', state: 'accepted' })
    expect(names.map(({ name }) => name)).not.toContain('other')
    expect(JSON.stringify(names)).not.toMatch(/sale|zathras/)
    expect(shown.map((listed) => [listed?.source, listed?.medium, listed?.campaign])).toEqual([
      ['google', 'cpc', 'spring_26'],
      [null, null, null],
      [null, null, null],
    ])
    expect(lost.sort()).toEqual(old.slice(1).sort())
  })

  const count = (event: string, visit: object = {}, headers: Record<string, string> = {}) =>
    server.post('/api/form-counts', { event, ...visit }, headers)
  const counted = async () => (await records().sql.executeSql('select * from form_counts order by 1, 2, 3, 4')).rows
  const [one, other] = [TRAFFIC[0], TRAFFIC[1]]

  test('the way through the form is counts of a day by one property: who came by which page from where, and who came how far, is not in them', async () => {
    const [crossed, back] = [
      { ...other, landingPath: one.landingPath },
      { ...one, landingPath: other.landingPath },
    ]
    const ways: unknown[] = []
    for (const [first, second] of [
      [one, other],
      [crossed, back],
    ]) {
      for (const [event, visit] of [
        ['opened', first],
        ['opened', second],
        ['identity', one],
      ] as const)
        await count(event, visit ?? {})
      ways.push(await counted())
      await records().sql.executeSql('delete from form_counts')
    }
    expect(ways[1]).toEqual(ways[0])
    const [row] = ways[0] as object[]
    expect(Object.keys(row ?? {})).toEqual(['day', 'grouped_by', 'key', 'event', 'count'])
    expect(
      new Set((ways[0] as { event: string; grouped_by: string }[]).map(({ event, grouped_by }) => `${event} ${grouped_by}`)).size,
    ).toBe(8)
  })

  test('a count below ten is not shown; a privacy signal, an unknown event and a stranger’s page are not counted', async () => {
    const visit = { ...one, utm_source: 'never-seen', landingPath: `/${ADDRESS}` }
    for (let times = 0; times < 12; times++) await count('opened', visit)
    for (let times = 0; times < 9; times++) await count('identity', visit)
    for (let times = 0; times < 10; times++) await count('error-email', visit)
    await count('error-ssn', visit)
    for (const _ of [1, 2, 3]) expect((await count('identity', visit, { 'sec-gpc': '1' })).status).toBe(200)
    for (const event of ['error-nothing', ADDRESS, '']) expect((await count(event, visit)).status).toBe(422)
    expect((await count('opened', { ...visit, email: ADDRESS })).status).toBe(422)
    const way = async (query: string) => (await askOperators(server, `/sources/way?${query}`)).body
    expect(await way('by=source')).toMatchObject({
      steps: expect.arrayContaining([
        { step: 'opened', count: 12 },
        { step: 'identity', count: null },
      ]),
      errors: [{ field: 'email', count: 10 }],
    })
    expect((await way('by=source&name=(new)')).steps[0]).toEqual({ step: 'opened', count: 12 })
    expect((await way('by=page&name=(none)')).steps[0]).toEqual({ step: 'opened', count: 12 })
    expect((await way('by=source&name=google')).steps[0]).toEqual({ step: 'opened', count: null })
    expect(JSON.stringify(await counted())).not.toMatch(/never-seen|zathras/)
    expect(await counted()).toContainEqual(
      expect.objectContaining({ grouped_by: 'source', key: '-1', event: 'identity', count: 9 }),
    )
    const told = await operatorOf(server)('sources', 'way')
    expect(told.stdout).toMatch(/opened +12\n/)
    expect(told.stdout).toMatch(/identity +fewer than 10/)
    expect((await operatorOf(server)('sources', 'list', '--by', 'campaign', '--month', '2026-11')).stdout).toMatch(
      /newsletter +\d+/,
    )
  })
})
