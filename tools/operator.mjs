// `npm run operator -- …`: the operators' command line, under the Node that the project brings.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ensureInstalled, NODE, ROOT, run } from './ensure.mjs'

await ensureInstalled()
const settings = existsSync(join(ROOT, '.env')) ? ['--env-file=.env'] : []
process.exit(await run(NODE, [...settings, 'operator/main.ts', ...process.argv.slice(2)]))
