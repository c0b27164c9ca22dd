// `npm run production -- …`: sets a machine up, backs it up and tries the backup, under the Node that the project brings.
import { execFileSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { endWithParent, ensureInstalled, fail, NODE, ROOT, run } from './ensure.mjs'

const owner = statSync(ROOT).uid
// Packages and sources that another user may change: root would run whatever that user has put there.
if (process.getuid?.() === 0 && owner !== 0)
  fail(
    `${ROOT} belongs to another user, and root would run that user’s programs. Run this as its owner: runuser -u ${execFileSync('id', ['-un', String(owner)], { encoding: 'utf8' }).trim()} -- npm run production -- …`,
  )
endWithParent()
await ensureInstalled()
process.exit(await run(NODE, ['deploy/main.ts', ...process.argv.slice(2)]))
