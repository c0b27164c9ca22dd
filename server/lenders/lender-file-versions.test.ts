/** The lender file in the open: nothing is applied that was not seen, every version is kept with its words, and each can be taken back. */
import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { applyFile, askOperators } from '#tests/support/operators.ts'
import { ENGINES, startTestServer, type TestServer } from '#tests/support/test-server.ts'

const FILE = JSON.parse(readFileSync(new URL('../../sandbox/lenders.json', import.meta.url), 'utf8'))
const REASON = 'they asked for more leads'

interface Entry {
  readonly id: string
  readonly name: string
  readonly caps: object
}

describe.each(ENGINES)('versions of the lender file on the %s database', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer(engine)
  })
  const ask = async (path: string, body?: object) => askOperators(server, path, body)
  const versions = async () => (await ask('/lenders/files')).body.versions
  const activeText = async () => (await ask(`/lenders/files/${(await versions())[0].version}`)).body.content as string
  const capsOf = async (id: string) => (await ask(`/lenders/entries/${id}`)).body.lender.caps
  const change = async (more: object) =>
    ask('/lenders/entries/larkspur/terms', { basedOn: (await versions())[0].version, reason: REASON, ...more })

  test('the file of the setting is a version with its words, though nobody was asked', async () => {
    expect(await versions()).toMatchObject([
      {
        version: 1,
        source: 'setting',
        by: null,
        reason: null,
        words: [expect.stringMatching(/^(Ten|\d+) lenders arrive: Larkspur Bank, /)],
      },
    ])
  })

  test('a file that loses two lenders names them, and the pages that follow, before it is applied', async () => {
    const left = { ...FILE, lenders: FILE.lenders.filter(({ id }: Entry) => !['tortoise', 'kestrel'].includes(id)) }
    const content = JSON.stringify(left)
    const { body } = await ask('/lenders/checks', { content })
    expect(body).toMatchObject({
      reasons: [],
      basedOn: 1,
      words: [expect.stringMatching(/^Two lenders leave: .*Tortoise.*Kestrel|Kestrel.*Tortoise/)],
    })
    expect(body.pages).toEqual(['/texas-loans'])
    expect(await versions()).toHaveLength(1)
    const { basedOn, shown } = body
    // Another comparison than the one shown, no reason, another file, another version: nothing is applied.
    for (const [more, status] of [
      [{ content, basedOn, shown: '0'.repeat(64), reason: REASON }, 409],
      [{ content: JSON.stringify(FILE), basedOn, shown, reason: REASON }, 409],
      [{ content, basedOn: 7, shown, reason: REASON }, 409],
      [{ content, basedOn, shown }, 422],
      [{ content, reason: REASON }, 422],
    ] as const)
      expect(await ask('/lenders/files', more)).toMatchObject({ status })
    expect(await versions()).toHaveLength(1)
    expect(await ask('/lenders/files', { content, basedOn, shown, reason: REASON })).toMatchObject({
      status: 200,
      body: { version: 2 },
    })
    // Who has read the same meanwhile comes too late.
    expect(await ask('/lenders/files', { content, basedOn, shown, reason: REASON })).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining('version 2 is active now') },
    })
    expect((await versions())[0]).toMatchObject({
      version: 2,
      source: 'operator',
      by: 'first-token',
      reason: REASON,
      words: body.words,
    })
    expect((await ask('/lenders/checks', { content: await activeText(), basedOn: 1 })).body.words).toEqual(body.words)
  })

  test('one press takes it back, and another brings it back', async () => {
    const before = await activeText()
    expect(await ask('/lenders/files/1/reversals', {})).toMatchObject({ status: 404 })
    expect(await ask('/lenders/files/2/reversals', {})).toMatchObject({ status: 200, body: { version: 3 } })
    expect((await versions())[0]).toMatchObject({
      reason: 'Version 2 taken back',
      words: [expect.stringMatching(/^Two lenders arrive: /)],
    })
    expect(await ask('/lenders/files/2/reversals', {})).toMatchObject({ status: 409 })
    await ask('/lenders/files/3/reversals', {})
    expect(await activeText()).toBe(before)
    await ask('/lenders/files/4/reversals', {})
    const { entries } = (await ask('/history?subject=lender%20file')).body
    expect(entries.filter(({ call }: { call: string }) => call.endsWith('/reversals'))).toMatchObject([
      { person: 'first-token', before: { version: 4 }, after: { version: 5 } },
      { before: { version: 3 }, after: { version: 4 } },
      { before: { version: 2 }, after: { version: 3 } },
    ])
  })

  test('a cap is raised in place: a version of its own, in all else the same text, with its entry in the history', async () => {
    const { version } = (await versions())[0]
    const before = JSON.parse(await activeText())
    const caps = { ...before.lenders[0].caps, day: 801 }
    expect(await change({ caps })).toMatchObject({ status: 200, body: { version: version + 1, applied: true } })
    expect(await capsOf('larkspur')).toEqual(caps)
    const [newest] = await versions()
    expect(newest).toMatchObject({ reason: REASON, words: [expect.stringMatching(/^Larkspur Bank’s daily cap \S+ → 801\.$/)] })
    before.lenders[0].caps = caps
    expect(JSON.parse(await activeText())).toEqual(before)
    const { entries } = (await ask('/history?subject=larkspur')).body
    expect(entries).toMatchObject([{ person: 'first-token', reason: REASON, before: { version }, after: { words: newest.words } }])
    // Of a version that is not active any more, and of nobody, nothing is changed; what the file may not say is refused.
    expect(await change({ caps: {}, basedOn: version })).toMatchObject({ status: 409 })
    expect(await change({ caps: { hour: 9, day: 2 } })).toMatchObject({
      status: 422,
      body: { error: expect.stringContaining('takes more an hour than a day') },
    })
    expect(await change({ reason: '' })).toMatchObject({ status: 422 })
  })

  test('price, hours and criteria are changed in place, and hours taken away', async () => {
    const schedule = { timeZone: 'America/Chicago', open: [{ days: ['Mon'], from: '08:00', to: '18:00' }] }
    await change({ payoutCents: 5150, schedule, criteria: { minMonthlyIncome: 1900 } })
    expect((await ask('/lenders/entries/larkspur')).body).toMatchObject({
      lender: { payoutCents: 5150, criteria: { minMonthlyIncome: 1900 } },
      hours: 'Mon 08:00-18:00, America/Chicago',
    })
    await change({ schedule: null })
    expect((await ask('/lenders/entries/larkspur')).body.hours).toBe('always open')
    expect((await applyFile(server, JSON.stringify(FILE))).status).toBe(200)
  })
})
