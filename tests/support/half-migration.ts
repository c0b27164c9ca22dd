/**
 * A process that migrates like the server, and stops for ever just before the statement that its last argument counts to: a
 * test that waits for its word can then kill it half way. The first argument is the data folder, or the address of a PostgreSQL database.
 */
import { writeSync } from 'node:fs'
import type { KyselyPlugin } from 'kysely'
import { openEmbeddedDatabase } from '#server/platform/database/embedded-database.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { openPostgresDatabase } from '#server/platform/database/postgres-database.ts'

const [place = '', stopBefore = ''] = process.argv.slice(2)
const opening = place.startsWith('postgres:')
  ? ({ kind: 'open', database: openPostgresDatabase(place, 1) } as const)
  : await openEmbeddedDatabase(place)
if (opening.kind === 'refused') throw new Error(opening.problem)

let statements = 0
const stopHalfWay: KyselyPlugin = {
  transformQuery({ node }) {
    statements += 1
    if (statements === Number(stopBefore)) {
      writeSync(1, 'half way\n')
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
    }
    return node
  },
  transformResult: async ({ result }) => result,
}
await migrate(opening.database.kysely.withPlugin(stopHalfWay))
writeSync(1, `all ${statements}\n`)
process.exit(0)
