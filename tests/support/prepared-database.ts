/** What a first start does to an empty database, done once per run: tables and queues. Copying the result takes a fraction of the time. */

import type { Database } from '#server/platform/database/database.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { openJobs } from '#server/platform/jobs/pg-boss-jobs.ts'
import { makeLog } from '#server/platform/log/pino-log.ts'
import { makeMetrics } from '#server/platform/metrics/prometheus-metrics.ts'
import { queuesOf } from '#server/records.ts'
import { configFor } from './small-site.ts'

export async function prepareDatabase(database: Database): Promise<void> {
  await migrate(database.kysely)
  const log = makeLog({ readable: false, destination: { write: () => undefined } })
  const jobs = await openJobs(
    { connection: database.jobsConnection, queues: queuesOf(configFor()), works: false },
    log,
    makeMetrics(),
  )
  await jobs.stop()
  await database.close()
}
