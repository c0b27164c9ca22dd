import type { SqlRunner } from '../database/sql-runner.ts'

interface QueueState {
  readonly name: string
  readonly waiting: number
  readonly retrying: number
  readonly active: number
  /** Their tries are used up; kept for three days. */
  readonly setAside: number
  /** For how long the oldest job that is due has waited; null when none is due. */
  readonly lateSeconds: number | null
}

/** By pg-boss's own table and the database's clock: its cached counts lag behind, and have none of this. */
export async function jobCounts(sql: SqlRunner, queues: readonly string[]): Promise<QueueState[]> {
  const { rows } = await sql.executeSql(`
    select name,
      (count(*) filter (where state in ('created', 'retry')))::int as waiting,
      (count(*) filter (where state = 'retry'))::int as retrying,
      (count(*) filter (where state = 'active'))::int as active,
      (count(*) filter (where state = 'failed'))::int as "setAside",
      (extract(epoch from now() - min(start_after) filter (where state in ('created', 'retry') and start_after <= now())))::int
        as "lateSeconds"
    from jobs.job where state in ('created', 'retry', 'active', 'failed') group by name`)
  const counted = new Map((rows as unknown as QueueState[]).map((row) => [row.name, row]))
  return queues.map((name) => counted.get(name) ?? { name, waiting: 0, retrying: 0, active: 0, setAside: 0, lateSeconds: null })
}
