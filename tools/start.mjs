// `npm start`: installs what is missing, checks the settings, builds what changed, and runs the product until Ctrl-C.
// `--demo` first fills the sandbox with ten days of made-up business.
// `--watch` (npm run dev) also rebuilds the site and restarts what a changed source belongs to.
// `--version` says which version this is, and starts nothing.
// Everything that is begun here ends with us, however we end: signals are passed on, and the servers watch the channel to us.
import { readFileSync, watch } from 'node:fs'
import { join } from 'node:path'
import { begin, end, endAll, endWithParent, ensureBuilt, ensureInstalled, isEnding, NODE, ROOT, run, say } from './ensure.mjs'
import { settingsFileArguments } from './settings-file.mjs'

if (process.argv.includes('--version')) {
  console.log(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).version)
  process.exit(0)
}
const watching = process.argv.includes('--watch')
const SETTINGS_FILE = settingsFileArguments()
const SETTLE_MS = 200
const STDIO = ['inherit', 'inherit', 'inherit', 'ipc']
/** As tools/demo/main.ts ends. */
const NOT_A_SANDBOX = 3
/** The server reads the sandbox's lender file too, so it restarts whatever changed. The sandbox's inbox survives a change elsewhere. */
const SERVER_SOURCES = ['site', 'console', 'content', 'domain', 'contracts', 'server', 'sandbox']
const SANDBOX_SOURCES = ['sandbox', 'domain', 'contracts']

endWithParent({ code: 0 })
await ensureInstalled()
const check = (program) => run(NODE, [...SETTINGS_FILE, program, '--check'])
if ((await Promise.all(['server/main.ts', 'sandbox/main.ts'].map(check))).some((code) => code !== 0)) process.exit(1)
await ensureBuilt()

// One after the other: a source may change again while the site is being built.
let restarted = Promise.resolve()
let server
let sandbox = startSandbox()
if (process.argv.includes('--demo') && (await demonstrate()) === NOT_A_SANDBOX) await endAll('SIGTERM', 1)
server = startServer()

/** While sources are watched, a server that fails waits for the next change. */
function startServer() {
  const child = startProgram('server/main.ts')
  // A server that was stopped for the demonstration is no longer the server.
  child.on('exit', (code) => !watching && !isEnding() && child === server && endAll('SIGTERM', code ?? 1))
  // The sandbox's page leads to the console, by a link that the server makes when it starts.
  child.on('message', (link) => sandbox.connected && sandbox.send(link))
  return child
}

/** The demonstration is the database's only user while it runs. Answers its exit code. */
async function demonstrate() {
  const code = await run(NODE, [...SETTINGS_FILE, 'tools/demo/main.ts', '--stop-with-parent'], { stdio: STDIO })
  if (sandbox.connected) sandbox.send('demonstration-over')
  return code
}

async function stopAndDemonstrate() {
  const stopped = server
  if (!stopped) return
  server = undefined
  await end(stopped, 'SIGTERM')
  if (!isEnding()) await demonstrate()
  if (!isEnding()) server = startServer()
}

/** The outside world in a process of its own. In production it ends at once, and quietly; otherwise the server needs it. */
function startSandbox() {
  const child = startProgram('sandbox/main.ts')
  child.on('message', (message) => {
    if (message === 'demonstrate') restarted = restarted.then(stopAndDemonstrate)
  })
  child.on('exit', (code) => !watching && !isEnding() && code !== 0 && endAll('SIGTERM', 1))
  return child
}

function startProgram(program) {
  return begin(NODE, [...SETTINGS_FILE, program, '--stop-with-parent'], { stdio: STDIO })
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
  if (isEnding()) return
  say(`A source changed in ${sources.join(', ')}`)
  const withSandbox = sources.some((source) => SANDBOX_SOURCES.includes(source))
  await Promise.all([end(server, 'SIGTERM'), withSandbox && end(sandbox, 'SIGTERM')])
  if (isEnding()) return
  await run(process.execPath, [join(ROOT, 'tools/build.mjs'), '--pages'])
  if (withSandbox) sandbox = startSandbox()
  server = startServer()
}
