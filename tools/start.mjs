// `npm start`: installs what is missing, checks the settings, builds what changed, and runs the product until Ctrl-C.
// `--watch` (npm run dev) also rebuilds the site and restarts what a changed source belongs to.
import { spawn } from 'node:child_process'
import { existsSync, watch } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt, ensureInstalled, NODE, ROOT, run, say } from './ensure.mjs'

const watching = process.argv.includes('--watch')
const SETTINGS_FILE = existsSync(join(ROOT, '.env')) ? ['--env-file=.env'] : []
const SETTLE_MS = 200
/** The server reads the sandbox's lender file too, so it restarts whatever changed. The sandbox's inbox survives a change elsewhere. */
const SERVER_SOURCES = ['site', 'content', 'domain', 'server', 'sandbox']
const SANDBOX_SOURCES = ['sandbox', 'domain']

await ensureInstalled()
const settings = await run(NODE, [...SETTINGS_FILE, 'server/main.ts', '--check'])
if (settings !== 0) process.exit(settings)
await ensureBuilt()

let stopping = false
// One after the other: a source may change again while the site is being built.
let restarted = Promise.resolve()
let sandbox = startSandbox()
let server = startServer()

// The terminal sends Ctrl-C to the children as well; other signals are passed on. Either way we wait until they have ended.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(signal === 'SIGINT' ? 'SIGINT' : 'SIGTERM', 0))

/** While sources are watched, a server that fails waits for the next change. */
function startServer() {
  const child = spawn(NODE, [...SETTINGS_FILE, 'server/main.ts'], { cwd: ROOT, stdio: 'inherit' })
  child.on('exit', (code) => !watching && !stopping && stop('SIGTERM', code ?? 1))
  return child
}

/** The outside world in a process of its own. In production it ends at once, and quietly; otherwise the server needs it. */
function startSandbox() {
  const child = spawn(NODE, [...SETTINGS_FILE, 'sandbox/main.ts'], { cwd: ROOT, stdio: 'inherit' })
  child.on('exit', (code) => !watching && !stopping && code !== 0 && stop('SIGTERM', 1))
  return child
}

async function stop(signal, code) {
  stopping = true
  await Promise.all([restarted, end(server, signal), end(sandbox, signal)])
  process.exit(code)
}

function end(child, signal) {
  return new Promise((ended) => {
    if (child.exitCode !== null || child.signalCode !== null) return ended()
    child.once('exit', ended)
    child.kill(signal)
  })
}

if (watching) {
  let timer
  const changed = new Set()
  for (const source of SERVER_SOURCES) {
    watch(join(ROOT, source), { recursive: true }, () => {
      changed.add(source)
      clearTimeout(timer)
      timer = setTimeout(() => {
        const sources = [...changed]
        changed.clear()
        restarted = restarted.then(() => restart(sources))
      }, SETTLE_MS)
    })
  }
}

async function restart(sources) {
  if (stopping) return
  say(`A source changed in ${sources.join(', ')}`)
  const withSandbox = sources.some((source) => SANDBOX_SOURCES.includes(source))
  await Promise.all([end(server, 'SIGTERM'), withSandbox && end(sandbox, 'SIGTERM')])
  if (!stopping) await run(process.execPath, [join(ROOT, 'tools/build.mjs')])
  if (stopping) return
  if (withSandbox) sandbox = startSandbox()
  server = startServer()
}
