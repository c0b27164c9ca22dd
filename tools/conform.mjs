// `npm run conform -- …`: checks a lender's server, under the Node that the project brings. `--write FILE`: the check itself, to hand over.
import { ensureInstalled, ensureRunnable, NODE, run } from './ensure.mjs'

const [first, file] = process.argv.slice(2)
const writes = first === '--write' && file !== undefined
await (writes ? ensureInstalled() : ensureRunnable())
process.exit(await run(NODE, writes ? ['tools/bundle-conform.ts', file] : ['conformance/main.ts', ...process.argv.slice(2)]))
