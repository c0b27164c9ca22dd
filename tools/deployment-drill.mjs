// `npm run drill`: sets the product up in production mode, as the documents say, and proves that it can be run like that.
import { endWithParent, ensureInstalled, fail, NODE, run } from './ensure.mjs'
import { findProgram } from './machine.mjs'
import { requireSystemPackages } from './system-packages.mjs'

endWithParent()
await ensureInstalled()
await requireSystemPackages('pg_dump', 'nginx')
const [which, ...rest] = process.argv.slice(2)
const DRILLS = {
  guide: ['guide/follow-guide.ts'],
  image: ['image/drill-image.ts'],
  failover: ['drill.ts', 'failover/take-faults.ts'],
}
const NEEDED = { image: 'buildah mmdebstrap pebble rclone', failover: 'etcd haproxy iptables patroni pgbouncer' }
const missing = (NEEDED[which]?.split(' ') ?? []).filter((name) => !findProgram(name))
if (missing.length > 0) fail(`This drill needs programs of Debian that are not here: ${missing.join(', ')}.`)
const [program, ...words] = DRILLS[which] ?? ['drill.ts']
process.exit(await run(NODE, [`deploy/drill/${program}`, ...words, ...rest]))
