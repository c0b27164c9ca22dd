/** What lenders tell us later (POST /lenders/ID/postbacks): signed, recorded once, and believed only about leads that they have. */
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { SIGNATURE_MAX_AGE_SECONDS } from '#contracts/lenders/signature.ts'
import { type Signing, sendPostback } from '#tests/support/postbacks.ts'
import { SANDBOX_SECRETS } from '#tests/support/sandbox-lenders.ts'
import { ENGINES, eventually, startTestServer, TEST_TIME, type TestServer } from '#tests/support/test-server.ts'

const NOW_SECONDS = TEST_TIME.getTime() / 1000
const secretOf = (lender: string) => SANDBOX_SECRETS[`sandbox-${lender}`] ?? ''
const FUNDED = { event: 'funded', happenedAt: '2026-11-15T07:00:00Z', amountCents: 50_000 }

describe.each(ENGINES)('a postback, on the %s database', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    // An unknown outcome is not asked about within the test.
    server = await startTestServer(engine, {
      settings: { BREAKER_MINIMUM: '1000', STATUS_ASK_SECONDS: '3600' },
      waitsUntilUnknown: true,
    })
  })

  const tell = (lender: string, postback: unknown, signing: Partial<Signing> = {}) =>
    sendPostback(server.url, lender, postback, { secret: secretOf(lender), ...signing })

  async function leadOf(lastName: string) {
    const { body } = await server.submit({ lastName })
    const id: string = body.data.lead_id
    const run = await server.running.storage.records.runs.find(id)
    return { id, status: body.data.status as string, winner: run?.lender ?? '', runId: run?.runId ?? '' }
  }
  const postbacksIn = async (id: string) =>
    (await server.running.storage.records.ledger.read(id)).filter(({ stage }) => stage === 'postback').map(({ outcome }) => outcome)

  test('of the lender that took the lead is recorded, and told again it is known', async () => {
    const { id, winner, runId } = await leadOf('Sold')
    const postback = { attemptKey: `${runId}.${winner}`, ...FUNDED }
    expect(await tell(winner, postback)).toEqual({ status: 200, body: { success: true, recorded: true } })
    expect(await tell(winner, postback)).toEqual({ status: 200, body: { success: true, recorded: false } })
    expect(await postbacksIn(id)).toEqual(['funded'])
    expect(await server.running.storage.records.ledger.verify(id)).toBe(true)
    const { rows } = await server.running.storage.records.sql.executeSql(
      'select event, happened_at from postbacks where application_id = $1',
      [id],
    )
    expect(rows).toEqual([{ event: 'funded', happened_at: new Date(FUNDED.happenedAt) }])
  })

  test('of another kind about the same lead is recorded as well', async () => {
    const { id, winner, runId } = await leadOf('Sold')
    for (const event of ['declined', 'returned'])
      expect((await tell(winner, { attemptKey: `${runId}.${winner}`, ...FUNDED, event })).body.recorded).toBe(true)
    expect(await postbacksIn(id)).toEqual(['declined', 'returned'])
  })

  test('told twenty times at once is recorded once', async () => {
    const { id, winner, runId } = await leadOf('Sold')
    const postback = { attemptKey: `${runId}.${winner}`, ...FUNDED }
    const answers = await Promise.all(Array.from({ length: 20 }, () => tell(winner, postback)))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(answers.filter(({ body }) => body.recorded)).toHaveLength(1)
    expect(await postbacksIn(id)).toEqual(['funded'])
  })

  test.each<[string, Partial<Signing>]>([
    ['another lender’s secret', { secret: secretOf('tortoise') }],
    ['no secret at all', { secret: '' }],
    ['a time too far back', { atSeconds: NOW_SECONDS - SIGNATURE_MAX_AGE_SECONDS - 1 }],
    ['a time too far ahead', { atSeconds: NOW_SECONDS + SIGNATURE_MAX_AGE_SECONDS + 1 }],
    ['a signature for another call', { call: 'post' }],
  ])('signed with %s is refused, and nothing is kept', async (_what, signing) => {
    const { id, runId } = await leadOf('Sold')
    expect((await tell('larkspur', { attemptKey: `${runId}.larkspur`, ...FUNDED }, signing)).status).toBe(401)
    expect(await postbacksIn(id)).toEqual([])
  })

  test('of a lender that did not get the lead is refused', async () => {
    const { id, winner, runId } = await leadOf('Sold')
    const other = winner === 'kestrel' ? 'larkspur' : 'kestrel'
    expect((await tell(other, { attemptKey: `${runId}.${other}`, ...FUNDED })).status).toBe(409)
    // Nor may it speak for the one that did.
    expect((await tell(other, { attemptKey: `${runId}.${winner}`, ...FUNDED })).status).toBe(404)
    expect(await postbacksIn(id)).toEqual([])
  })

  test('about a lead that nobody knows is refused', async () => {
    expect((await tell('larkspur', { attemptKey: `${randomUUID()}.larkspur`, ...FUNDED })).status).toBe(404)
  })

  test.each([
    ['no JSON', '{'],
    ['an event of its own', { attemptKey: 'x.larkspur', ...FUNDED, event: 'lost' }],
    ['no time', { attemptKey: 'x.larkspur', event: 'funded' }],
    ['more than was agreed', { attemptKey: 'x.larkspur', ...FUNDED, ssn: '219099871' }],
  ])('that is signed but is %s is refused', async (_what, postback) => {
    expect((await tell('larkspur', postback)).status).toBe(422)
  })

  test.each([
    ['funded', 'it is theirs'],
    ['declined', 'others are asked'],
  ])('%s about a lead whose outcome is unknown resolves it: %s', async (event) => {
    const { id, status: before, runId } = await leadOf('Unknown')
    expect(before).toBe('pending')
    // The applicant may have been told before the post was given up.
    const lender = await eventually(async () => {
      const phase = (await server.running.storage.records.runs.find(id))?.state?.phase
      if (phase?.kind !== 'unknown') throw new Error(`The run is ${phase?.kind}`)
      return phase.attempt.lender
    })
    expect((await tell(lender, { attemptKey: `${runId}.${lender}`, ...FUNDED, event })).body.recorded).toBe(true)
    const { runs, ledger } = server.running.storage.records
    if (event === 'funded') expect(await runs.find(id)).toMatchObject({ outcome: 'approved', lender })
    else
      await eventually(async () => {
        const asked = (await ledger.read(id)).filter(({ stage, outcome }) => stage === 'post' && outcome === 'intent')
        expect(new Set(asked.map((entry) => entry.lender)).size).toBe(2)
      })
    expect(await postbacksIn(id)).toEqual([event])
  })
})
