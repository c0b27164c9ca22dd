import { CompiledQuery, type Kysely } from 'kysely'
import type { Tables } from './tables.ts'

/** Raw SQL on the records' own connection: how jobs and limits join the records' transaction. */
export interface SqlRunner {
  readonly executeSql: (text: string, values?: unknown[]) => Promise<{ rows: Record<string, unknown>[] }>
}

export function sqlRunner(db: Kysely<Tables>): SqlRunner {
  return {
    executeSql: async (text, values = []) => {
      const { rows } = await db.executeQuery<Record<string, unknown>>(CompiledQuery.raw(text, [...values]))
      return { rows: [...rows] }
    },
  }
}
