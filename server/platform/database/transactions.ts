/**
 * Transactions in which several things may be asked for at once (`Promise.all`). They are carried out one after the other, in the order in
 * which they were asked for, each seeing what those before have done. When one fails, those behind it are waited for before the whole is
 * taken back, and whoever comes later is refused: Kysely's own transactions would let them write outside of any. What the work did not wait
 * for goes with the commit, or makes it fail.
 *
 * PostgreSQL gets them without waiting for the answers of those before, so that whoever asks for several things waits for it once. Kysely's
 * own transactions send one, wait, and send the next.
 */
import {
  CompiledQuery,
  type ConnectionProvider,
  type DatabaseConnection,
  type Dialect,
  DummyDriver,
  Kysely,
  type QueryExecutor,
} from 'kysely'
import type { Database } from './database.ts'
import type { Tables } from './tables.ts'

export function pipelinedTransactions(kysely: Kysely<Tables>, dialect: Dialect): Database['transaction'] {
  const executor = kysely.getExecutor()
  return (work) =>
    executor.provideConnection(async (connection) => {
      const { inside, close } = openInside(executor, dialect, { provideConnection: (use) => use(connection) })
      const begun = run(connection, 'begin')
      // Whatever follows fails as well, and is waited for.
      begun.catch(() => undefined)
      try {
        const result = await work(inside)
        await begun
        const [, end] = await Promise.all([close(), run(connection, 'commit')])
        if (end !== 'COMMIT') throw new Error('A transaction that had failed was to be committed')
        return result
      } catch (error) {
        await close().catch(() => undefined)
        // When even that fails, the pool drops the connection, and what it had begun ends with it.
        await run(connection, 'rollback').catch(() => undefined)
        throw error
      }
    })
}

/** For the embedded database, which has one connection and shares it with the jobs. */
export function serialTransactions(kysely: Kysely<Tables>, dialect: Dialect): Database['transaction'] {
  return (work) =>
    kysely.transaction().execute(async (transaction) => {
      const executor = transaction.getExecutor()
      const { inside, close } = openInside(executor, dialect, executor)
      try {
        const result = await work(inside)
        await close()
        return result
      } catch (error) {
        await close().catch(() => undefined)
        throw error
      }
    })
}

function openInside(executor: QueryExecutor, dialect: Dialect, connections: ConnectionProvider) {
  const underWay = new Set<Promise<unknown>>()
  let isOver = false
  const provideConnection: ConnectionProvider['provideConnection'] = async (use) => {
    if (isOver) throw new Error('The transaction has ended')
    const done = connections.provideConnection(use)
    underWay.add(done)
    return done.finally(() => underWay.delete(done))
  }
  const inside = new Kysely<Tables>({
    config: { dialect },
    dialect,
    // Only asked for transactions, and there are none inside one.
    driver: new DummyDriver(),
    executor: executor.withConnectionProvider({ provideConnection }),
  })
  const close = async () => {
    isOver = true
    const ends = await Promise.allSettled(underWay)
    const failed = ends.find((end) => end.status === 'rejected')
    if (failed) throw failed.reason
  }
  return { inside, close }
}

async function run(connection: DatabaseConnection, statement: 'begin' | 'commit' | 'rollback'): Promise<string | undefined> {
  const { rows } = await connection.executeQuery<{ readonly command: string }>(CompiledQuery.raw(statement))
  return rows[0]?.command
}
