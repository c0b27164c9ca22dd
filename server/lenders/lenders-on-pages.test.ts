/** What a running server's pages say of lenders, while operators change them. */

import { beforeAll, describe, expect, test } from 'vitest'
import type { Lender } from '#domain/matching/lender/lender.ts'
import { RANKING_SENTENCES } from '#domain/matching/lender/ranking-rules.ts'
import type { PlainDate } from '#domain/values/calendar.ts'
import { DAY_MS } from '#domain/values/calendar.ts'
import { lenderFileOf, lenderNamed, TEXAS_LICENSE } from '#tests/support/lenders.ts'
import { applyFile, askOperators } from '#tests/support/operators.ts'
import { ENGINES, eventually, restartTestServer, startTestServer, TEST_TIME, type TestServer } from '#tests/support/test-server.ts'

/** A secret that the sandbox's file of secrets has. */
const CREDENTIALS = { signingSecret: 'secret:sandbox-larkspur' }
const ASH = lenderNamed('ash', { credentials: CREDENTIALS })
const OWNERS_WORD = 'I know that the pages say so'

describe.each(ENGINES)('pages on the %s database', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer(engine)
  })

  test.runIf(engine === 'embedded')('say what the settings allow', async () => {
    const settings = { MAX_LENDERS_PER_PERSON: '2', RELEASE_WINDOW_DAYS: '14', RETENTION_BANK_HOURS: '6' }
    expect(await page('/rates-fees')).toMatch(/at most 3 lenders .* 24 hours after/)
    const other = await startTestServer(engine, { settings })
    expect(await page('/rates-fees', other)).toMatch(/at most 2 lenders within 14 days.* 6 hours after/)
  })

  let files = 0
  /** A file of its own each time: the same one again would be no change. */
  async function apply(lenders: readonly Lender[], rule?: 'highest-payout'): Promise<void> {
    const named = lenders.map((lender) => ({ ...lender, name: `${lender.name} ${++files}` }))
    const content = JSON.stringify(lenderFileOf(named, rule && { ranking: { rule, ownersWord: OWNERS_WORD } }))
    const { body } = await applyFile(server, content)
    expect(body).toMatchObject({ applied: true })
  }
  const page = async (path: string, from = server) => (await from.get(path)).body as string
  const etagOf = async (path: string) => (await server.get(path)).headers.get('etag')

  test('say which rule puts lenders in order, as soon as the operator is answered', async () => {
    await apply([ASH])
    expect(await page('/how-it-works')).toContain(RANKING_SENTENCES['fair-cost'])
    const [ranked, other] = [await etagOf('/how-it-works'), await etagOf('/faq')]
    await apply([ASH], 'highest-payout')
    expect(await page('/how-it-works')).toContain(RANKING_SENTENCES['highest-payout'])
    expect(await page('/how-it-works')).not.toContain(RANKING_SENTENCES['fair-cost'])
    expect(await etagOf('/how-it-works')).not.toBe(ranked)
    expect(await etagOf('/faq')).toBe(other)
  })

  test('name a lender, and no longer while it is paused', async () => {
    await apply([ASH, lenderNamed('oak', { credentials: CREDENTIALS })])
    expect(await page('/texas-loans')).toContain('Lender oak, Inc.')
    await askOperators(server, '/lenders/entries/oak/pause', { reason: 'their outage' })
    expect(await page('/texas-loans')).not.toContain('Lender oak, Inc.')
    await askOperators(server, '/lenders/entries/oak/resumption', {})
    expect(await page('/texas-loans')).toContain('Lender oak, Inc.')
  })

  test('drop a license at the end of its last day', async () => {
    const validUntil = '2026-11-15' as PlainDate
    await apply([lenderNamed('elm', { credentials: CREDENTIALS, licenses: { TX: { ...TEXAS_LICENSE, validUntil } } })])
    expect(await page('/texas-loans')).toContain('Lender elm, Inc.')
    server.clock.now = new Date(TEST_TIME.getTime() + DAY_MS)
    await eventually(async () => expect(await page('/texas-loans')).toContain('No lender right now'))
    server.clock.now = TEST_TIME
  })

  test.runIf(engine === 'postgres')('of another process follow', async () => {
    const elsewhere = await restartTestServer(server, undefined, { now: () => new Date(), databaseTime: async () => new Date() })
    try {
      await apply([lenderNamed('yew', { credentials: CREDENTIALS })], 'highest-payout')
      await eventually(async () => expect(await page('/texas-loans', elsewhere)).toContain('Lender yew, Inc.'))
      expect(await page('/how-it-works', elsewhere)).toContain(RANKING_SENTENCES['highest-payout'])
    } finally {
      await elsewhere.stop()
    }
  })
})
