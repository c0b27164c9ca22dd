// PostgreSQL, browsers and the like for the tests: found, or brought where that is possible, or else named.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { debianProgram } from './debian-program.mjs'
import { unpackPostgres } from './embedded-postgres.mjs'
import { begin, end, fail, NODE, ROOT, run, say } from './ensure.mjs'
import { findProgram } from './machine.mjs'
import { isRoot } from './namespaces.mjs'
import { NEEDS } from './needs.mjs'
import { postgresFolder } from './postgres-programs.mjs'

const ENGINES = ['firefox', 'webkit']
const ALWAYS = Object.keys(NEEDS).filter((name) => !ENGINES.includes(name) && name !== 'promtool')
/** Without it the tests use Chromium itself, which takes twice the processor time. */
const SHELL = 'chromium-headless-shell'
const DOWNLOAD_MS = 30_000

const isMissing = (name) => !NEEDS[name].isThere()

/**
 * Answers what this machine lacks all the same: `{ name, sentence, aptPackages }[]`, whose tests are left out. PostgreSQL itself is
 * indispensable. In CI whatever apt knows is, too: there nobody reads what was left out.
 */
export async function ensureSystemPackages({ engines = false, long = false } = {}) {
  const names = engines ? [...ALWAYS, ...ENGINES] : ALWAYS
  await installWithApt(names.filter((name) => isMissing(name) && !NEEDS[name].isUnpacked))
  if (!postgresFolder()) await unpackPostgres()
  refuseWithoutPostgres()
  if (isMissing('nginx')) debianProgram('nginx')
  if (long) debianProgram('promtool')
  if (isMissing('chromium')) await askPlaywright()
  const missing = [...names, ...(long ? ['promtool'] : [])].filter(isMissing).map((name) => ({ name, ...NEEDS[name] }))
  const avoidable = missing.filter(({ aptPackages }) => knowsApt(aptPackages))
  if (process.env.CI === 'true' && avoidable.length > 0)
    fail(
      `${avoidable.map(({ sentence }) => sentence).join('\n')}\nWith CI=true nothing is left out that apt-get could bring. Please install: ${packagesOf(avoidable).join(', ')}.`,
    )
  return missing
}

/** For programs that leave nothing out. */
export async function requireSystemPackages(...names) {
  const missing = (await ensureSystemPackages()).filter(({ name }) => names.includes(name))
  if (missing.length > 0) fail(missing.map(({ sentence }) => sentence).join('\n'))
}

function refuseWithoutPostgres() {
  if (!postgresFolder())
    fail('The tests need PostgreSQL: initdb, pg_ctl and postgres were found neither on the PATH nor where systems put them.')
  if (isRoot() && spawnSync('id', ['postgres']).status !== 0)
    fail(
      'PostgreSQL refuses to run as root, and there is no user called postgres. Run this as another user, or install PostgreSQL.',
    )
}

const packagesOf = (needs) => [...new Set(needs.flatMap(({ aptPackages }) => aptPackages))]

async function installWithApt(names) {
  const packages = packagesOf(names.map((name) => NEEDS[name]))
  // Not every distribution has it, and before the first update apt knows nothing.
  if (!findProgram(SHELL) && (packages.length > 0 || knowsApt([SHELL]))) packages.push(SHELL)
  const [command, ...prefix] = aptGet() ?? []
  if (packages.length === 0 || !command) return
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...args) => run(command, [...prefix, ...args], { stdio: ['ignore', 'ignore', 'ignore'], env })
  say(`Installing on this system, with apt-get: ${packages.join(', ')} (once)`)
  await apt('update', '-qq')
  // One by one: not every distribution has them all.
  for (const name of packages)
    if ((await apt('install', '-y', '-qq', '--no-install-recommends', name)) !== 0) say(`Could not be installed here: ${name}`)
}

function aptGet() {
  if (!existsSync('/usr/bin/apt-get')) return undefined
  if (isRoot()) return ['apt-get']
  return spawnSync('sudo', ['-n', 'true']).status === 0 ? ['sudo', '-n', 'apt-get'] : undefined
}

const knowsApt = (packages) =>
  packages.length > 0 &&
  packages.every((name) => spawnSync('apt-cache', ['show', '--quiet', name], { stdio: 'ignore' }).status === 0)

/** Into the user's own cache, where Playwright keeps its browsers. */
async function askPlaywright() {
  say(`Asking Playwright for its Chromium, for at most ${DOWNLOAD_MS / 1000} seconds`)
  const cli = join(ROOT, 'node_modules/@playwright/test/cli.js')
  // A group of its own: it downloads in a process of its own.
  const child = begin(NODE, [cli, 'install', '--only-shell', 'chromium'], { stdio: 'ignore', detached: true })
  const timer = setTimeout(() => process.kill(-child.pid, 'SIGKILL'), DOWNLOAD_MS)
  await end(child)
  clearTimeout(timer)
}
