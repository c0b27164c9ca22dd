/** A pool whose statements PostgreSQL plans once per connection instead of every time: of a submission that is a third of its work. */
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { isReadOnly } from './sql-states.ts'

/** Lists of several lengths make several texts; statements beyond this number are planned every time. */
const MOST_STATEMENTS = 400
/** A migration has changed a planned statement's columns. The connection has to go, and its plans with it. */
const PLAN_OUTDATED = '0A000'
/** When one of these fails, the connection may or may not be inside a transaction. */
const BOUNDARIES: ReadonlySet<string> = new Set(['begin', 'commit', 'rollback'])

export function preparedPool(pool: pg.Pool, noteError: (error: unknown) => void = () => undefined): PostgresPool {
  const names = new Map<string, string>()
  const nameOf = (text: string): string | undefined => {
    const known = names.get(text)
    if (known || names.size >= MOST_STATEMENTS) return known
    const name = `loanfinch_${names.size + 1}`
    names.set(text, name)
    return name
  }

  /** Raised when a connection leads to a node that has become a copy of another: those opened before lead there too. */
  let generation = 0
  const generations = new WeakMap<pg.PoolClient, number>()
  pool.on('connect', (client) => generations.set(client, generation))
  const isOutdated = (client: pg.PoolClient) => generations.get(client) !== generation
  const connect = async (): Promise<pg.PoolClient> => {
    const client = await pool.connect()
    if (!isOutdated(client)) return client
    client.release(true)
    return connect()
  }

  return {
    async connect() {
      const client = await connect()
      let isSpoilt = false
      const query = async (text: string, values: readonly unknown[]) => {
        const name = values.length > 0 ? nameOf(text) : undefined
        try {
          return await client.query({ text, values: [...values], ...(name && { name }) })
        } catch (error) {
          noteError(error)
          if (isReadOnly(error) && !isOutdated(client)) generation += 1
          isSpoilt ||= BOUNDARIES.has(text) || (error as { code?: unknown }).code === PLAN_OUTDATED
          throw error
        }
      }
      return { query, release: () => client.release(isSpoilt || isOutdated(client)) } as unknown as PostgresPoolClient
    },
    end: () => pool.end(),
    options: pool.options,
  }
}
