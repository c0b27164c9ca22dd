// @module-tag faults
/** PostgreSQL stopped hard under load and started again (A2): 503 meanwhile, no restart of ours, nothing acknowledged lost. */
import { join } from 'node:path'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { createDatabase, makeCluster, stopCluster } from '#tools/postgres-cluster.ts'
import { afterFile } from '../support/after-file.ts'
import { emptyDataDir } from '../support/embedded.ts'
import { spawnServer, statusOf } from '../support/spawned-server.ts'
import { FOR_MANY_CLIENTS, startClients, submit } from '../support/submitting-clients.ts'
import { eventually } from '../support/test-server.ts'

const OUTAGES = process.env.LONG ? 2 : 1
const folder = join(inject('runFolder'), 'stopped-cluster')
afterFile(() => stopCluster(folder))

const becomes = (url: string, status: number) => eventually(async () => expect(await statusOf(url)).toBe(status))

test('a database that dies under load costs nobody what was acknowledged, and its return heals everything', async () => {
  const cluster = await makeCluster(folder)
  await createDatabase(cluster.port, 'outage')
  const server = await spawnServer({ ...FOR_MANY_CLIENTS, DATA_DIR: emptyDataDir(), DATABASE_URL: cluster.url('outage') })
  await becomes(`${server.url}/readyz`, 200)
  const clients = startClients(4, () => server.url)
  const some = async () => {
    const enough = clients.acknowledged.size + 20
    await eventually(() => expect(clients.acknowledged.size).toBeGreaterThanOrEqual(enough))
  }

  for (let outage = 1; outage <= OUTAGES; outage++) {
    await some()
    const refusedBefore = clients.statuses.get(503) ?? 0
    cluster.stop('immediate')
    await eventually(() => expect(clients.statuses.get(503) ?? 0).toBeGreaterThan(refusedBefore + 4))
    expect(await statusOf(`${server.url}/readyz`)).toBe(503)
    expect(await statusOf(`${server.url}/healthz`)).toBe(200)
    expect(await statusOf(`${server.url}/`)).toBe(200)
    cluster.start()
    await becomes(`${server.url}/readyz`, 200)
  }
  await some()
  await clients.finish()

  // Nothing but an answer or an honest 503: no 500, and no connection that just broke.
  expect([...clients.statuses.keys()].sort()).toEqual([200, 503])
  expect(clients.contradictions).toEqual([])
  const database = new pg.Client({ connectionString: cluster.url('outage') })
  await database.connect()
  const { rows } = await database.query<{ id: string }>('select id from applications')
  await database.end()
  expect(rows.map(({ id }) => id).sort()).toEqual([...clients.acknowledged.values()].sort())
  for (const [key, lead] of clients.acknowledged) {
    const sending = clients.sent.get(key)
    if (sending) expect(await submit(server.url, sending)).toEqual({ status: 200, lead })
  }

  // Even without its database it ends as it should.
  cluster.stop('immediate')
  expect(server.child.exitCode).toBeNull()
  server.child.kill('SIGTERM')
  expect(await server.ended, server.output()).toBe(0)
})

test('told to stop while it waits for its database, a process stops', async () => {
  const server = await spawnServer({
    DATA_DIR: emptyDataDir(),
    ROLE: 'worker',
    DATABASE_URL: 'postgres://postgres@127.0.0.1:9/nowhere',
  })
  await eventually(() => expect(server.output()).toContain('database-unreachable'))
  server.child.kill('SIGTERM')
  expect(await server.ended, server.output()).toBe(0)
})
