// `npm run production -- …`: sets a machine up, backs it up and tries the backup, under the Node that the project brings.
import { endWithParent, ensureInstalled, NODE, run } from './ensure.mjs'

endWithParent()
await ensureInstalled()
process.exit(await run(NODE, ['tools/production/main.ts', ...process.argv.slice(2)]))
