/** Tells the processes, by their database, what only a command of the installation knows. */
import type { MarkName } from '#server/watch/watch-records.ts'
import { withClient } from './with-client.ts'

/** What the command has done is done, told or not. */
export async function tellProcesses(databaseUrl: string | undefined, name: MarkName, at: Date, isGood = true): Promise<void> {
  if (!databaseUrl) return
  const mark = `insert into watch_marks (name, at, is_good) values ($1, $2, $3)
    on conflict (name) do update set at = excluded.at, is_good = excluded.is_good`
  await withClient(databaseUrl, (client) => client.query(mark, [name, at, isGood])).catch((error: Error) =>
    console.error(`The processes could not be told of it: ${error.message}.`),
  )
}
