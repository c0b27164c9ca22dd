/** Due runs are taken up however many applicants wait in the same process. */
import { describe, expect, test } from 'vitest'
import type { PostResult } from '#domain/matching/lender/lender-results.ts'
import { lenderNamed } from '#tests/support/lenders.ts'
import { applyLenders, loneContext, loneDirectory, openLoneStorage } from '#tests/support/lone-matching.ts'
import { storeWithoutFollowing } from '#tests/support/stored-application.ts'
import { ENGINES, eventually, TEST_TIME } from '#tests/support/test-server.ts'
import { LENDER_DEADLINES, type LenderAdapter } from '../../lenders/calls/lender-adapter.ts'
import { makeMatching } from '../matching.ts'

/** More than a sweep drives at once. */
const SLOW = 21
const DUE = 3 * SLOW

const ACCEPTED: PostResult = { kind: 'accepted', reference: 'R', redirectUrl: null, payoutCents: 4500 }

describe.each(ENGINES)('a busy process on the %s database', (engine) => {
  test(`with ${SLOW} slow submissions takes up ${DUE} due runs within two sweeps`, async () => {
    const storage = await openLoneStorage(engine)
    const clock = { now: TEST_TIME }
    const now = () => clock.now
    const directory = loneDirectory(storage, ['only'], now)
    await applyLenders(directory, [lenderNamed('only')])

    const [slowAreRead, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    let posts = 0
    const network = {
      ping: async () => ({ kind: 'yes' }),
      post: async () => {
        posts++
        if (posts === SLOW) slowAreRead.resolve()
        if (posts <= SLOW) await held.promise
        return ACCEPTED
      },
    } as Partial<LenderAdapter> as LenderAdapter
    // Slow pings: what waits for its first answer is due later than what waits for a post, so that a sweep meets the slow runs first.
    const context = loneContext({ storage, network, directory, now }, { deadlines: { ...LENDER_DEADLINES, pingMs: 30_000 } })
    const matching = makeMatching(context, () => new AbortController().signal)
    const count = async (condition: string) =>
      (await storage.records.sql.executeSql(`select 1 from runs where ${condition}`)).rows.length

    for (let stored = 0; stored < DUE; stored++) await storeWithoutFollowing(storage, matching, clock.now)
    const slow = await Promise.all(
      Array.from({ length: SLOW }, async () => (await storeWithoutFollowing(storage, matching, clock.now)).follow),
    )
    const answers = slow.map((follow) => follow())
    await slowAreRead.promise

    // Past the leases of all: those of the slow ones too, which this process still drives.
    clock.now = new Date(clock.now.getTime() + 60_000)
    const taken = [await matching.claimDueRuns(), await matching.claimDueRuns()]
    expect(taken.reduce((sum, each) => sum + each)).toBe(DUE)
    await eventually(async () => expect(await count(`outcome = 'sold'`)).toBe(DUE))
    expect(await count(`phase = 'posting'`)).toBe(SLOW)

    held.resolve()
    for (const { status } of await Promise.all(answers)) expect(status).toBe('sold')
  })
})
