/** The demonstration: ten days of business through the real path, in a sandbox and nowhere else. A long run makes all of it, on the embedded database. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { System } from '#contracts/operators/system.ts'
import type { Today } from '#contracts/operators/today.ts'
import { type DemonstrationSettings, demonstrate } from '#tools/demo/demonstrate.ts'
import { DAYS, planDays } from '#tools/demo/plan.ts'
import { DEMONSTRATED_AT as NOW, openDemonstrationSandbox } from '../support/demonstration.ts'
import { countRows, type Engine, restartTestServer, startTestServer, type TestServer } from '../support/test-server.ts'

const WHOLE = process.env.LONG !== undefined
const ENGINE: Engine = WHOLE ? 'embedded' : 'postgres'
const SHARE = WHOLE ? 1 : 0.15

const said: string[] = []
let begun = 0
let sandbox: Awaited<ReturnType<typeof openDemonstrationSandbox>>

beforeAll(async () => {
  sandbox = await openDemonstrationSandbox(() => begun++)
})
afterAll(() => sandbox.close())

const demonstrateOn = ({ environment, dataDir }: TestServer, settings: Partial<DemonstrationSettings> = {}) =>
  demonstrate({
    environment: {
      ...environment,
      DATA_DIR: dataDir,
      ...sandbox.settings,
      ...settings.environment,
    },
    now: NOW,
    signal: new AbortController().signal,
    say: (line) => said.push(line),
    share: SHARE,
    siteDir: '/nowhere',
    ...settings,
  })

describe('the plan', () => {
  test.each(['2026-11-17T15:30:00Z', '2026-11-16T05:00:30Z', '2027-03-15T12:00:00Z', '2026-12-31T23:00:00Z'])(
    'at %s has ten days, with at least 300 applications, fewer at weekends and at night',
    (now) => {
      const days = planDays(new Date(now))
      expect(days).toHaveLength(DAYS + 1)
      const past = days.slice(0, DAYS)
      const applying = past.flatMap(({ visits }) => visits.filter(({ leaves }) => !leaves))
      expect(applying.length).toBeGreaterThanOrEqual(300)
      expect(days.flatMap(({ visits }) => visits).every(({ at }) => at < new Date(now))).toBe(true)
      const weekday = ({ start }: (typeof days)[number]) => new Date(start.getTime() + 12 * 3_600_000).getUTCDay()
      const counts = (weekend: boolean) =>
        past.filter((day) => [0, 6].includes(weekday(day)) === weekend).map(({ visits }) => visits.length)
      expect(Math.max(...counts(true))).toBeLessThan(Math.min(...counts(false)))
      const hourOf = (day: (typeof days)[number], at: Date) => (at.getTime() - day.start.getTime()) / 3_600_000
      const hours = past.flatMap((day) => day.visits.map(({ at }) => hourOf(day, at)))
      expect(hours.filter((hour) => hour < 5).length * 4).toBeLessThan(hours.filter((hour) => hour >= 9 && hour < 14).length)
      const people = days.flatMap(({ visits }) => visits.map(({ person }) => person))
      expect(new Set(people.map(({ ssn }) => ssn)).size).toBe(people.length)
      expect(people.every(({ email }) => /@example\.(com|net|org)$/.test(email))).toBe(true)
    },
  )
})

describe('in a sandbox', () => {
  let server: TestServer
  /** Every condition of the ten days, and when it was first seen. */
  const seen = new Map<string, string>()
  let lived: Extract<Awaited<ReturnType<typeof demonstrate>>, { kind: 'made' }>['lived']
  const ask = async (path: string, body?: object) => {
    const { port } = server.running.operators
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      headers: { authorization: `Bearer ${TOKEN}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    })
    expect([path, answer.status]).toEqual([path, 200])
    return answer.json()
  }

  beforeAll(async () => {
    const empty = await startTestServer(ENGINE, { settings: { OPERATOR_TOKEN: TOKEN } })
    await empty.stop()
    const made = await demonstrateOn(empty, {
      look: async ({ asOperator, clock }) => {
        const { conditions } = (await asOperator('/system')) as System
        for (const { code, subject, says } of conditions) {
          const key = `${code} ${subject ?? ''}`.trim()
          if (!seen.has(key)) seen.set(key, `${clock.now.toISOString()} ${says}`)
        }
      },
    })
    if (made.kind !== 'made') throw new Error(JSON.stringify(made))
    lived = made.lived
    server = await restartTestServer(empty)
    server.clock.now = NOW
  })

  const SINCE = '2026-11-07'

  test('every day has sales, and the figures, the records and what was made agree', async () => {
    const { days } = (await ask(`/stats/days?since=${SINCE}&until=2026-11-16`)) as { days: Record<string, number>[] }
    expect(days).toHaveLength(DAYS)
    expect(days.every(({ sold = 0 }) => sold > 0)).toBe(true)
    const stored = await countRows(server, 'applications')
    expect(stored).toBe(lived.applications)
    if (WHOLE) expect(lived.applications).toBeGreaterThanOrEqual(300)
    const { count } = await ask(`/applications/count?since=${SINCE}`)
    expect(count).toBe(stored)
    const sum = (figure: string) => days.reduce((total, day) => total + (day[figure] ?? 0), 0)
    const { figures } = (await ask('/today?range=today')) as Today
    expect(sum('sent') + figures.sent.now + sum('duplicates') + figures.duplicates.now).toBeGreaterThanOrEqual(stored)
    expect(sum('opened')).toBeGreaterThan(0)
    expect(sum('verified')).toBeGreaterThan(0)
    expect(sum('duplicates')).toBeGreaterThan(0)
  })

  test('the ledger and the history are whole', async () => {
    expect(await ask('/ledger/checks', {})).toMatchObject({ broken: [] })
    expect(await ask('/history/checks', {})).toMatchObject({ broken: [] })
  })

  test('a lender was slow on one day, and an operator paused it', async () => {
    const on = async (day: string) => ask(`/lenders/entries/tortoise/figures?since=${day}&until=${day}`)
    const slow = await on('2026-11-12')
    const usual = await on('2026-11-10')
    expect(slow.figures.pingP95Ms).toBeGreaterThanOrEqual(900)
    expect(slow.figures.pingP95Ms).toBeGreaterThan(usual.figures.pingP95Ms)
    expect(slow.pauses).toMatchObject([{ until: '2026-11-12T22:00:00.000Z', reason: expect.stringContaining('over a second') }])
  })

  test('leads were returned, and of two deletion requests one is answered and one is open', async () => {
    expect(lived.returned).toBe(2)
    const { days } = (await ask(`/stats/days?since=${SINCE}`)) as { days: Record<string, number>[] }
    expect(days.reduce((sum, { returned = 0 }) => sum + returned, 0)).toBe(2)
    const { privacyRequests } = await ask('/privacy-requests?status=all')
    expect(privacyRequests.map(({ reference }: { reference: string }) => reference).sort()).toEqual(
      [...lived.deletionRequests].sort(),
    )
    const { privacyRequests: open } = await ask('/privacy-requests')
    expect(open.map(({ reference }: { reference: string }) => reference)).toEqual([lived.deletionRequests[1]])
    expect((await ask('/erasures')).erasures).not.toEqual([])
  })

  test('nothing was left behind: no mail, no follow-up and no lead waits but one, whose lender does not say', async () => {
    expect((await ask('/mails/waiting')).mails).toEqual([])
    expect((await ask('/follow-ups')).followUps).toEqual([])
    expect((await ask('/applications/count?figure=pending')).count).toBe(1)
  })

  test('nothing was amiss but what the days put in, and at most one thing more', () => {
    const putIn = ['lender-silent tortoise', 'lender-failing tortoise', 'lender-slow tortoise', 'mails-failed', 'waiting-leads']
    const requests = lived.deletionRequests.map((reference) => `requests-due ${reference}`)
    const others = [...seen].filter(([condition]) => ![...putIn, ...requests].includes(condition))
    expect(others.length, JSON.stringify(others)).toBeLessThanOrEqual(1)
    expect([...seen.keys()]).toEqual(expect.arrayContaining(['mails-failed', 'waiting-leads']))
  })

  test('the days were seen passing', () => {
    const days = said.flatMap((line) => /^Day (\d+) of 10: \d+ applications$/.exec(line)?.[1] ?? [])
    expect(days.map(Number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  })

  test('a second time it is refused, and adds nothing', async () => {
    const before = await countRows(server, 'applications')
    await server.stop()
    expect(await demonstrateOn(server)).toEqual({
      kind: 'has-business',
      sentence:
        'This sandbox has applications from before today, so the demonstration was made already or there is no place for it. For a fresh one, name another DATA_DIR or an empty database.',
    })
    server = await restartTestServer(server)
    expect(await countRows(server, 'applications')).toBe(before)
  })
})

const TOKEN = 'the-token-of-the-demonstration-and-nothing-else'

test('told to stop, it stops, and the sandbox works', { tags: 'long' }, async () => {
  const empty = await startTestServer('postgres')
  await empty.stop()
  const stopping = new AbortController()
  const made = await demonstrateOn(empty, { signal: stopping.signal, say: () => stopping.abort() })
  expect(made).toMatchObject({ kind: 'made', lived: { returned: 0 } })
  const server = await restartTestServer(empty)
  expect((await server.get('/readyz')).status).toBe(200)
  expect(await countRows(server, 'applications')).toBeGreaterThan(0)
})

describe.each(['staging', 'production'] as const)('the database of %s', (mode) => {
  test('is refused and left as it is', { tags: mode === 'production' ? [] : 'long' }, async () => {
    const other = await startTestServer('postgres', { [mode]: true })
    const tables = ['applications', 'verifications', 'processes', 'operator_tokens', 'lender_files', 'legal_texts']
    await other.stop()
    const before = await rowsOf(other, mode, tables)
    expect(await demonstrateOn(other)).toEqual({
      kind: 'not-a-sandbox',
      problems: [expect.stringMatching(/^This is the sandbox, and DATABASE_URL names the database of /)],
    })
    expect(await rowsOf(other, mode, tables)).toEqual(before)
  })

  async function rowsOf({ environment }: TestServer, _mode: string, tables: readonly string[]) {
    const { default: pg } = await import('pg')
    const client = new pg.Client({ connectionString: environment.DATABASE_URL })
    await client.connect()
    const counts = []
    for (const table of tables)
      counts.push([table, (await client.query(`select md5(string_agg(t::text, '' order by t::text)) from ${table} t`)).rows])
    await client.end()
    return counts
  }
})

test('settings of production are refused before anything is opened', async () => {
  const settings = { NODE_ENV: 'production', DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }
  const made = await demonstrate({ environment: settings, now: NOW, signal: new AbortController().signal, say: () => undefined })
  expect(made.kind).toBe('not-a-sandbox')
})

describe('the sandbox’s page', () => {
  const page = async (path = '/demonstration') => (await fetch(`${sandbox.url}${path}`)).text()
  const report = (body: object, type = 'application/json') =>
    fetch(`${sandbox.url}/demonstration/reports`, { method: 'POST', headers: { 'content-type': type }, body: JSON.stringify(body) })

  test('a press asks for it, once while it is under way; progress shows, and its end', async () => {
    await report({ ended: 'It is over.' })
    begun = 0
    const press = () => fetch(`${sandbox.url}/demonstration`, { method: 'POST', redirect: 'manual' })
    expect((await press()).headers.get('location')).toBe('/demonstration')
    await press()
    expect(begun).toBe(1)
    expect(await page()).toContain('The site stops for a minute')
    const at = '2026-11-10T12:00:00.000Z'
    await report({ at, slowLenders: ['tortoise'], day: 4, days: 10, applications: 87 })
    expect(await page()).toContain('Day 4 of 10: 87 applications so far')
    expect(await page()).toContain('http-equiv="refresh"')
    expect(sandbox.demonstration.now().toISOString()).toBe(at)
    expect(sandbox.demonstration.paceOf('tortoise')).not.toEqual(sandbox.demonstration.paceOf('larkspur'))
    sandbox.demonstration.over()
    expect(await page('/')).toContain('The demonstration has stopped early.')
    expect(sandbox.demonstration.paceOf('tortoise')).toBeUndefined()
    expect(Math.abs(sandbox.demonstration.now().getTime() - Date.now())).toBeLessThan(60_000)
  })

  test('a page elsewhere cannot report', async () => {
    expect((await report({ ended: 'Elsewhere.' }, 'text/plain')).status).toBe(422)
    expect(await page()).not.toContain('Elsewhere.')
  })
})
