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
  () => import('../../server/http/contract.test.ts'),
  () => import('../../server/operators/contract-operations.test.ts'),
  () => import('../../server/operators/contract-leads.test.ts'),
  () => import('../../server/platform/database/records.test.ts'),
  () => import('../../server/platform/database/statistics.test.ts'),
  () => import('../../server/platform/database/transactions.test.ts'),
  () => import('../../server/privacy/retention/large-purges.test.ts'),
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

    const { alertAddresses, alerts, figures, mails, money, search } = storage.records
    expect(await alertAddresses.noteDigest(applicationId, '2026-11-15')).toBe(false)
    const alert = { id: randomUUID(), code: 'mail-waits', level: 'soon', part: 'mails', subject: null, said: 'It waits.' } as const
    await alerts.keep({ ...alert, seenAt: TEST_TIME.toISOString(), goneAt: null, endedAt: null, tellings: {} } as never)
    expect(await alerts.list(TEST_TIME)).toMatchObject([alert])
    await alerts.addNotice(alert.id, { said: alert.said }, TEST_TIME)
    expect(await alerts.lastCall()).toBe(null)
    await alerts.noteCall(alert.id, '204')
    expect([await alerts.lastCall(), (await alerts.notice(alert.id))?.content]).toEqual(['204', '{"said":"It waits."}'])
    expect(await alerts.acts(new Date(0), TEST_TIME)).toEqual([])
    await figures.markUntil(TEST_TIME)
    await figures.setCounted(TEST_TIME)
    await figures.recount([TEST_TIME])
    expect(await figures.changedHours(1)).toEqual([])
    expect(await figures.total('submitted' as never, '', { from: new Date(0), to: TEST_TIME })).toBe(0)
    await followUps.noteTry({ attemptKey: attempt.key, followUp: 'erase' }, 'timeout')
    expect(await lenderCalls.countNext(TEST_TIME)).toBe(false)
    await mails.markDropped(applicationId, TEST_TIME)
    await mails.markFailed(applicationId, TEST_TIME)
    expect(await mails.unmarkFailed(applicationId)).toBe(false)
    const mail = { lender: 'larkspur', kind: 'statement', about: '2026-10' } as Parameters<typeof money.addMail>[0]
    expect(await money.addMail(mail, applicationId)).toBe(true)
    expect(await money.addMail(mail, applicationId)).toBe(false)
    await money.markMailed(applicationId, TEST_TIME)
    expect(await money.mail(applicationId)).toMatchObject({ ...mail, sent_at: TEST_TIME })
    expect(await storage.transaction((records) => records.money.makeFinal('2026-10', TEST_TIME))).toBe(0)
    expect(await postbacks.onOpenRuns(1)).toEqual([])
    expect(await runs.claim(applicationId, TEST_TIME, TEST_TIME)).toBeUndefined()
    expect(await runs.waitingUnnoticed(TEST_TIME, 1)).toEqual([])
    expect([await search.ofReference(['none'], 1), await search.ofRun(randomUUID())]).toEqual([[], []])
    expect(await sessions.find(Buffer.from('none'), TEST_TIME)).toBeUndefined()
    await sharing.takeBack(attempt as never)

    const { applications, retention, sealed } = storage.records
    await applications.setPayDates(applicationId, { nextPayDate: '2026-12-11', followingPayDate: '2026-12-25' })
    expect(await retention.countUpTo(1, 'identities')).toBe(0)
    await retention.endAllowance('1', TEST_TIME)
    const [group, link] = ['verification-link', { token: 'x' }] as const
    await sealed.addSubject({ id: applicationId, kind: 'verification', at: TEST_TIME }, { [group]: link })
    expect(await sealed.putOnce(applicationId, group, { token: 'y' })).toBe(false)
    expect((await sealed.fetchMany(applicationId, [group]))()).toEqual({ [group]: link })
    expect(await sealed.removeFrom([applicationId])).toBe(1)

    await storage.transaction((records) => records.alerts.lock())
    await alerts.forgetBefore(new Date(0))
    expect(await alertAddresses.ofRemovedPeople()).toEqual([])
  })
})

test('every method of every records object ran on the embedded database', () => {
  expect(methodsThatNeverRan()).toEqual([])
})
