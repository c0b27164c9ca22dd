// @module-tag faults
/** Two web and two worker processes on one PostgreSQL, one of each killed under load. */
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { expect, test } from 'vitest'
import { WITHOUT_LIMITS } from '#tools/without-limits.ts'
import { startSandbox } from '../../sandbox/sandbox.ts'
import { currentSubmission, ssnOf } from '../support/current-submission.ts'
import { emptyDataDir } from '../support/embedded.ts'
import { preparedPostgresUrl } from '../support/postgres.ts'
import { type SpawnedServer, spawnServer, whenReady } from '../support/spawned-server.ts'
import { CANARY_SUBMISSION, eventually, restartTestServer, startTestServer } from '../support/test-server.ts'

test('a web process sends no mail, a worker serves no API, and together they do both', { tags: 'long' }, async () => {
  const web = await startTestServer('postgres', { settings: { ROLE: 'web' } })
  expect((await web.post('/api/send-verification', { email: 'ann@person.example' })).status).toBe(200)
  const worker = await restartTestServer({ ...web, environment: { ...web.environment, ROLE: 'worker' } })
  await eventually(() => expect(web.sandbox.inbox.mails).toHaveLength(1))
  expect((await worker.get('/readyz')).status).toBe(200)
  expect((await worker.get('/api/today')).status).toBe(404)
  expect((await worker.post('/api/submit-application', CANARY_SUBMISSION)).status).toBe(404)
  await worker.stop()
})

test('killed under load, they lose nothing that was acknowledged, and double no mail but those in flight', async () => {
  const sandbox = await startSandbox({ host: '127.0.0.1', port: 0, smtpPort: 0, siteUrl: 'http://localhost' })
  const databaseUrl = await preparedPostgresUrl()
  const shared = {
    DATA_DIR: emptyDataDir(),
    DATABASE_URL: databaseUrl,
    SMTP_URL: sandbox.smtpUrl,
    MAIL_TIMEOUT_SECONDS: '1',
    ...WITHOUT_LIMITS,
    LIMIT_SUBMISSIONS_PER_SSN: '10',
    MAX_EVENT_LOOP_DELAY_MS: '0',
  }
  const spawn = (ROLE: string) => spawnServer({ ...shared, ROLE })
  const processes = await Promise.all([spawn('web'), spawn('web'), spawn('worker'), spawn('worker')])
  const [doomedWeb, web, doomedWorker] = processes as [SpawnedServer, SpawnedServer, SpawnedServer, SpawnedServer]
  try {
    await Promise.all(processes.map(whenReady))

    const leads = new Set<string>()
    const mailed = new Set<string>()
    const client = async (number: number) => {
      for (let round = 0; round < 12; round++) {
        const { url } = (number + round) % 2 ? web : doomedWeb
        const submitted = await post(url, 'submit-application', currentSubmission({ ssn: ssnOf(number * 100 + round) }))
        if (submitted?.status === 200) leads.add(submitted.body.data.lead_id)
        const email = `p${number}-${round}@person.example`
        const asked = await post(url, 'send-verification', { email })
        if (asked?.status === 200) mailed.add(email)
      }
    }
    const load = Promise.all([0, 1, 2, 3, 4].map(client))
    await eventually(() => expect(leads.size).toBeGreaterThan(10))
    doomedWeb.child.kill('SIGKILL')
    doomedWorker.child.kill('SIGKILL')
    await load
    expect(leads.size).toBeGreaterThan(20)

    // The limit holds across both, whichever counted.
    const statuses = await Promise.all(
      Array.from(
        { length: 15 },
        async () => (await post(web.url, 'submit-application', currentSubmission({ ssn: ssnOf(8887) })))?.status ?? 0,
      ),
    )
    expect(statuses.filter((status) => status === 200)).toHaveLength(10)

    const database = new pg.Client({ connectionString: databaseUrl })
    await database.connect()
    const { rows } = await database.query<{ id: string }>('select id from applications')
    await database.end()
    const stored = new Set(rows.map(({ id }) => id))
    expect([...leads].filter((id) => !stored.has(id))).toEqual([])

    const received = () => new Set(sandbox.inbox.mails.map(({ to }) => to[0] ?? ''))
    await eventually(() => expect([...mailed].filter((email) => !received().has(email))).toEqual([]))
    const perMail = Map.groupBy(sandbox.inbox.mails, ({ messageId }) => messageId)
    const doubled = [...perMail.values()].filter((copies) => copies.length > 1)
    // A worker has two mails in flight at most.
    expect(doubled.length).toBeLessThanOrEqual(2)
    for (const { child } of processes.filter(({ child }) => child.exitCode === null && child.signalCode === null))
      child.kill('SIGTERM')
    expect(await Promise.all(processes.map(({ ended }) => ended))).toEqual(['SIGKILL', 0, 'SIGKILL', 0])
  } finally {
    for (const { child } of processes) child.kill('SIGKILL')
    await sandbox.close()
  }
})

/** Undefined when the process is gone: nothing was acknowledged. */
async function post(url: string, call: string, body: unknown) {
  try {
    const response = await fetch(`${url}/api/${call}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      body: JSON.stringify(body),
    })
    return { status: response.status, body: (await response.json()) as { data: { lead_id: string } } }
  } catch {
    return undefined
  }
}
