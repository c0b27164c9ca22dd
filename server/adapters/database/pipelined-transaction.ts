/**
 * A transaction whose statements go out as they are asked for, without waiting for the answers of those before: whoever asks for several
 * things at once (`Promise.all`) waits for PostgreSQL once, not for each. It still carries them out one after the other, in the order in
 * which they were asked for, each seeing what those before have done. Kysely's own transactions send one, wait, and send the next.
 */
import { CompiledQuery, type DatabaseConnection, type Dialect, DummyDriver, Kysely } from 'kysely'
import type { Database } from './database.ts'
import type { Tables } from './tables.ts'

export function pipelinedTransactions(kysely: Kysely<Tables>, dialect: Dialect): Database['transaction'] {
  const executor = kysely.getExecutor()
  return (work) =>
    executor.provideConnection(async (connection) => {
      let isOver = false
      const inside = new Kysely<Tables>({
        config: { dialect },
        dialect,
        // Only asked for transactions, and there are none inside one.
        driver: new DummyDriver(),
        executor: executor.withConnectionProvider({
          async provideConnection(use) {
            // Somebody who was not waited for would write outside of every transaction.
            if (isOver) throw new Error('The transaction has ended')
            return use(connection)
          },
        }),
      })
      const begun = run(connection, 'begin')
      // Whatever follows fails as well, and is waited for.
      begun.catch(() => undefined)
      try {
        const result = await work(inside)
        await begun
        isOver = true
        if ((await run(connection, 'commit')) !== 'COMMIT') throw new Error('A transaction that had failed was to be committed')
        return result
      } catch (error) {
        const isOpen = !isOver
        isOver = true
        if (isOpen) await rollBack(connection)
        throw error
      }
    })
}

async function run(connection: DatabaseConnection, statement: 'begin' | 'commit' | 'rollback'): Promise<string | undefined> {
  const { rows } = await connection.executeQuery<{ readonly command: string }>(CompiledQuery.raw(statement))
  return rows[0]?.command
}

/** When even that fails, the pool drops the connection, and what it had begun ends with it. */
async function rollBack(connection: DatabaseConnection): Promise<void> {
  await run(connection, 'rollback').catch(() => undefined)
}
