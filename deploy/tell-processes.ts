/** Tells the processes, by their database, what only a command of the installation knows. */
import pg from 'pg'
import type { MarkName } from '#server/watch/watch-records.ts'

/** What the command has done is done, told or not. */
export async function tellProcesses(databaseUrl: string | undefined, name: MarkName, at: Date, isGood = true): Promise<void> {
  if (!databaseUrl) return
  const client = new pg.Client({ connectionString: databaseUrl })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query(
      `insert into watch_marks (name, at, is_good) values ($1, $2, $3)
       on conflict (name) do update set at = excluded.at, is_good = excluded.is_good`,
      [name, at, isGood],
    )
  } catch (error) {
    console.error(`The processes could not be told of it: ${(error as Error).message}.`)
  } finally {
    await client.end().catch(() => undefined)
  }
}
