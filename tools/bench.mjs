// `npm run bench -- NAME…`: installs and builds what is missing, then runs the benchmarks of bench/main.ts.
import { endWithParent, ensureBuilt, ensureInstalled, NODE, run } from './ensure.mjs'
import { requireSystemPackages } from './system-packages.mjs'

endWithParent()
await ensureInstalled()
await requireSystemPackages('chromium')
await ensureBuilt()
process.exit(await run(NODE, ['bench/main.ts', ...process.argv.slice(2)]))
