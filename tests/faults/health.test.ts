// @module-tag faults
/** Alive and ready are two questions (F3): while the database is gone, while it drains. A process that still starts answers neither. */
import { once } from 'node:events'
import { request } from 'node:http'
import { join } from 'node:path'
import { beforeAll, expect, inject, test } from 'vitest'
import { createDatabase, makeCluster, type PostgresCluster, stopCluster } from '#tools/postgres-cluster.ts'
import { afterFile } from '../support/after-file.ts'
import { emptyDataDir } from '../support/embedded.ts'
import { openRawConnections } from '../support/raw-connections.ts'
import { scriptedMatching } from '../support/scripted-matching.ts'
import { spawnServer, statusOf } from '../support/spawned-server.ts'
import { CANARY_SUBMISSION, eventually, startTestServer } from '../support/test-server.ts'

const folder = join(inject('runFolder'), 'health-cluster')
let cluster: PostgresCluster
beforeAll(async () => {
  cluster = await makeCluster(folder)
})
afterFile(() => stopCluster(folder))

const becomes = (url: string, status: number) => eventually(async () => expect(await statusOf(url)).toBe(status), 40_000)

test('a process starts before its database, serves when it is there, says so when it is gone, and heals without a restart', async () => {
  await createDatabase(cluster.port, 'health')
  cluster.stop('fast')

  const server = await spawnServer({ DATA_DIR: emptyDataDir(), ROLE: 'worker', DATABASE_URL: cluster.url('health') })
  // The second attempt: by then everything that needs no database is there.
  await eventually(() => expect(server.output().match(/database-unreachable/g)?.length).toBeGreaterThan(1), 40_000)
  await expect(openRawConnections(1, server.url, '')).rejects.toThrow('ECONNREFUSED')

  cluster.start()
  const answers = new Set<number>()
  await eventually(async () => {
    answers.add(await statusOf(`${server.url}/readyz`))
    expect(answers).toContain(200)
  })
  // It is ready from the first answer on; 0 is a refused connection.
  expect([...answers]).toEqual([0, 200])

  cluster.stop('immediate')
  await becomes(`${server.url}/readyz`, 503)
  expect(await statusOf(`${server.url}/healthz`)).toBe(200)

  cluster.start()
  await becomes(`${server.url}/readyz`, 200)
  expect(server.child.exitCode).toBeNull()
  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(0)
})

test('while the database is gone, the API says so with 503 and Retry-After, and what needs no database is served', async () => {
  await createDatabase(cluster.port, 'outage')
  const server = await startTestServer('postgres', { settings: { DATABASE_URL: cluster.url('outage') } })
  expect((await server.get('/api/today')).status).toBe(200)
  cluster.stop('immediate')
  const answer = await server.get('/api/today')
  expect(answer).toMatchObject({ status: 503, body: { success: false, error: expect.any(String) } })
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await server.post('/api/send-verification', { email: 'a@b.example' })).status).toBe(503)
  expect((await server.get('/api/zip/78701')).status).toBe(200)
  const person = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
  const page = await server.get('/go/a-token-of-twenty-letters', person)
  expect([page.status, page.headers.get('content-type'), page.headers.get('retry-after')]).toEqual([
    503,
    'text/html; charset=utf-8',
    answer.headers.get('retry-after'),
  ])
  expect(page.body).toContain('<h1>We’ll be right back</h1>')
  // A program that asks for the same, and a person who opens an address of the API, read JSON.
  expect((await server.get('/go/a-token-of-twenty-letters')).body).toMatchObject({ success: false })
  expect((await server.get('/api/today', person)).body).toMatchObject({ success: false })
  cluster.start()
  await eventually(async () => expect((await server.get('/api/today')).status).toBe(200))
  // The workers have healed as well.
  expect((await server.post('/api/send-verification', { email: 'a@b.example' })).status).toBe(200)
  await eventually(() => expect(server.sandbox.inbox.mails).toHaveLength(1))
  await server.stop()
})

test('a process that drains says so at once on connections it has, and answers what it has begun', async () => {
  let finish: (() => void) | undefined
  const server = await startTestServer('postgres', {
    settings: { DRAIN_SECONDS: '1' },
    matching: () =>
      scriptedMatching(
        () =>
          new Promise((done) => {
            finish = () => done({ status: 'sold', redirect: null, data_errors: {}, reasons: [] })
          }),
      ),
  })
  const slow = server.post('/api/submit-application', CANARY_SUBMISSION)
  await eventually(() => expect(finish).toBeDefined())
  const stopped = server.stop()
  expect((await server.get('/readyz')).status).toBe(503)
  expect((await server.get('/healthz')).status).toBe(200)
  finish?.()
  expect(await slow).toMatchObject({ status: 200, body: { data: { status: 'sold' } } })
  await stopped
  const refused = request(`${server.url}/healthz`)
  refused.end()
  const [error] = await once(refused, 'error')
  expect((error as { code: string }).code).toBe('ECONNREFUSED')
})
