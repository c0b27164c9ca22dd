/** Erasing a person reaches every lender that got the identity, also when it cannot be reached for a while. */
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { askOperators, submit } from '#tests/support/operators.ts'
import { sendPostback } from '#tests/support/postbacks.ts'
import { SANDBOX_SECRETS } from '#tests/support/sandbox-lenders.ts'
import { ENGINES, eventually, startTestServer, type TestServer } from '#tests/support/test-server.ts'
import { lendersWithIdentity } from './forget-applicant.ts'

describe('who got the identity', () => {
  const row = (lender: string, outcome: string, stage = 'post') => ({ lender, outcome, stage })
  test.each<[string, ReturnType<typeof row>[], string[]]>([
    ['a post that left', [row('a', 'intent'), row('a', 'shared'), row('a', 'declined')], ['a']],
    ['a post that a crash left open', [row('a', 'intent')], ['a']],
    ['a post of which nothing was sent', [row('a', 'intent'), row('a', 'failed')], []],
    ['several', [row('a', 'intent'), row('a', 'shared'), row('b', 'intent'), row('b', 'failed'), row('c', 'intent')], ['a', 'c']],
    ['a ping only', [row('a', 'asked', 'ping'), row('a', 'failed', 'ping')], []],
    ['a lead that only a status answer knows of', [row('a', 'shared')], ['a']],
  ])('%s', (_what, ledger, lenders) => expect(lendersWithIdentity(ledger)).toEqual(lenders))
})

describe.each(ENGINES)('erasing a person, on the %s database', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer(engine, { settings: { STATUS_ASK_SECONDS: '7200' }, waitsUntilUnknown: true })
  })
  const records = () => server.running.storage.records
  const followUpsOf = async (id: string) =>
    (await records().followUps.of(id)).map(({ followUp, lender, state }) => ({ followUp, lender, state }))
  const erase = (reference: string) => askOperators(server, '/erasures', { reference })

  test('every lender that got the identity is asked to erase it, and its confirmation stands in the ledger without anybody', async () => {
    const id = await submit(server, { lastName: 'Decline', email: `${randomUUID()}@person.example` })
    const asked = [
      ...new Set((await records().ledger.read(id)).filter(({ outcome }) => outcome === 'shared').map(({ lender }) => lender)),
    ]
    expect(asked.length).toBeGreaterThan(1)
    expect((await erase(id)).status).toBe(200)
    await eventually(async () =>
      expect((await followUpsOf(id)).sort(byLender)).toEqual(
        asked.map((lender) => ({ followUp: 'erase', lender, state: 'done' })).sort(byLender),
      ),
    )
    const rows = (await records().ledger.read(id)).filter(({ stage }) => stage === 'erase')
    for (const lender of asked)
      expect(rows.filter((row) => row.lender === lender).map(({ outcome }) => outcome)).toEqual(['asked', 'erased'])
    expect(await records().ledger.verify(id)).toBe(true)
    expect(await records().applications.open(id)).toBeUndefined()
  })

  test('a lead that is still undecided is taken back too, and the lender’s postback confirms an erasure that came later', async () => {
    const { body } = await server.submit({ lastName: 'Unknown', email: `${randomUUID()}@person.example` })
    const id: string = body.data.lead_id
    const run = await records().runs.find(id)
    const lender = run?.state?.phase.kind === 'unknown' ? run.state.phase.attempt.lender : ''
    await erase(id)
    await eventually(async () => {
      const followUps = await followUpsOf(id)
      expect(followUps.map(({ followUp }) => followUp).sort()).toEqual(['erase', 'void'])
      expect(followUps.map(({ state }) => state)).not.toContain('waiting')
    })
    const attemptKey = `${run?.runId}.${lender}`
    await records().followUps.end({ attemptKey, followUp: 'erase' }, 'promised', 'later', server.clock.now)
    const report = { attemptKey, event: 'erased', happenedAt: '2026-11-15T07:00:00Z' }
    const recorded = await sendPostback(server.url, lender, report, { secret: SANDBOX_SECRETS[`sandbox-${lender}`] ?? '' })
    expect(recorded.body).toEqual({ success: true, recorded: true })
    expect(await followUpsOf(id)).toContainEqual({ followUp: 'erase', lender, state: 'done' })
  })

  test('nobody is asked about a person whose identity reached nobody', async () => {
    const id = await submit(server, { state: 'NY', zipCode: '10001', city: 'New York', email: `${randomUUID()}@person.example` })
    expect((await erase(id)).status).toBe(200)
    expect(await followUpsOf(id)).toEqual([])
  })
})

const byLender = (one: { lender: string | undefined }, other: { lender: string | undefined }) =>
  String(one.lender) < String(other.lender) ? -1 : 1
