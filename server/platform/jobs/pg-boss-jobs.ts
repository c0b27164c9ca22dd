/**
 * Jobs on the same database, through pg-boss. A job that is enqueued in a transaction exists when the transaction commits, and not before.
 * After a crash a job runs again, so handlers must be safe to repeat. pg-boss keeps a thrown error word for word: so no error
 * of a handler reaches it, and a failure is kept as a code.
 */
import { isDeepStrictEqual } from 'node:util'
import { PgBoss } from 'pg-boss'
import type { SqlRunner } from '../database/sql-runner.ts'
import type { Log } from '../log/pino-log.ts'
import type { Metrics } from '../metrics/prometheus-metrics.ts'

/** A job names records, never values. */
export type JobPayload = Readonly<Record<string, string | number>>

/** `hopeless`: trying again would not help; the job is set aside at once. Throwing means: try again later. Nothing said means `done`. */
export type JobEnd = 'done' | 'hopeless'

export interface QueueSettings<Queue extends string = string> {
  readonly name: Queue
  readonly retryLimit: number
  readonly retryDelaySeconds: number
  /** After this long a job whose process has died is given to another process. */
  readonly expireSeconds: number
  /** The queue for jobs whose retries are used up. */
  readonly deadLetter?: Queue | undefined
}

interface JobsSettings<Queue extends string> {
  readonly connection: ConstructorParameters<typeof PgBoss>[0] & object
  /** Dead-letter queues before the queues that name them. */
  readonly queues: readonly QueueSettings<Queue>[]
  /** Whether this process also works, or only enqueues. */
  readonly works: boolean
}

const RETRY_DELAY_MAX_SECONDS = 3600
const POLLING_SECONDS = 2
/** While notifications come, a worker has to find only retries that are due, and what the clock has put into the queue. */
const NOTIFIED_POLLING_SECONDS = 4
const WORKERS_PER_QUEUE = 2
const MONITOR_SECONDS = 15
const STOP_TIMEOUT_MS = 15_000
const KEEP_DONE_SECONDS = 3 * 24 * 3600
const NO_JOB = '00000000-0000-0000-0000-000000000000'

export async function openJobs<Queue extends string>(
  { connection, queues, works }: JobsSettings<Queue>,
  log: Log,
  metrics: Metrics,
) {
  const boss = new PgBoss({
    ...connection,
    schema: 'jobs',
    supervise: works,
    schedule: works,
    useListenNotify: works,
    superviseIntervalSeconds: MONITOR_SECONDS,
    monitorIntervalSeconds: MONITOR_SECONDS,
  })
  boss.on('error', (error) => log.fail('jobs-error', error))
  await boss.start()
  const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  for (const queue of queues) {
    const options = optionsOf(queue)
    // pg-boss keeps the queues that were there when it started.
    if (isDeepStrictEqual({ ...known.get(queue.name), ...options }, known.get(queue.name))) continue
    await boss.createQueue(queue.name, options)
    await boss.updateQueue(queue.name, options)
    // Fills pg-boss's cache of queues. Were it to ask for the queue inside a transaction, the embedded database would wait for ever.
    await boss.findJobs(queue.name, { id: NO_JOB })
  }

  return {
    async enqueue(sql: SqlRunner, queue: Queue, payload: JobPayload) {
      await boss.send(queue, { ...payload }, { db: sql })
    },

    async work(queue: Queue, handle: (payload: JobPayload) => Promise<JobEnd> | Promise<void>) {
      const options = {
        pollingIntervalSeconds: POLLING_SECONDS,
        notifyPollingIntervalSeconds: NOTIFIED_POLLING_SECONDS,
        perJobResults: true,
      } as const
      for (let workers = 0; workers < WORKERS_PER_QUEUE; workers++) {
        const worker = await boss.work<JobPayload, undefined, typeof options>(queue, options, async ([job]) => {
          if (!job) return []
          // Another job may wait behind this one: the worker looks at once, not at its next poll.
          boss.notifyWorker(worker)
          const { id, data } = job
          try {
            const end = await handle(data)
            metrics.job(queue, end === 'hopeless' ? 'set-aside' : 'done')
            return [{ id, status: end === 'hopeless' ? 'deadletter' : 'completed' }]
          } catch (error) {
            log.fail('job-failed', error, { queue })
            metrics.job(queue, 'retried')
            return [{ id, status: 'failed', output: { code: codeOf(error) } }]
          }
        })
      }
    },

    /** Puts an empty job into the queue at these times, once for all processes. */
    async schedule(queue: Queue, cron: string) {
      await boss.schedule(queue, cron, {}, { tz: 'UTC' })
    },

    stop: () => boss.stop({ graceful: true, timeout: STOP_TIMEOUT_MS, close: true }),
  }
}

const optionsOf = ({ retryLimit, retryDelaySeconds, expireSeconds, deadLetter }: QueueSettings) => ({
  retryLimit,
  retryDelay: retryDelaySeconds,
  retryBackoff: true,
  retryDelayMax: RETRY_DELAY_MAX_SECONDS,
  expireInSeconds: expireSeconds,
  deleteAfterSeconds: KEEP_DONE_SECONDS,
  notify: true,
  ...(deadLetter && { deadLetter }),
})

/** A code of ours or of the system; never a sentence, which could quote a value. */
function codeOf(error: unknown): string {
  const code = String((error as { code?: unknown } | undefined)?.code ?? '')
  return /^[\w-]{1,40}$/.test(code) ? code : 'unexpected'
}

export type Jobs<Queue extends string> = Awaited<ReturnType<typeof openJobs<Queue>>>
