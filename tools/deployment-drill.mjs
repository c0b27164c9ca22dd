// `npm run drill`: sets the product up as docs/deployment.md says, from an empty folder, and proves that it can be run like that.
import { endWithParent, ensureBuilt, ensureInstalled, NODE, run } from './ensure.mjs'
import { ensureSystemPackages } from './system-packages.mjs'

endWithParent()
await ensureInstalled()
await ensureSystemPackages()
await ensureBuilt()
process.exit(await run(NODE, ['tools/deployment/drill.ts', ...process.argv.slice(2)]))
