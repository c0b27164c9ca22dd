// `npm start`: installs what is missing, checks the settings, builds what changed, and runs the product until Ctrl-C.
// `--watch` (npm run dev) also rebuilds the site and restarts the server when a source changes.
import { spawn } from 'node:child_process'
import { existsSync, watch } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt, ensureInstalled, NODE, ROOT, run, say } from './ensure.mjs'

const watching = process.argv.includes('--watch')
const SETTINGS_FILE = existsSync(join(ROOT, '.env')) ? ['--env-file=.env'] : []
const SETTLE_MS = 200

await ensureInstalled()
const settings = await run(NODE, [...SETTINGS_FILE, 'server/main.ts', '--check'])
if (settings !== 0) process.exit(settings)
await ensureBuilt()

let stopping = false
const sandbox = startSandbox()
let server = startServer()

// The terminal sends Ctrl-C to the children as well; other signals are passed on. Either way we wait until they have ended.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    stopping = true
    for (const child of [server, sandbox]) child?.kill(signal === 'SIGINT' ? 'SIGINT' : 'SIGTERM')
  })
}

function startServer() {
  const child = spawn(NODE, [...SETTINGS_FILE, 'server/main.ts'], { cwd: ROOT, stdio: 'inherit' })
  child.on('exit', (code) => {
    if (child !== server || !(stopping || !watching)) return
    sandbox.kill('SIGTERM')
    process.exit(stopping ? (process.exitCode ?? 0) : (code ?? 1))
  })
  return child
}

/** The outside world in a process of its own. In production it ends at once, and quietly; otherwise the server needs it. */
function startSandbox() {
  const child = spawn(NODE, [...SETTINGS_FILE, 'sandbox/main.ts'], { cwd: ROOT, stdio: 'inherit' })
  child.on('exit', (code) => {
    if (stopping || code === 0) return
    stopping = true
    process.exitCode = 1
    server?.once('exit', () => process.exit(1))
    server?.kill('SIGTERM')
  })
  return child
}

if (watching) {
  let timer
  // One after the other: a source may change again while the site is being built.
  let restarted = Promise.resolve()
  for (const source of ['site', 'content', 'domain', 'server']) {
    watch(join(ROOT, source), { recursive: true }, () => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        restarted = restarted.then(restart)
      }, SETTLE_MS)
    })
  }
}

async function restart() {
  say('A source changed')
  const old = server
  server = undefined
  await new Promise((ended) => {
    if (old.exitCode !== null || old.signalCode !== null) return ended()
    old.once('exit', ended)
    old.kill('SIGTERM')
  })
  if (!stopping) await run(process.execPath, [join(ROOT, 'tools/build.mjs')])
  if (stopping) process.exit()
  server = startServer()
}
