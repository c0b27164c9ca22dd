import pg from 'pg'
import { expect, test } from 'vitest'
import { afterFile } from '#tests/support/after-file.ts'
import { freshPostgresUrl } from '#tests/support/postgres.ts'
import { openPostgresDatabase } from '../database/postgres-database.ts'
import { makeLog } from '../log/pino-log.ts'
import { makeMetrics } from '../metrics/prometheus-metrics.ts'
import { openJobs, type QueueSettings } from './pg-boss-jobs.ts'

const FAILED: QueueSettings = { name: 'failed', retryLimit: 0, retryDelaySeconds: 0, expireSeconds: 60 }
const MAIL: QueueSettings = { name: 'mail', retryLimit: 5, retryDelaySeconds: 10, expireSeconds: 120, deadLetter: 'failed' }

test('a start makes the queues that are missing, changes those that have other settings, and writes to no other', async () => {
  const url = await freshPostgresUrl()
  const database = openPostgresDatabase(url, 2)
  afterFile(database.close)
  const client = new pg.Client(url)
  await client.connect()
  afterFile(() => client.end())
  const startWith = async (...queues: QueueSettings[]) => {
    const log = makeLog({ readable: false, destination: { write: () => undefined } })
    const jobs = await openJobs({ connection: database.jobsConnection, queues, works: false }, log, makeMetrics())
    await jobs.enqueue({ executeSql: (text, values) => client.query(text, values) }, 'mail', { id: 'one' })
    await jobs.stop()
    const { rows } = await client.query(
      `select name, retry_limit as "retryLimit", dead_letter as "deadLetter", notify, updated_on as at from jobs.queue
       where name in ('failed', 'mail') order by name`,
    )
    return rows
  }

  const first = await startWith(FAILED, MAIL)
  expect(first).toMatchObject([
    { name: 'failed', retryLimit: 0, deadLetter: null, notify: true },
    { name: 'mail', retryLimit: 5, deadLetter: 'failed', notify: true },
  ])
  expect(await startWith(FAILED, MAIL)).toEqual(first)
  const [failed, mail] = await startWith(FAILED, { ...MAIL, retryLimit: 6 })
  expect([failed, mail.retryLimit]).toEqual([first[0], 6])
  expect(mail.at > first[1].at).toBe(true)
  const { rows } = await client.query("select count(*)::int as count from jobs.job where name = 'mail'")
  expect(rows).toEqual([{ count: 3 }])
})
