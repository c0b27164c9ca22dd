// Builds the site, the console and the server that production runs, each when its sources changed. `--pages`: not the server.
import { endWithParent, ensureBuilt, ensureInstalled, ensureServerBuilt } from './ensure.mjs'

endWithParent()
await ensureInstalled()
await ensureBuilt()
if (!process.argv.includes('--pages')) await ensureServerBuilt()
