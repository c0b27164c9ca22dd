// `npm run operator -- …`: the operators' command line, under the Node that the project brings.
import { ensureRunnable, NODE, run } from './ensure.mjs'
import { settingsFileArguments } from './settings-file.mjs'

await ensureRunnable()
process.exit(await run(NODE, [...settingsFileArguments(), 'cli/main.ts', ...process.argv.slice(2)]))
