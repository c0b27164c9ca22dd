/** Mail servers fail in many ways (F1), jobs too (F2); the form never notices, and everything is tried again, or set aside and counted. */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { retriedUntil } from '#tests/support/mail-retries.ts'
import { startScriptedSmtp } from '#tests/support/scripted-smtp.ts'
import { ENGINES, eventually, startTestServer, type TestServer } from '#tests/support/test-server.ts'
import { WITHOUT_LIMITS } from '#tools/without-limits.ts'

/** Until a test wants the next try. */
const RETRYING = { MAIL_RETRIES: '3', MAIL_RETRY_DELAY_SECONDS: '3600' }
const FEW = { ...RETRYING, MAIL_RETRIES: '1' }

const ask = (server: TestServer, email = 'ann@person.example') => server.post('/api/send-verification', { email })

async function mailRow(server: TestServer) {
  const { rows } = await server.running.storage.records.sql.executeSql('select * from mails order by created_at limit 1')
  return rows[0] as { attempts: number; sent_at: Date | null; failed_at: Date | null; last_code: string | null }
}

async function metric(server: TestServer, line: string): Promise<number> {
  const { port } = server.running.operators
  const token = readFileSync(`${server.dataDir}/operator-token`, 'utf8').trim()
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`, { headers: { authorization: `Bearer ${token}` } })).text()
  return Number(
    text
      .split('\n')
      .find((candidate) => candidate.startsWith(line))
      ?.split(' ')
      .at(-1) ?? 0,
  )
}

describe.each(ENGINES)('on the %s database', (engine) => {
  test('nobody listens: the form gets its answer, and the mail goes when somebody does', async () => {
    const smtp = await startScriptedSmtp({ kind: 'accept' })
    await smtp.close()
    const server = await startTestServer(engine, { settings: { ...RETRYING, SMTP_URL: smtp.url } })
    expect((await ask(server)).status).toBe(200)
    await eventually(async () => expect(await mailRow(server)).toMatchObject({ sent_at: null, last_code: 'ESOCKET' }))
    const listening = await startScriptedSmtp({ kind: 'accept' }, smtp.port)
    await retriedUntil(server, () => expect(listening.accepted).toEqual(['ann@person.example']))
    await server.stop()
    await listening.close()
  })

  test('421 is tried again, and then taken', { tags: 'long' }, async () => {
    const smtp = await startScriptedSmtp({ kind: 'answer-greeting', reply: '421 come back later' })
    const server = await startTestServer(engine, { settings: { ...RETRYING, SMTP_URL: smtp.url } })
    expect((await ask(server)).status).toBe(200)
    await eventually(async () => expect(await mailRow(server)).toMatchObject({ attempts: 1, last_code: '421', sent_at: null }))
    smtp.manner = { kind: 'accept' }
    await retriedUntil(server, async () => expect((await mailRow(server)).sent_at).not.toBeNull())
    expect(smtp.accepted).toEqual(['ann@person.example'])
    await server.stop()
    await smtp.close()
  })

  test('550 ends it: one attempt, set aside and counted', async () => {
    const smtp = await startScriptedSmtp({ kind: 'answer-recipient', reply: '550 no such person ann@person.example' })
    const server = await startTestServer(engine, { settings: { ...RETRYING, SMTP_URL: smtp.url } })
    await ask(server)
    await eventually(async () => expect((await mailRow(server)).failed_at).not.toBeNull())
    expect(await mailRow(server)).toMatchObject({ attempts: 1, last_code: '550' })
    await eventually(async () => expect(await metric(server, 'mails_total{kind="verification",outcome="refused"}')).toBe(1))
    expect(smtp.connections()).toBe(1)
    // The mail server's words quote the person; nothing of them is kept or logged.
    const { rows } = await server.running.storage.records.sql.executeSql(
      `select output::text as output, data::text as data from jobs.job`,
    )
    expect(JSON.stringify(rows) + server.logLines.join('')).not.toMatch(/ann@person|no such person/)
    await server.stop()
    await smtp.close()
  })

  test('a mail server that takes everything and says nothing is cut off; after its last try the mail is set aside, and others go on', async () => {
    const smtp = await startScriptedSmtp({ kind: 'hang-after-data' })
    const server = await startTestServer(engine, { settings: { ...FEW, MAIL_TIMEOUT_SECONDS: '2', SMTP_URL: smtp.url } })
    expect((await ask(server)).status).toBe(200)
    // The form has its answer, and the mail is still on its way.
    expect(await mailRow(server)).toMatchObject({ sent_at: null, failed_at: null })
    await retriedUntil(server, async () => expect((await mailRow(server)).failed_at).not.toBeNull())
    expect(await mailRow(server)).toMatchObject({ attempts: 2, sent_at: null })
    expect(await metric(server, 'mails_total{kind="verification",outcome="failed"}')).toBe(1)
    smtp.manner = { kind: 'accept' }
    await ask(server, 'bea@person.example')
    await eventually(() => expect(smtp.accepted).toEqual(['bea@person.example']))
    await server.stop()
    await smtp.close()
  })
})

test('a poisoned job is tried again, then set aside and counted, and the jobs behind it go on', async () => {
  const server = await startTestServer('postgres', { settings: FEW })
  const { sql } = server.running.storage.records
  await sql.executeSql(`insert into jobs.job (name, data, retry_limit, retry_delay) values ('mail', '{"mailId": 7}', 1, 0)`)
  await ask(server)
  await eventually(() => expect(server.sandbox.inbox.mails).toHaveLength(1))
  await eventually(async () => expect(await metric(server, 'jobs_total{queue="mail",outcome="retried"}')).toBe(2))
  const { rows } = await sql.executeSql(`select state::text as state from jobs.job where name = 'mail' and data = '{"mailId": 7}'`)
  expect(rows).toEqual([{ state: 'failed' }])
})

test('mails that wait together go out one after another, not one at each look into the queue', async () => {
  const smtp = await startScriptedSmtp({ kind: 'accept' })
  const server = await startTestServer('postgres', { settings: { SMTP_URL: smtp.url, ...WITHOUT_LIMITS } })
  const people = Array.from({ length: MANY }, (_, place) => `person-${place}@person.example`)
  await Promise.all(people.map((email) => ask(server, email)))
  await eventually(() => expect(smtp.accepted.toSorted()).toEqual(people.toSorted()))
  await server.stop()
  await smtp.close()
})

/** With a look every two seconds they would take a minute and a half. */
const MANY = 90
