/**
 * The product on the embedded database: what differs there (one connection, no fsync, its own files), and enough beside it that every method of
 * every records object has run on it. Everything else runs on PostgreSQL, with the same SQL; `npm run test:long` runs everything on both.
 */
import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import { CARRIED_ENOUGH } from '#domain/visits/visit-notes.ts'
import { closeAll } from '../support/after-file.ts'
import { methodsThatNeverRan } from '../support/methods-that-ran.ts'
import { startTestServer, TEST_TIME } from '../support/test-server.ts'

const FILES = [
  () => import('../../server/figures/figures.test.ts'),
  () => import('../../server/http/contract.test.ts'),
  () => import('#server/figures/lenders/lender-health.test.ts'),
  () => import('../../server/mails/look-after-mails.test.ts'),
  () => import('../../server/matching/round-trips.test.ts'),
  () => import('#server/matching/lead/resolve-by-hand.test.ts'),
  () => import('../../server/money/money-month.test.ts'),
  () => import('../../server/money/november.test.ts'),
  () => import('../../server/operators/contract-operations.test.ts'),
  () => import('../../server/operators/contract-leads.test.ts'),
  () => import('../../server/people/out-at-once.test.ts'),
  () => import('../../server/platform/database/records.test.ts'),
  () => import('../../server/platform/database/statistics.test.ts'),
  () => import('../../server/platform/database/transactions.test.ts'),
  () => import('../../server/privacy/retention/large-purges.test.ts'),
  () => import('../../server/privacy/retention/retention.test.ts'),
  () => import('../../server/submissions/search.test.ts'),
  () => import('#server/watch/alerts/alerts.test.ts'),
]

// One after the other, and none with the servers of those before it.
for (const [place, load] of FILES.entries())
  describe(`file ${place + 1} of ${FILES.length}`, async () => {
    afterAll(closeAll)
    await load()
  })

/** Asked by no test above: by a timer, or by a lender's engineer. */
describe('the rest of the records', () => {
  test('answer on an empty database, too', async () => {
    const { storage } = (await startTestServer('embedded')).running
    const { sessions, signIns, postbacks, lenderCalls, ledger, sharing, caps, followUps } = storage.records
    const { legalTexts, sourceNames, runs, watch } = storage.records
    const [applicationId, attempt] = [randomUUID(), { lender: 'larkspur', key: 'none' }]
    await sessions.removeOld(TEST_TIME)
    await signIns.removeOld(TEST_TIME)
    expect(await postbacks.lastOf('larkspur' as Parameters<typeof postbacks.lastOf>[0])).toBeUndefined()
    expect(await lenderCalls.list({ from: new Date(0), to: TEST_TIME })).toEqual([])
    expect(await ledger.fieldsOfIntent(applicationId, 'post', attempt.lender)).toBeUndefined()
    await sharing.note(applicationId, attempt, TEST_TIME)
    const starts = { hour: TEST_TIME, day: TEST_TIME, month: TEST_TIME }
    const reservation = { attempt, applicationId, at: TEST_TIME, caps: { day: 5 }, starts }
    expect(await caps.reserve(reservation)).toBe(true)
    await caps.giveBack(reservation)
    await followUps.sealAs({ attemptKey: attempt.key, followUp: 'erase' }, randomUUID())
    expect(await legalTexts.list([], ['none'])).toEqual([])
    const { id } = await sourceNames.number('letter', ['code'])
    for (let times = 0; times < CARRIED_ENOUGH; times++) await sourceNames.carry(id, 'letter')
    expect(await sourceNames.find('letter', [])).toEqual({ id, isKept: true })
    await runs.revokeActive(applicationId, TEST_TIME)
    await watch.mark('backup', TEST_TIME)
    expect((await watch.marks()).get('backup')).toEqual({ at: TEST_TIME.toISOString(), isGood: true })
  })
})

test('every method of every records object ran on the embedded database', () => {
  expect(methodsThatNeverRan()).toEqual([])
})
