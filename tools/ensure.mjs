// What `npm start` and `npm test` need before any dependency is there. Plain JavaScript: Node 20 runs this file as it is.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('..', import.meta.url))
/** Node 26 from node_modules; npm puts it first on the path of its scripts, but not before it is installed. */
export const NODE = join(ROOT, 'node_modules/.bin/node')
const OLDEST_NODE = 20

const SITE_SOURCES = ['site', 'content', 'domain', 'astro.config.ts', 'package-lock.json', 'tsconfig.base.json']
const INSTALLED_STAMP = 'node_modules/.installed'
const BUILT_STAMP = 'dist/.built'

export function say(line) {
  console.log(`• ${line}`)
}

export function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}

/** Runs a command to its end, its output where ours goes; answers its exit code. */
export function run(command, args, options = {}) {
  return new Promise((done) => {
    const child = spawn(command, args, { cwd: ROOT, stdio: 'inherit', ...options })
    child.on('error', () => done(127))
    child.on('close', (code, signal) => done(signal ? 130 : (code ?? 1)))
  })
}

export async function ensureInstalled() {
  if (Number(process.versions.node.split('.')[0]) < OLDEST_NODE)
    fail(`Node ${OLDEST_NODE} or newer is needed; this is ${process.version}.`)
  const wanted = hashOf(['package-lock.json', 'package.json'])
  if (isStamped(INSTALLED_STAMP, wanted) && existsSync(NODE)) return
  say('Installing packages (a minute, once)')
  const [command, ...args] = process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ['npm']
  const code = await run(command, [...args, 'ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'])
  if (code !== 0) fail('The packages could not be installed. Is the npm registry reachable?')
  stamp(INSTALLED_STAMP, wanted)
}

export async function ensureBuilt() {
  const wanted = hashOf(SITE_SOURCES)
  if (isStamped(BUILT_STAMP, wanted)) return
  say('Building the site')
  const { status, stdout, stderr } = spawnSync(NODE, ['node_modules/astro/bin/astro.mjs', 'build', '--silent'], {
    cwd: ROOT,
    encoding: 'utf8',
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' },
    maxBuffer: 64 * 1024 * 1024,
  })
  if (status !== 0) fail(`${stdout}${stderr}\nThe site could not be built.`)
  stamp(BUILT_STAMP, wanted)
}

function hashOf(paths) {
  const hash = createHash('sha256')
  for (const path of paths) for (const file of filesUnder(path)) hash.update(`${file}\0`).update(readFileSync(join(ROOT, file)))
  return hash.digest('hex')
}

function filesUnder(path) {
  const full = join(ROOT, path)
  if (!existsSync(full)) return []
  if (statSync(full).isFile()) return [path]
  return readdirSync(full)
    .sort()
    .flatMap((name) => filesUnder(join(path, name)))
}

function isStamped(file, value) {
  const full = join(ROOT, file)
  return existsSync(full) && readFileSync(full, 'utf8') === value
}

function stamp(file, value) {
  mkdirSync(join(ROOT, file, '..'), { recursive: true })
  writeFileSync(join(ROOT, file), value)
}
