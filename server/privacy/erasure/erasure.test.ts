/** E4: erasure, and what a restored backup must not bring back. */
import { cpSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import { canariesIn } from '#tests/support/canary-search.ts'
import { askOperators, submit } from '#tests/support/operators.ts'
import {
  CANARY_SUBMISSION,
  countRows,
  ENGINES,
  eventually,
  restartTestServer,
  startTestServer,
  type TestServer,
} from '#tests/support/test-server.ts'

// Whole servers start in these tests; on a busy machine that takes its time.

const logOf = ({ dataDir }: TestServer) => readFileSync(join(dataDir, 'erasure-log.jsonl'), 'utf8')

describe.each(ENGINES)('erasure on the %s database', (engine) => {
  let server: TestServer
  let first: string
  let second: string
  let sameEmail: string
  let stranger: string

  beforeAll(async () => {
    server = await startTestServer(engine)
    first = await submit(server)
    // The same person under another address, another person under the same address, and a stranger.
    second = await submit(server, { email: 'second@person.example' })
    sameEmail = await submit(server, { ssn: '219099872' })
    stranger = await submit(server, { email: 'stranger@person.example', ssn: '219099873' })
    await server.post('/api/send-verification', { email: CANARY_SUBMISSION.email.toUpperCase(), firstName: 'Quillon' })
    await server.post('/api/send-verification', { email: 'second@person.example' })
    await server.post('/api/send-verification', { email: 'stranger@person.example' })
    // Four outcomes and three verifications.
    await eventually(() => expect(server.sandbox.inbox.mails).toHaveLength(7))
  })

  const isErased = async (id: string) => (await askOperators(server, `/applications/${id}`)).body.erased

  test('what would be erased is shown first, and nothing happens', async () => {
    const { status, body } = await askOperators(server, `/erasures/scope/${first}`)
    expect(status).toBe(200)
    expect(new Set(body.applications)).toEqual(new Set([first, sameEmail]))
    expect(body.verifications).toHaveLength(1)
    expect(body.matches.map(({ by }: { by: string }) => by)).toEqual(['email', 'email'])
    expect(body.leftOut).toEqual([
      { applicationId: second, by: 'person', receivedAt: '2026-11-15T08:00:00.000Z', email: 's•••@person.example' },
    ])
    expect(await isErased(first)).toBe(false)
  })

  test('one address goes with every application and verification of it; nobody else does', async () => {
    expect((await askOperators(server, '/erasures', { reference: first })).status).toBe(200)
    expect(await Promise.all([first, sameEmail, second, stranger].map(isErased))).toEqual([true, true, false, false])
    const { sealed, applications, ledger } = server.running.storage.records
    for (const group of ['contact', 'identity', 'bank', 'evidence', 'answer'] as const)
      expect(await sealed.open(first, group)).toBeUndefined()
    expect(await applications.open(stranger)).toMatchObject({ application: { ssn: '219099873' } })
    expect(await ledger.verify(first)).toBe(true)
    // Behind it stands only what lenders answer that are asked to erase the person as well.
    const own = (await ledger.read(first)).filter(({ stage }) => stage !== 'erase')
    expect(own.at(-1)).toMatchObject({ stage: 'erased', outcome: 'erased' })
    expect(await countRows(server, `data_keys where wrapped is null`)).toBe(3)
  })

  test('whoever types the number of somebody else erases nothing of theirs, unless an operator says that it is one person', async () => {
    const number = { ssn: '219099880' }
    const victim = await submit(server, { ...number, email: 'victim@person.example' })
    const attacker = await submit(server, { ...number, email: 'attacker@person.example' })
    const asked = { fullName: 'Attacker', email: 'attacker@person.example', confirmed: true }
    const { reference } = (await server.post('/api/ccpa-requests', asked)).body
    const { body } = await askOperators(server, `/erasures/scope/${reference}`)
    expect(body).toMatchObject({ applications: [attacker], leftOut: [{ applicationId: victim, email: 'v•••@person.example' }] })
    // Nobody has opened the link of the request's mail.
    expect(body.unconfirmed).toBe(true)
    expect(await askOperators(server, '/erasures', { reference })).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining('Nobody has confirmed this request') },
    })
    expect(await isErased(attacker)).toBe(false)
    const reason = 'Called back at the number on file'
    expect((await askOperators(server, '/erasures', { reference, reason })).body.applications).toEqual([attacker])
    const { entries } = (await askOperators(server, '/history?call=POST%20/erasures')).body
    expect(entries[0]).toMatchObject({ reason })
    expect(await Promise.all([attacker, victim].map(isErased))).toEqual([true, false])

    const other = await submit(server, { ...number, email: 'other@person.example' })
    const everything = await askOperators(server, `/erasures/scope/${other}?samePerson=true`)
    expect(new Set(everything.body.applications)).toEqual(new Set([victim, other]))
    expect((await askOperators(server, '/erasures', { reference: other, samePerson: true })).status).toBe(200)
    expect(await Promise.all([victim, other].map(isErased))).toEqual([true, true])
  })

  test('what is still under way for somebody who was erased ends quietly, and keeps nothing', async () => {
    const { sealed } = server.running.storage.records
    await sealed.put(first, 'hand-off', { redirectUrl: 'https://lender.example/for/quillon' })
    await sealed.putOnce(first, 'answer', { status: 'sold', lead_id: first, redirect: null, data_errors: {}, reasons: [] })
    expect(await countRows(server, `sealed_groups where subject_id = '${first}'`)).toBe(0)
  })

  test('the keyed codes go too, so that nobody can be found by them', async () => {
    const columns = ['ssn_fingerprint', 'email_fingerprint', 'phone_fingerprint']
    for (const column of columns) expect(await countRows(server, `applications where ${column} not like 'erased:%'`)).toBe(2)
    expect(await countRows(server, 'person_marks')).toBe(2)
    expect(await countRows(server, `submissions where body_fingerprint <> 'erased'`)).toBe(2)
  })

  test('the log names records, never a value; the same lines stand in the database and in the file', async () => {
    const lines = logOf(server).trim().split('\n')
    expect(lines).toHaveLength(6)
    expect(canariesIn(logOf(server))).toEqual([])
    const { erasures } = (await askOperators(server, '/erasures')).body
    expect(lines.map((line) => JSON.parse(line)).sort(bySubject)).toEqual([...erasures].sort(bySubject))
    expect(Object.keys(erasures[0]).sort()).toEqual(['erasedAt', 'kind', 'reference', 'subjectId'])
  })

  test('erasing again finds nothing, and an unknown reference is said to be unknown', async () => {
    expect(await askOperators(server, '/erasures', { reference: first })).toMatchObject({
      status: 409,
      body: { error: 'There is nothing to erase: no record of this person can be read any more.' },
    })
    const nobody = '00000000-0000-4000-8000-000000000000'
    expect((await askOperators(server, '/erasures', { reference: nobody })).status).toBe(404)
    expect((await askOperators(server, '/erasures', { reference: 'PR-22222-22222' })).status).toBe(404)
    expect(await askOperators(server, '/erasures', { reference: 'everybody' })).toMatchObject({
      status: 422,
      body: { error: 'reference must be a lead id, or a reference such as PR-7K2QX-M9T4B.' },
    })
  })

  test('a repetition of an erased submission does not bring the person back', async () => {
    const before = await countRows(server, 'applications')
    const keyed = { 'idempotency-key': 'kept' }
    const { body } = await server.post('/api/submit-application', { ...CANARY_SUBMISSION, ssn: '219099874' }, keyed)
    await askOperators(server, '/erasures', { reference: body.data.lead_id })
    expect((await server.post('/api/submit-application', { ...CANARY_SUBMISSION, ssn: '219099874' }, keyed)).status).toBe(409)
    expect(await countRows(server, 'applications')).toBe(before + 1)
  })

  test('by the reference of a privacy request, and the request itself is kept', async () => {
    const asked = { fullName: 'Stranger', email: 'Stranger@person.example', confirmed: true }
    const { reference } = (await server.post('/api/ccpa-requests', asked)).body
    const { body } = await askOperators(server, '/erasures', { reference: reference.toLowerCase(), reason: 'Called back' })
    expect(body).toMatchObject({ reference, applications: [stranger] })
    expect(body.verifications).toHaveLength(1)
    expect((await askOperators(server, `/privacy-requests/${reference}`)).body.masked).toMatchObject({ fullName: 'S•••' })
  })

  test.runIf(engine === 'postgres')('an erasure waits for the end of a mail that removes values of the same person', async () => {
    // No lender has the identity, so that nothing is asked of one before.
    const id = await submit(server, { email: 'mailed@person.example', ssn: '219099875', state: 'NY', zipCode: '10001' })
    const { storage } = server.running
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%for update'`
    let erasing: ReturnType<typeof askOperators> | undefined
    await storage.transaction(async ({ sql, sealed }) => {
      await sql.executeSql('select from applications where id = $1 for update', [id])
      erasing = askOperators(server, '/erasures', { reference: id })
      await eventually(async () => expect((await storage.records.sql.executeSql(waiting)).rows).toHaveLength(1))
      await sealed.removeFrom([id])
    })
    expect((await erasing)?.status).toBe(200)
    expect(await isErased(id)).toBe(true)
  })

  test('a mail that still waits for somebody who is erased has nothing left to send', async () => {
    await server.sandbox.close()
    await server.post('/api/send-verification', { email: 'waiting@person.example' })
    const lead = await submit(server, { email: 'waiting@person.example', ssn: '219099875' })
    expect((await askOperators(server, '/erasures', { reference: lead })).body.verifications).toHaveLength(1)
    expect(await countRows(server, `sealed_groups where group_name = 'verification-link'`)).toBe(0)
  })
})

