/** A lender that does not answer keeps nobody for ever: the applicant is told, and an operator can resolve or cancel. */

import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { HOUR_MS } from '#domain/values/calendar.ts'
import { askOperators, operatorOf } from '#tests/support/operators.ts'
import { sendPostback } from '#tests/support/postbacks.ts'
import { SANDBOX_SECRETS } from '#tests/support/sandbox-lenders.ts'
import { countRows, ENGINES, eventually, startTestServer, TEST_TIME, type TestServer } from '#tests/support/test-server.ts'

describe.each(ENGINES)('a lead without an answer, on the %s database', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer(engine, { settings: { STATUS_ASK_SECONDS: '7200,7200' }, waitsUntilUnknown: true })
  })

  async function unknownLead() {
    const { body } = await server.submit({ lastName: 'Unknown', email: `${randomUUID()}@person.example` })
    expect(body.data.status).toBe('pending')
    const id: string = body.data.lead_id
    const phase = (await runOf(id))?.state?.phase
    if (phase?.kind !== 'unknown') throw new Error(`The run is ${phase?.kind}`)
    return { id, lender: phase.attempt.lender, key: phase.attempt.key }
  }
  const runOf = (id: string) => server.running.storage.records.runs.find(id)
  const ledgerOf = async (id: string, stage: string) =>
    (await server.running.storage.records.ledger.read(id)).filter((entry) => entry.stage === stage).map(({ outcome }) => outcome)
  const mailsOf = (id: string, kind: string) => countRows(server, `mails where subject_id = '${id}' and kind = '${kind}'`)
  /** Resolves when the job has done all that it does. */
  async function runWaitingJob() {
    const { sql } = server.running.storage.records
    const { rows } = await sql.executeSql(
      `insert into jobs.job (name, data, retry_limit, expire_seconds)
       select name, '{}', 0, 600 from jobs.queue where name = 'waiting-leads' returning id`,
    )
    const stateOf = async (id: unknown) => (await sql.executeSql('select state from jobs.job where id = $1', [id])).rows[0]?.state
    await eventually(async () => expect(await stateOf(rows[0]?.id)).toBe('completed'))
  }

  test('the lender said yes: the run ends, the applicant is notified once, and it is on record who said so', async () => {
    const { id, lender } = await unknownLead()
    const said = await operatorOf(server)(
      'applications',
      'resolve',
      id,
      '--said',
      'accepted',
      '--reason',
      'Ann of Larkspur, by phone',
    )
    expect([said.code, said.stdout]).toEqual([0, 'The run has ended: approved. The applicant is notified by mail.\n'])
    expect(await runOf(id)).toMatchObject({ outcome: 'approved', lender })
    expect(await mailsOf(id, 'outcome')).toBe(1)
    expect(await ledgerOf(id, 'operator')).toEqual(['said-accepted'])
    expect((await askOperators(server, `/applications/${id}`)).body.looks).toEqual([
      { at: TEST_TIME.toISOString(), operator: 'first-token', reason: 'Ann of Larkspur, by phone' },
    ])
  })

  test('the lender said no: others are asked', async () => {
    const { id, lender } = await unknownLead()
    const { status, body } = await askOperators(server, `/applications/${id}/resolution`, { said: 'declined', reason: 'by phone' })
    expect([status, body]).toEqual([200, { id, lender, status: null }])
    await eventually(async () => {
      const intents = (await server.running.storage.records.ledger.read(id)).filter(({ outcome }) => outcome === 'intent')
      expect(new Set(intents.map((entry) => entry.lender)).size).toBe(2)
    })
  })

  test('canceled: the run ends as a refusal, the lender is told, nobody else is asked, and it cannot be done twice', async () => {
    const { id, lender, key } = await unknownLead()
    const canceled = await operatorOf(server)('applications', 'cancel', id, '--reason', 'waited a week')
    expect([canceled.code, canceled.stdout]).toEqual([0, 'The run has ended: reject. The applicant is notified by mail.\n'])
    expect(await runOf(id)).toMatchObject({ outcome: 'reject', lender: null })
    expect(await mailsOf(id, 'outcome')).toBe(1)
    await eventually(async () =>
      expect(await server.running.storage.records.followUps.of(id)).toMatchObject([{ attemptKey: key, followUp: 'void', lender }]),
    )
    expect((await askOperators(server, `/applications/${id}/cancellation`, { reason: 'once more' })).status).toBe(409)
    expect(await mailsOf(id, 'outcome')).toBe(1)
  })

  test('whoever waits longer than a day gets one mail that says so, and no second one', async () => {
    server.clock.now = TEST_TIME
    const { id } = await unknownLead()
    await runWaitingJob()
    expect(await mailsOf(id, 'still-waiting')).toBe(0)
    server.clock.now = new Date(TEST_TIME.getTime() + 24 * HOUR_MS)
    await runWaitingJob()
    expect(await mailsOf(id, 'still-waiting')).toBe(1)
    await eventually(async () =>
      expect(await countRows(server, `mails where subject_id = '${id}' and kind = 'still-waiting' and sent_at is not null`)).toBe(
        1,
      ),
    )
    await runWaitingJob()
    expect(await mailsOf(id, 'still-waiting')).toBe(1)
    expect(await mailsOf(id, 'outcome')).toBe(0)
    server.clock.now = TEST_TIME
  })

  test('a report that came while the lead could not be resolved resolves it at the next look', async () => {
    const { id, lender, key } = await unknownLead()
    await server.running.storage.records.postbacks.add({
      lender,
      attemptKey: key,
      event: 'approved',
      applicationId: id,
      happenedAt: TEST_TIME,
      receivedAt: TEST_TIME,
      payoutCents: null,
      amountCents: null,
      terms: null,
      reason: null,
    })
    await runWaitingJob()
    expect(await runOf(id)).toMatchObject({ outcome: 'approved', lender })
  })

  test('a lender whose lead was taken back may still say what became of it, and changes nothing by it', async () => {
    const { id, lender, key } = await unknownLead()
    await askOperators(server, `/applications/${id}/cancellation`, { reason: 'waited a week' })
    const report = { attemptKey: key, event: 'approved', happenedAt: '2026-11-15T07:00:00Z' }
    const recorded = await sendPostback(server.url, lender, report, { secret: SANDBOX_SECRETS[`sandbox-${lender}`] ?? '' })
    expect(recorded.body).toEqual({ success: true, recorded: true })
    expect(await runOf(id)).toMatchObject({ outcome: 'reject', lender: null })
  })
})
