/** Brings an empty database up to date, and is killed, as by `kill -9`, in the middle of a migration: `node … ENGINE PLACE STATEMENT`. */
import type { KyselyPlugin } from 'kysely'
import { openEmbeddedDatabase } from '#server/adapters/database/embedded-database.ts'
import { migrate } from '#server/adapters/database/migrate.ts'
import { openPostgresDatabase } from '#server/adapters/database/postgres-database.ts'

const [engine = '', place = '', statement = ''] = process.argv.slice(2)

const diesAtStatement: KyselyPlugin = {
  transformQuery({ node }) {
    if (JSON.stringify(node).includes(statement)) process.kill(process.pid, 'SIGKILL')
    return node
  },
  transformResult: async ({ result }) => result,
}

const opening = engine === 'embedded' ? await openEmbeddedDatabase(place) : undefined
if (opening?.kind === 'refused') throw new Error(opening.problem)
const { kysely } = opening?.database ?? openPostgresDatabase(place, 2)
await migrate(kysely.withPlugin(diesAtStatement))
