/** Due runs are taken up however many applicants wait in the same process. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { entryFor, lendersSettings, openScriptedLender, type ScriptedLender } from '#tests/support/scripted-lender.ts'
import { storeWithoutFollowing } from '#tests/support/stored-application.ts'
import { CANARY_SUBMISSION, ENGINES, eventually, startTestServer, type TestServer } from '#tests/support/test-server.ts'

/** More than a sweep drives at once. */
const SLOW = 21
const DUE = 3 * SLOW

describe.each(ENGINES)('a busy process on the %s database', (engine) => {
  let lender: ScriptedLender
  let server: TestServer
  beforeAll(async () => {
    lender = await openScriptedLender()
    const lenders = lendersSettings([entryFor('only', lender)])
    // The test sweeps by itself.
    server = await startTestServer(engine, { settings: { ...lenders, RUN_SWEEP_MS: '600000', POST_TIMEOUT_MS: '20000' } })
  })
  afterAll(() => lender.close())

  const count = async (condition: string) => {
    const { rows } = await server.running.storage.records.sql.executeSql(`select 1 from runs where ${condition}`)
    return rows.length
  }

  test(`with ${SLOW} slow submissions takes up ${DUE} due runs within two sweeps`, async () => {
    const { runs, storage } = server.running
    for (let stored = 0; stored < DUE; stored++) await storeWithoutFollowing(storage, runs, server.clock.now)
    const held = Promise.withResolvers<void>()
    lender.onPost = async ({ attemptKey }) => {
      await held.promise
      return lender.accept(attemptKey)
    }
    const slow = Array.from({ length: SLOW }, async () => {
      const { body } = await server.post('/api/submit-application', CANARY_SUBMISSION, { 'idempotency-key': randomUUID() })
      return body.data.status
    })
    await eventually(() => expect(lender.posts).toHaveLength(SLOW))

    lender.onPost = ({ attemptKey }) => lender.accept(attemptKey)
    // Past the leases of all: those of the slow ones too, which this process still drives.
    server.clock.now = new Date(server.clock.now.getTime() + 60_000)
    const taken = [await runs.claimDueRuns(), await runs.claimDueRuns()]
    expect(taken.reduce((sum, each) => sum + each)).toBe(DUE)
    await eventually(async () => expect(await count(`outcome = 'sold'`)).toBe(DUE))
    expect(await count(`phase = 'posting'`)).toBe(SLOW)

    held.resolve()
    for (const status of await Promise.all(slow)) expect(status).toBe('sold')
  })
})
