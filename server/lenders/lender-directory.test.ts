/** Who may be asked now, with two processes on one database. */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Lender } from '#domain/matching/lender/lender.ts'
import type { PlainDate } from '#domain/values/calendar.ts'
import { makeLog } from '#server/platform/log/pino-log.ts'
import { lenderFileOf, lenderNamed, TEXAS_LICENSE } from '#tests/support/lenders.ts'
import { ENGINES, startTestServer, TEST_TIME } from '#tests/support/test-server.ts'
import { type LenderDirectory, makeLenderDirectory } from './lender-directory.ts'
import type { Needs } from './needs.ts'

const SECRETS = { ash: 'the secret of ash', birch: 'the secret of birch' }
const FRESH_MS = 1000
const OUTAGE = { until: null, reason: 'their outage', by: 'ann' }
const LOG = makeLog({ readable: false, destination: { write: () => {} } })

const fileOf = (...lenders: readonly Lender[]) => JSON.stringify(lenderFileOf(lenders))
const ASH = lenderNamed('ash')
const BIRCH = lenderNamed('birch')

describe.each(ENGINES)('the lender directory on the %s database', (engine) => {
  let storage: Needs['storage']
  let clock: Date
  let here: LenderDirectory
  let elsewhere: LenderDirectory

  beforeAll(async () => {
    storage = (await startTestServer(engine)).running.storage
  })
  const makeDirectory = () =>
    makeLenderDirectory({
      storage,
      secrets: { read: () => ({ kind: 'read', secrets: SECRETS }) },
      setting: { production: false },
      log: LOG,
      now: () => clock,
      freshForMs: FRESH_MS,
    })
  let files = 0
  beforeEach(async () => {
    clock = TEST_TIME
    here = makeDirectory()
    elsewhere = makeDirectory()
    // A file of its own for every test: the same one again would be no change.
    await here.apply(fileOf(ASH, { ...BIRCH, name: `Birch ${++files}` }), 'operator')
    for (const { id } of (await here.current()).lenders) await here.resume(id, 'ann')
  })

  const pausedIn = async (directory: LenderDirectory) =>
    (await directory.current()).lenders.filter(({ paused }) => paused).map(({ id }) => id)

  test('a pause counts at once where it was made, and a second later elsewhere', async () => {
    expect(await pausedIn(elsewhere)).toEqual([])
    expect(await here.pause('ash', OUTAGE)).toBe(true)
    expect(await pausedIn(here)).toEqual(['ash'])
    expect(await pausedIn(elsewhere)).toEqual([])
    clock = new Date(TEST_TIME.getTime() + FRESH_MS)
    expect(await pausedIn(elsewhere)).toEqual(['ash'])
    expect(await here.pause('ash', OUTAGE)).toBe(false)
    expect(await here.resume('ash', 'ann')).toBe(true)
    expect(await here.resume('ash', 'ann')).toBe(false)
    expect(await pausedIn(here)).toEqual([])
  })

  test('a pause with an end is over by itself, in every process', async () => {
    const until = new Date(TEST_TIME.getTime() + 60_000)
    await here.pause('ash', { ...OUTAGE, until })
    clock = new Date(until.getTime() - 1)
    expect([await pausedIn(here), await pausedIn(elsewhere)]).toEqual([['ash'], ['ash']])
    expect((await elsewhere.current()).pauses).toEqual([{ lender: 'ash', at: TEST_TIME, ...OUTAGE, until }])
    clock = new Date(until.getTime() + FRESH_MS)
    expect([await pausedIn(here), await pausedIn(elsewhere)]).toEqual([[], []])
    expect(await here.resume('ash', 'ann')).toBe(false)
  })

  test('every pause is kept, with who ended it and when', async () => {
    const minutes = (count: number) => new Date(TEST_TIME.getTime() + count * 60_000)
    await here.pause('birch', { ...OUTAGE, until: minutes(10) })
    clock = minutes(5)
    expect(await elsewhere.pause('birch', { ...OUTAGE, until: minutes(20), by: 'lee' })).toBe(true)
    clock = minutes(30)
    await here.pause('birch', { ...OUTAGE, reason: 'too many complaints' })
    clock = minutes(40)
    await here.resume('birch', 'lee')
    const history = await storage.records.lenderPauses.history('birch', 3)
    expect(history.map(({ at, reason, by, endedAt, endedBy }) => [at, reason, by, endedAt, endedBy])).toEqual([
      [minutes(30), 'too many complaints', 'ann', minutes(40), 'lee'],
      [minutes(5), 'their outage', 'lee', minutes(20), null],
      [minutes(0), 'their outage', 'ann', minutes(5), 'lee'],
    ])
  })

  test('secrets that cannot be read for a moment leave nobody signed for with nothing, and are read again', async () => {
    let isReadable = false
    const directory = makeLenderDirectory({
      storage,
      secrets: {
        read: () =>
          isReadable ? { kind: 'read', secrets: SECRETS } : { kind: 'problem', problem: 'LENDER_SECRETS_FILE is gone.' },
      },
      setting: { production: false },
      log: LOG,
      now: () => clock,
      freshForMs: FRESH_MS,
    })
    const { version } = await directory.current()
    expect((await directory.connections(version))('ash')).toEqual({ unreachable: 'secret-missing' })
    isReadable = true
    clock = new Date(TEST_TIME.getTime() + FRESH_MS)
    expect((await directory.connections(version))('ash')).toMatchObject({ credentials: { signingSecret: SECRETS.ash } })
  })

  test('a new file counts at once where it was applied, and a second later elsewhere', async () => {
    const { version } = await elsewhere.current()
    expect(await here.apply(fileOf({ ...ASH, name: `Ash ${files}` }), 'operator')).toEqual({
      kind: 'applied',
      version: version + 1,
      warnings: [],
    })
    expect((await here.current()).lenders.map(({ id }) => id)).toEqual(['ash'])
    expect((await elsewhere.current()).version).toBe(version)
    clock = new Date(TEST_TIME.getTime() + FRESH_MS)
    expect((await elsewhere.current()).version).toBe(version + 1)
  })

  test('the same file again changes nothing', async () => {
    const { version } = await here.current()
    const { content = '' } = (await storage.records.lenderFiles.find(version)) ?? {}
    expect(await here.apply(content, 'operator')).toEqual({ kind: 'unchanged', version, warnings: [] })
  })

  test('a process that starts with the file it always had does not undo what an operator applied', async () => {
    const setting = fileOf({ ...ASH, name: `Ash of the setting ${files}` })
    const brought = await here.apply(setting, 'setting')
    expect(brought.kind).toBe('applied')
    await here.apply(fileOf({ ...BIRCH, name: `Birch by an operator ${files}` }), 'operator')
    expect((await elsewhere.apply(setting, 'setting')).kind).toBe('unchanged')
    expect((await here.current()).lenders.map(({ id }) => id)).toEqual(['birch'])
  })

  test('a run that began with an older file still reaches its lender, with the present one first', async () => {
    const { version } = await here.current()
    await here.apply(fileOf({ ...ASH, endpoint: 'https://new.ash.example/api', name: `Ash moved ${files}` }), 'operator')
    const connectionTo = await here.connections(version)
    expect(connectionTo('ash')).toMatchObject({
      endpoint: 'https://new.ash.example/api',
      credentials: { signingSecret: SECRETS.ash },
    })
    expect(connectionTo('birch')).toMatchObject({ endpoint: BIRCH.endpoint, credentials: { signingSecret: SECRETS.birch } })
    expect(connectionTo('cedar')).toEqual({ unreachable: 'lender-unknown' })
  })

  test('a lender whose secret is missing is refused, in one sentence', async () => {
    const refused = await here.apply(fileOf(ASH, lenderNamed('cedar')), 'operator')
    expect(refused).toEqual({
      kind: 'refused',
      reasons: ['Lender cedar names the secret cedar, which LENDER_SECRETS_FILE lacks.'],
    })
    expect((await here.current()).lenders.map(({ id }) => id)).toEqual(['ash', 'birch'])
  })

  test('a file that the rules of today refuse asks nobody, and says so', async () => {
    const lawless = { ...ASH, licenses: { NY: { ...TEXAS_LICENSE, maxAprPercent: 400 } } }
    const version = await storage.records.lenderFiles.add({
      appliedAt: TEST_TIME,
      source: 'operator',
      appliedBy: null,
      reason: null,
      words: null,
      content: fileOf(lawless),
      checksum: `lawless ${files}`,
    })
    const directory = makeDirectory()
    expect(await directory.current()).toMatchObject({ version, lenders: [] })
    expect(await directory.warnings()).toEqual([
      'The active lender file is refused by the rules of today, so no lender is asked:',
      expect.stringMatching(/^Lender ash has a license for up to 400\.00% APR in New York, above the 25\.00% of the law there/),
    ])
  })

  test('warnings are those of today', async () => {
    const license = { ...TEXAS_LICENSE, validUntil: '2027-01-31' as PlainDate }
    await here.apply(fileOf({ ...ASH, licenses: { TX: license }, name: `Ash ${files}` }), 'operator')
    expect(await here.warnings()).toEqual([])
    clock = new Date('2027-01-15T12:00:00Z')
    expect(await here.warnings()).toEqual([`Ash ${files} has licenses that end within 30 days: Texas (01/31/2027).`])
    clock = new Date('2027-02-01T12:00:00Z')
    expect(await here.warnings()).toEqual([
      `Ash ${files} has licenses that have ended, so it is not asked there: Texas (01/31/2027).`,
    ])
  })

  test('two that apply at once: both are kept, in some order, and the later one counts', async () => {
    const { version } = await here.current()
    const ends = await Promise.all([
      here.apply(fileOf({ ...ASH, name: `Ash one ${files}` }), 'operator'),
      elsewhere.apply(fileOf({ ...ASH, name: `Ash two ${files}` }), 'operator'),
    ])
    expect(ends.map((end) => end.kind === 'applied' && end.version).sort()).toEqual([version + 1, version + 2])
  })
})
