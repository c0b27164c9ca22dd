// `npm run operator -- …`: the operators' command line, under the Node that the project brings.
import { ensureInstalled, NODE, run } from './ensure.mjs'
import { settingsFileArguments } from './settings-file.mjs'

await ensureInstalled()
process.exit(await run(NODE, [...settingsFileArguments(), 'operator/main.ts', ...process.argv.slice(2)]))