const bySubject = (one: { subjectId: string }, other: { subjectId: string }) => (one.subjectId < other.subjectId ? -1 : 1)

describe.each(ENGINES)('an older backup restored on the %s database', (engine) => {
  test('whoever was erased since is erased again before anybody is served; ledgers stay verifiable', async () => {
    const server = await startTestServer(engine)
    const erased = await submit(server)
    const kept = await submit(server, { email: 'kept@person.example', ssn: '219099872' })
    await server.stop()
    const backup = await takeBackup(server)

    const afterwards = await restartTestServer(server)
    expect((await askOperators(afterwards, '/erasures', { reference: erased })).status).toBe(200)
    await afterwards.stop()

    const restored = await restartTestServer({ ...server, environment: await backup.restore() })
    try {
      const { applications, ledger } = restored.running.storage.records
      expect(await applications.open(erased)).toBeUndefined()
      expect(await applications.open(kept)).toMatchObject({ application: { ssn: '219099872' } })
      expect(await countRows(restored, 'erasures')).toBe(1)
      expect(restored.logLines.join('')).toContain('erasures-replayed')
      expect([await ledger.verify(erased), await ledger.verify(kept)]).toEqual([true, true])
      expect((await askOperators(restored, '/erasures/replays', {})).body).toEqual({ known: 1, erasedAgain: 0 })
    } finally {
      await restored.stop()
    }
  })

  test('a log that was lost with its machine is brought back from a copy, and from the database', async () => {
    const server = await startTestServer(engine)
    const lead = await submit(server)
    const line = { subjectId: lead, kind: 'application', reference: lead, erasedAt: '2026-11-15T09:00:00.000Z' }
    expect((await askOperators(server, '/erasures/replays', { erasures: [line] })).body).toEqual({ known: 1, erasedAgain: 1 })
    expect(await server.running.storage.records.applications.open(lead)).toBeUndefined()
    rmSync(join(server.dataDir, 'erasure-log.jsonl'))
    await askOperators(server, '/purges', {})
    expect(logOf(server)).toBe(`${JSON.stringify(line)}\n`)
  })
})

async function takeBackup({ dataDir, environment }: TestServer): Promise<{ restore: () => Promise<Record<string, string>> }> {
  const url = environment.DATABASE_URL
  if (!url) {
    const [database, copy] = [join(dataDir, 'database'), join(dataDir, 'backup')]
    cpSync(database, copy, { recursive: true })
    const restore = async () => {
      rmSync(database, { recursive: true })
      renameSync(copy, database)
      return { ...environment }
    }
    return { restore }
  }
  const backup = new URL(url)
  backup.pathname = `${backup.pathname}_backup`
  const admin = new pg.Client({ connectionString: url.replace(/[^/]+$/, 'postgres') })
  await admin.connect()
  await admin.query(`create database "${backup.pathname.slice(1)}" template "${new URL(url).pathname.slice(1)}"`)
  await admin.end()
  return { restore: async () => ({ ...environment, DATABASE_URL: backup.href }) }
}
