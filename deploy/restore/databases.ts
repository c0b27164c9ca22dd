/** The database of the settings, one that is restored beside it, and those that were set aside: made, exchanged by their names, and dropped. */
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { ProductionFailure } from '../command.ts'

const SET_ASIDE = '_before_'
const LOOK_AGAIN_MS = 500

export const databaseOf = (url: string): string => decodeURIComponent(new URL(url).pathname.slice(1))

export function urlOf(url: string, database: string): string {
  const address = new URL(url)
  address.pathname = `/${encodeURIComponent(database)}`
  return address.href
}

/** Names that one may be restored to and from: `loanfinch_before_20261117100500`. */
const stampOf = (now: Date) => now.toISOString().replace(/\D/g, '').slice(0, 14)

export type Databases = Awaited<ReturnType<typeof openDatabases>>

/** From the cluster's own database: nobody may be in one that is renamed. */
export async function openDatabases(databaseUrl: string) {
  const client = new pg.Client({ connectionString: urlOf(databaseUrl, 'postgres') })
  client.on('error', () => undefined)
  await client.connect().catch((error: Error) => {
    throw new ProductionFailure(`The database cannot be reached: ${error.message}. Make role and database with database.sql first.`)
  })
  const name = databaseOf(databaseUrl)
  const quoted = (database: string) => pg.escapeIdentifier(database)
  const query = async <Row extends object>(text: string, values: unknown[] = []) => {
    try {
      return (await client.query<Row>(text, values)).rows
    } catch (error) {
      throw new ProductionFailure(`The database refused: ${(error as Error).message}. database.sql gives the role its rights.`)
    }
  }
  const namesLike = async (start: string) =>
    (await query<{ name: string }>('select datname as name from pg_database where starts_with(datname, $1)', [start])).map(
      (row) => row.name,
    )
  const sessions = async () =>
    Number((await query<{ count: string }>('select count(*) from pg_stat_activity where datname = $1', [name]))[0]?.count)

  return {
    async untilNobodyIsIn(interrupted: AbortSignal, tell: (count: number) => void): Promise<void> {
      for (let told = 0, count = await sessions(); count > 0; count = await sessions()) {
        if (told !== count) tell(count)
        told = count
        await sleep(LOOK_AGAIN_MS, undefined, { signal: interrupted })
      }
    },
    /** From the template that database.sql makes, which has the role's rights in it. */
    async make(database: string): Promise<void> {
      const [template = 'template0'] = await namesLike(`${name}_template`)
      await query(`drop database if exists ${quoted(database)}`)
      await query(`create database ${quoted(database)} template ${quoted(template)} encoding 'UTF8'`)
      await query(`revoke all on database ${quoted(database)} from public`)
    },
    drop: (database: string) => query(`drop database if exists ${quoted(database)}`),
    /** In one step. Answers the name that the present one has from now on. */
    async exchange(database: string, now: Date): Promise<string> {
      const aside = `${name}${SET_ASIDE}${stampOf(now)}`
      await query(
        `begin; alter database ${quoted(name)} rename to ${quoted(aside)}; alter database ${quoted(database)} rename to ${quoted(name)}; commit`,
      ).catch(async (error) => {
        await query('rollback')
        throw error
      })
      return aside
    },
    /** The newest first. */
    setAside: async () => (await namesLike(`${name}${SET_ASIDE}`)).sort().reverse(),
    close: () => client.end(),
  }
}

/** Those that have waited for so many days to be gone back to: nothing is purged in them. */
export async function dropSetAside(databaseUrl: string, days: number, now: Date): Promise<string[]> {
  const databases = await openDatabases(databaseUrl)
  try {
    const oldest = `${databaseOf(databaseUrl)}${SET_ASIDE}${stampOf(new Date(now.getTime() - days * 24 * 3_600_000))}`
    const old = (await databases.setAside()).filter((name) => name < oldest)
    for (const name of old) await databases.drop(name)
    return old
  } finally {
    await databases.close()
  }
}
