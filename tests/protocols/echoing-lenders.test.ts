/** Lenders that write what they were sent into every free field of every answer. Nothing of it may stand outside the seal, or after erasure. */
import { createHmac } from 'node:crypto'
import { join } from 'node:path'
import { describe, expect, inject, test } from 'vitest'
import { formatSignature, SIGNATURE_HEADER, signedPrefix } from '#contracts/lenders/signature.ts'
import { createDatabase, makeCluster, stopCluster } from '#tools/postgres-cluster.ts'
import { afterFile } from '../support/after-file.ts'
import { CANARY } from '../support/applicants.ts'
import { canariesIn, canariesUnder } from '../support/canary-search.ts'
import { askOperators } from '../support/operators.ts'
import { entryFor, lendersSettings, openScriptedLender, type ScriptedLender } from '../support/scripted-lender.ts'
import { sqlDump } from '../support/stored-rows.ts'
import { CANARY_SUBMISSION, ENGINES, startTestServer, type TestServer } from '../support/test-server.ts'

const ECHO = [CANARY.ssn, '219-09-9871', CANARY.email, CANARY.lastName, CANARY.primaryPhone].join(' ').slice(0, 100)
/** In every place where an answer has words of its own, agreed or not. */
const ECHOES = { reasons: [ECHO, CANARY.ssn], reason: ECHO, message: ECHO, note: ECHO, fields: [{ field: ECHO, code: ECHO }] }

/** A cluster of its own: other tests write such values on purpose, to be found. */
const folder = join(inject('runFolder'), 'echoing-cluster')
afterFile(() => stopCluster(folder))

async function databaseOf(engine: (typeof ENGINES)[number]): Promise<{ settings: Record<string, string>; files: string[] }> {
  if (engine === 'embedded') return { settings: {}, files: [] }
  const cluster = await makeCluster(folder, ['fsync = off'])
  await createDatabase(cluster.port, 'echoing')
  return { settings: { DATABASE_URL: cluster.url('echoing') }, files: [join(folder, 'cluster')] }
}

async function startWithEchoes(engine: (typeof ENGINES)[number]) {
  const lenders = await Promise.all(Array.from({ length: 3 }, openScriptedLender))
  const [first, slow, accepts] = lenders as [ScriptedLender, ScriptedLender, ScriptedLender]
  for (const lender of lenders) lender.onPing = () => ({ decision: 'yes', ...ECHOES, [ECHO]: ECHO })
  // A data_error ends the run: the first application comes to one, and the second goes on to the other lenders.
  first.onPost = () =>
    first.posts.length === 1
      ? { outcome: 'data_error', ...ECHOES, fields: [...ECHOES.fields, { field: 'employer', code: ECHO, message: ECHO }] }
      : { outcome: 'declined', reference: ECHO, ...ECHOES }
  slow.onPost = () => ({ kind: 'answer', answer: { body: `<html>${ECHO}</html>`, contentType: `text/html; x=${CANARY.ssn}` } })
  slow.onStatus = () => ({ outcome: 'not_received', reference: ECHO, ...ECHOES })
  accepts.onPost = () => ({
    outcome: 'accepted',
    reference: ECHO,
    payoutCents: 4500,
    redirectUrl: `${accepts.url}/welcome?ssn=${CANARY.ssn}&email=${CANARY.email}`,
    ...ECHOES,
  })
  const database = await databaseOf(engine)
  const settings = { ...database.settings, ...lendersSettings(lenders.map((lender, place) => entryFor(`echo-${place}`, lender))) }
  const server = await startTestServer(engine, { settings })
  return { server, lenders, files: [server.dataDir, ...database.files] }
}

async function report(server: TestServer, attemptKey: string, lender: string): Promise<number> {
  const postback = { attemptKey, event: 'funded', happenedAt: '2026-11-15T08:00:00Z', amountCents: 250_000 }
  const send = async (body: string) => {
    const seconds = Math.floor(server.clock.now.getTime() / 1000)
    const secret = `${lender}-secret-of-thirty-two-characters-or-more`
    const hmac = createHmac('sha256', secret).update(signedPrefix(seconds, 'postback')).update(body).digest('hex')
    const headers = { 'content-type': 'application/json', [SIGNATURE_HEADER]: formatSignature(seconds, hmac) }
    return (await fetch(`${server.url}/lenders/${lender}/postbacks`, { method: 'POST', headers, body })).status
  }
  expect(await send(JSON.stringify({ ...postback, ...ECHOES }))).toBe(422)
  return send(JSON.stringify(postback))
}

describe.each(ENGINES)('lenders that echo what they were sent, on the %s database', (engine) => {
  test('nothing of it is in a dump, a file, a log line or an operator’s answer that is no reveal; erased, it is nowhere', async () => {
    const { server, lenders, files } = await startWithEchoes(engine)
    const documents = { terms: '219-09-9871', privacy: CANARY.ssn, eConsent: CANARY.lastName }
    const visit = {
      landingPath: '/219-09-9871',
      utm_source: '219-09-9871',
      utm_medium: CANARY.lastName,
      utm_campaign: 'Quillon-Vermilion Kestrel',
    }
    const consent = { ...CANARY_SUBMISSION.consent, documents }
    const body = { ...CANARY_SUBMISSION, ...visit, consent }
    const mistaken = await server.post('/api/submit-application', body, { 'idempotency-key': 'mistaken' })
    expect([mistaken.status, mistaken.body.data.status]).toEqual([200, 'data_error'])
    const { status, body: answer } = await server.post('/api/submit-application', body, { 'idempotency-key': 'echoed' })
    expect([status, answer.data.status]).toEqual([200, 'sold'])
    const lead = answer.data.lead_id
    const attemptKey = lenders[2]?.posts[0]?.attemptKey ?? ''
    expect(await report(server, attemptKey, 'echo-2')).toBe(200)

    const dump = await sqlDump(server)
    // It is a dump of all there is: it would be easy to find nothing in nothing.
    expect([lead, attemptKey, 'echo-2', 'funded'].filter((word) => !dump.includes(word))).toEqual([])
    expect(canariesIn(dump)).toEqual([])
    expect(canariesIn(server.logLines.join(''))).toEqual([])
    const shown = [
      await askOperators(server, `/applications/${lead}`),
      await askOperators(server, `/applications/${lead}/explanation`),
      await askOperators(server, '/applications'),
    ]
    expect(canariesIn(JSON.stringify(shown))).toEqual([])
    const { body: revealed } = await askOperators(server, `/applications/${lead}/reveals`, { reason: 'The caller asked' })
    expect(revealed.values.lenderReference).toBe(ECHO)

    expect((await askOperators(server, '/erasures', { reference: lead })).status).toBe(200)
    const after = await sqlDump(server)
    expect(canariesIn(after)).toEqual([])
    const { rows } = await server.running.storage.records.sql.executeSql(
      'select reference_fingerprint, state from runs where application_id = $1',
      [lead],
    )
    expect(rows[0]?.reference_fingerprint).toBeNull()
    await server.stop()
    for (const each of files) expect(canariesUnder(each)).toEqual([])
    for (const lender of lenders) await lender.close()
  })
})
