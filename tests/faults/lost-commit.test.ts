// @module-tag faults
/** A commit whose answer is lost may have happened: it is looked up under its key, not repeated. */
import { expect, test } from 'vitest'
import { answerOf } from '#server/submissions/submission-answer.ts'
import { openFaultProxy } from '../support/fault-proxy.ts'
import { preparedPostgresUrl } from '../support/postgres.ts'
import { scriptedMatching } from '../support/scripted-matching.ts'
import { CANARY_SUBMISSION, countRows, startTestServer } from '../support/test-server.ts'

test.each([
  ['with a key', { 'idempotency-key': 'lost-commit' }],
  ['without one, by its body', {}],
])(
  'the connection breaks after COMMIT was sent and before its answer, %s: one application, and its reference',
  async (_, headers) => {
    const url = new URL(await preparedPostgresUrl())
    const proxy = await openFaultProxy(Number(url.port))
    url.port = String(proxy.port)
    const asked: string[] = []
    const server = await startTestServer('postgres', {
      settings: { DATABASE_URL: url.href, ROLE: 'web' },
      matching: () =>
        scriptedMatching(async (applicationId) => {
          asked.push(applicationId)
          return answerOf(applicationId, { status: 'sold', dataErrors: {}, reasons: [] }, null)
        }),
    })
    const submit = () => server.post('/api/submit-application', CANARY_SUBMISSION, headers)
    Object.assign(proxy, { requests: /./s, faultFor: /commit/, fault: 'reset-answers' })
    expect(await submit()).toMatchObject({ status: 503, body: { success: false } })
    expect(asked).toEqual([])
    proxy.fault = 'none'

    // It was committed, whatever we were told.
    const { rows } = await server.running.storage.records.sql.executeSql('select id from applications')
    expect(rows).toHaveLength(1)
    expect(await submit()).toMatchObject({ status: 200, body: { data: { lead_id: rows[0]?.id, status: 'sold' } } })
    expect(await countRows(server, 'applications')).toBe(1)
    expect(asked).toEqual([rows[0]?.id])
    await server.stop()
    await proxy.close()
  },
  60_000,
)
