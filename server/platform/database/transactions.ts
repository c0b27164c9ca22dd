/**
 * Transactions in which several statements may go out at once (`Promise.all`). The database carries them out one after the other, in the
 * order in which they were sent, each seeing the effects of the earlier ones. When a statement fails, the statements behind it are awaited
 * before the rollback, and later statements are refused: Kysely's own transactions would let them write outside of any. Work that ends while
 * a statement is in flight has forgotten to await it: nothing is committed.
 *
 * PostgreSQL gets each statement without waiting for the answers to earlier ones, so that several cost one round trip. Kysely's own
 * transactions send one, wait, and send the next.
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
import { isBehindFailure } from './sql-states.ts'
import type { Tables } from './tables.ts'

export function pipelinedTransactions(kysely: Kysely<Tables>, dialect: Dialect): Database['transaction'] {
  const executor = kysely.getExecutor()
  return (work) =>
    executor.provideConnection(async (connection) => {
      const { inside, close, endAwaited, causeOf } = openInside(executor, dialect, { provideConnection: (use) => use(connection) })
      const begun = run(connection, 'begin')
      // When `begin` fails, the statements behind it fail as well, and are awaited.
      begun.catch(() => undefined)
      try {
        const result = await work(inside)
        await begun
        endAwaited()
        const end = await run(connection, 'commit')
        if (end !== 'COMMIT') throw new Error('A transaction that had failed was to be committed')
        return result
      } catch (error) {
        await close()
        // When the rollback fails too, the pool drops the connection, and the transaction ends with it.
        await run(connection, 'rollback').catch(() => undefined)
        throw causeOf(error)
      }
    })
}

/** For the embedded database, which has one connection and shares it with the jobs. */
export function serialTransactions(kysely: Kysely<Tables>, dialect: Dialect): Database['transaction'] {
  return (work) =>
    kysely.transaction().execute(async (transaction) => {
      const executor = transaction.getExecutor()
      const { inside, close, endAwaited, causeOf } = openInside(executor, dialect, executor)
      try {
        const result = await work(inside)
        endAwaited()
        return result
      } catch (error) {
        await close()
        throw causeOf(error)
      }
    })
}

function openInside(executor: QueryExecutor, dialect: Dialect, connections: ConnectionProvider) {
  const inFlight = new Set<Promise<unknown>>()
  let isOver = false
  let firstFailure: unknown
  const provideConnection: ConnectionProvider['provideConnection'] = async (use) => {
    if (isOver) throw new Error('The transaction has ended')
    const done = connections.provideConnection(use)
    inFlight.add(done)
    done.catch((error: unknown) => {
      firstFailure ??= error
    })
    return done.finally(() => inFlight.delete(done))
  }
  const inside = new Kysely<Tables>({
    config: { dialect },
    dialect,
    // A driver is only asked for transactions, and there are none inside one.
    driver: new DummyDriver(),
    executor: executor.withConnectionProvider({ provideConnection }),
  })
  const close = async () => {
    isOver = true
    await Promise.allSettled(inFlight)
  }
  const endAwaited = () => {
    isOver = true
    if (inFlight.size > 0) throw new Error('The transaction was to end before a statement that was not awaited')
  }
  /** A statement behind the one that failed is refused as well, and a caller may see that first: what went wrong is the first failure. */
  const causeOf = (error: unknown) => (isBehindFailure(error) ? (firstFailure ?? error) : error)
  return { inside, close, endAwaited, causeOf }
}

async function run(connection: DatabaseConnection, statement: 'begin' | 'commit' | 'rollback'): Promise<string | undefined> {
  const { rows } = await connection.executeQuery<{ readonly command: string }>(CompiledQuery.raw(statement))
  return rows[0]?.command
}
