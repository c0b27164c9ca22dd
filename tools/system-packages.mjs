// Browsers, PostgreSQL and networks for the tests: installed with apt-get where that is possible, else named.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { CHROMIUM, HEADLESS_SHELL } from './chromium.mjs'
import { OTHER_ENGINES } from './engines.mjs'
import { fail, run, say } from './ensure.mjs'

const NEEDED = [
  { name: 'Chromium', aptPackage: 'chromium', isThere: () => existsSync(CHROMIUM) },
  {
    name: 'PostgreSQL',
    aptPackage: 'postgresql',
    isThere: () =>
      existsSync('/usr/lib/postgresql') &&
      readdirSync('/usr/lib/postgresql').some((v) => existsSync(`/usr/lib/postgresql/${v}/bin/initdb`)),
  },
  {
    name: 'ip',
    aptPackage: 'iproute2',
    isThere: () => process.platform !== 'linux' || ['/usr/sbin/ip', '/usr/bin/ip', '/sbin/ip'].some((path) => existsSync(path)),
  },
]

/** Without it the tests use Chromium itself, which takes twice the processor time. */
const SHELL = { packages: ['chromium-headless-shell'], isThere: () => existsSync(HEADLESS_SHELL) }

/** The other engines are for tests only, which leave out those that are not there. */
export async function ensureSystemPackages({ engines = false } = {}) {
  const missing = NEEDED.filter(({ isThere }) => !isThere())
  const welcome = [SHELL, ...(engines ? OTHER_ENGINES : [])].filter(({ isThere }) => !isThere())
  if (missing.length === 0 && welcome.length === 0) return
  const names = missing.map(({ name }) => name).join(' and ')
  const packages = missing.map(({ aptPackage }) => aptPackage)
  const [command, ...prefix] = aptGet() ?? []
  if (!command && missing.length === 0) return
  if (!command) fail(`The tests need ${names}. Please install: ${packages.join(', ')}.`)
  say(`Installing ${[...packages, ...welcome.flatMap((each) => each.packages)].join(', ')} (once)`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (args, errors) => run(command, [...prefix, ...args], { stdio: ['ignore', 'ignore', errors], env })
  const install = (list, errors) => apt(['install', '-y', '-qq', '--no-install-recommends', ...list], errors)
  await apt(['update', '-qq'], 'inherit')
  if (missing.length > 0) {
    const code = await install(packages, 'inherit')
    if (code !== 0 || !missing.every(({ isThere }) => isThere()))
      fail(`${names} could not be installed. Please install: ${packages.join(', ')}.`)
  }
  // One by one: not every distribution has them all.
  for (const each of welcome)
    if ((await install(each.packages, 'ignore')) !== 0) say(`Could not be installed here: ${each.packages.join(', ')}`)
}

function aptGet() {
  if (!existsSync('/usr/bin/apt-get')) return undefined
  if (process.getuid?.() === 0) return ['apt-get']
  return spawnSync('sudo', ['-n', 'true']).status === 0 ? ['sudo', '-n', 'apt-get'] : undefined
}
