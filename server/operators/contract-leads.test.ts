/** Every call about leads and the people behind them: applications, consents, privacy requests, erasures and purges. */
import { beforeAll, expect, test } from 'vitest'
import { describeContract, NOBODY, REASON } from '#tests/support/operator-contract.ts'
import { submit } from '#tests/support/operators.ts'
import { shownDocuments } from '#tests/support/shown-documents.ts'
import { CANARY_SUBMISSION, TEST_TIME } from '#tests/support/test-server.ts'

const asking = (applicationId: string) => ({ applicationId, lender: 'larkspur', kind: 'return-asked' }) as const

describeContract('leads', ({ server, check }) => {
  let lead: string
  beforeAll(async () => {
    lead = await submit(server(), { lastName: 'Sold' })
  })

  test('applications', async () => {
    await check('GET /applications', 200, { status: 'sold' })
    await check('GET /applications/count', 200, { status: 'sold' })
    await check('POST /searches', 200, { phone: '512-555-0148' })
    await check('POST /searches/ids', 200, { leadId: lead })
    await check('GET /applications/{id}', 200, { id: lead })
    await check('GET /applications/{id}', 404, { id: NOBODY })
    await check('GET /applications/{id}/explanation', 200, { id: lead })
    await check('GET /applications/{id}/explanation', 404, { id: NOBODY })
    await check('GET /leads/{id}', 200, { id: lead })
    await check('GET /leads/{id}', 404, { id: NOBODY })
    await check('POST /applications/{id}/notes', 200, { id: lead, text: 'Called back, nobody answered.' })
    await check('POST /applications/{id}/notes', 404, { id: NOBODY, text: 'Called back, nobody answered.' })
    await check('POST /applications/{id}/link-mails', 200, { id: lead })
    await check('POST /applications/{id}/link-mails', 409, { id: lead })
    await check('POST /applications/{id}/link-mails', 404, { id: NOBODY })
    for (const [call, figures] of [
      ['POST /applications/{id}/price', { payoutCents: 1700 }],
      ['POST /applications/{id}/credit', { creditCents: 100 }],
      ['POST /applications/{id}/return', { answer: 'accepted' }],
    ] as const) {
      await check(call, 404, { id: NOBODY, ...figures, reason: REASON })
      if (call.endsWith('return')) await server().running.storage.records.money.add(asking(lead), TEST_TIME)
      await check(call, 200, { id: lead, ...figures, reason: REASON })
      await check(call, 409, { id: lead, ...figures, creditCents: call.endsWith('credit') ? 9999 : undefined, reason: REASON })
    }
    await check('POST /applications/{id}/void', 200, { id: lead, reason: REASON })
    await check('POST /applications/{id}/void', 409, { id: lead, reason: REASON })
    await check('POST /applications/{id}/void', 404, { id: NOBODY, reason: REASON })
    await check('POST /applications/{id}/reveals', 200, { id: lead, reason: REASON, groups: ['contact'] })
    await check('POST /applications/{id}/reveals', 404, { id: NOBODY, reason: REASON })
    const stranger = { email: 'other@canary.example', primaryPhone: '5125550199', driversLicenseNumber: 'X1234567' }
    const again = await submit(server(), { lastName: 'Sold', ...stranger })
    await check('POST /applications/{id}/unlock', 404, { id: NOBODY, reason: REASON })
    await check('POST /applications/{id}/unlock', 409, { id: lead, reason: REASON })
    await check('POST /applications/{id}/unlock', 200, { id: again, reason: REASON })
    const unanswered = (ssn: string) => submit(server(), { lastName: 'Unknown', ssn, email: `${ssn}@canary.example` })
    const said = { said: 'accepted', reason: REASON }
    await check('POST /applications/{id}/resolution', 404, { id: NOBODY, ...said })
    await check('POST /applications/{id}/resolution', 409, { id: lead, ...said })
    await check('POST /applications/{id}/resolution', 200, { id: await unanswered('219099891'), ...said })
    await check('POST /applications/{id}/cancellation', 404, { id: NOBODY, reason: REASON })
    await check('POST /applications/{id}/cancellation', 409, { id: lead, reason: REASON })
    await check('POST /applications/{id}/cancellation', 200, { id: await unanswered('219099892'), reason: REASON })
  })

  test('consents', async () => {
    await check('GET /consents/keys', 200)
    await check('GET /consents/{id}', 200, { id: lead })
    await check('GET /consents/{id}', 404, { id: NOBODY })
    await check('GET /consents/{id}/choices', 200, { id: lead })
    await check('GET /consents/{id}/texts', 200, { id: lead })
    await check('GET /consents/{id}/texts', 404, { id: NOBODY })
    const { terms } = await shownDocuments(server())
    await check('GET /consents/texts/{sha256}', 200, { sha256: terms.sha256 })
    await check('GET /consents/texts/{sha256}', 404, { sha256: '0'.repeat(64) })
    await check('POST /applications/{id}/dossiers', 200, { id: lead, reason: REASON })
    await check('POST /applications/{id}/dossiers', 404, { id: NOBODY, reason: REASON })
    await check('POST /consents/{id}/matches', 200, { id: lead, email: 'ann@person.example' })
    await check('POST /consents/{id}/matches', 404, { id: NOBODY, email: 'ann@person.example' })
  })

  test('privacy requests and erasures', async () => {
    const { lastName, primaryPhone: phone } = CANARY_SUBMISSION
    const asked = { fullName: `Ann ${lastName}`, email: 'nobody.here@person.example', phone, confirmed: true }
    const { reference } = (await server().post('/api/ccpa-requests', asked)).body
    const nobody = { reference: 'PR-22222-22222' }
    await check('GET /privacy-requests', 200)
    await check('GET /privacy-requests/{reference}', 200, { reference })
    await check('GET /privacy-requests/{reference}', 404, nobody)
    await check('POST /privacy-requests/{reference}/reveals', 200, { reference, reason: REASON })
    await check('POST /privacy-requests/{reference}/reveals', 404, { ...nobody, reason: REASON })
    await check('GET /erasures/scope/{reference}', 200, { reference: lead, samePerson: 'true' })
    await check('GET /erasures/scope/{reference}', 404, nobody)
    await check('GET /erasures/fan-out/{reference}', 404, nobody)
    await check('GET /privacy-requests/{reference}/letters', 200, { reference })
    await check('GET /privacy-requests/{reference}/letters', 404, nobody)
    await check('GET /follow-ups', 200)
    await check('POST /follow-ups/retries', 404, { attemptKey: `${NOBODY}.larkspur` })
    await check('POST /erasures', 404, nobody)
    await check('POST /erasures', 200, { reference: lead, samePerson: true })
    await check('POST /erasures', 409, { reference: lead })
    const { applications } = await check('GET /erasures/fan-out/{reference}', 200, { reference: lead })
    const { attemptKey } = applications.flatMap((application: { lenders: object[] }) => application.lenders)[0]
    await check('POST /follow-ups/retries', 409, { attemptKey })
    const giveUp = `update lender_follow_ups set state = 'given-up' where attempt_key = '${attemptKey}' and follow_up = 'erase'`
    await server().running.storage.records.sql.executeSql(giveUp)
    await check('POST /follow-ups/retries', 200, { attemptKey })
    await check('POST /follow-ups/answers', 404, { attemptKey: `${NOBODY}.larkspur` })
    await check('POST /follow-ups/answers', 409, { attemptKey })
    await server().running.storage.records.sql.executeSql(giveUp.replace("'given-up'", "'in-writing'"))
    await check('GET /follow-ups', 200, { state: 'in-writing' })
    await check('POST /follow-ups/answers', 200, { attemptKey })
    await check('GET /erasures/scope/{reference}', 409, { reference: lead })
    await check('POST /applications/{id}/reveals', 410, { id: lead, reason: REASON })
    await check('POST /applications/{id}/notes', 410, { id: lead, text: 'Called back, nobody answered.' })
    await check('POST /applications/{id}/link-mails', 410, { id: lead })
    await check('POST /consents/{id}/matches', 410, { id: lead, email: 'ann@person.example' })
    await check('GET /erasures', 200)
    await check('GET /erasures/log', 200)
    await check('POST /erasures/replays', 200)
    const outcome = { reference, outcome: 'nothing-held' }
    await check('POST /privacy-requests/{reference}/completion', 200, outcome)
    await check('POST /privacy-requests/{reference}/completion', 409, outcome)
    await check('POST /privacy-requests/{reference}/completion', 404, { ...outcome, ...nobody })
  })

  test('purges', async () => {
    const { entries: before } = await check('GET /history', 200, { limit: 500 })
    expect(before.length).toBeGreaterThan(10)
    await check('POST /purges', 200)
    await check('POST /purges/allowances', 409)
    server().clock.now = new Date(TEST_TIME.getTime() + 40 * 86_400_000)
    await check('GET /purges/hold', 200)
    await check('POST /purges', 409)
    await check('POST /purges/allowances', 200)
    await check('GET /purges', 200)
    // The newest first: nothing that was written down before is gone.
    expect((await check('GET /history', 200, { limit: 500 })).entries.slice(-before.length)).toEqual(before)
  })
})
