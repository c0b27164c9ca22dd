// `npm run conform -- …`: checks a lender's server, under the Node that the project brings.
import { ensureRunnable, NODE, run } from './ensure.mjs'

await ensureRunnable()
process.exit(await run(NODE, ['conformance/main.ts', ...process.argv.slice(2)]))
