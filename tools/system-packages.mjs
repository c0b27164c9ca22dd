// Chromium and PostgreSQL for the tests: installed with apt-get where that is possible, else named. The headless shell only saves time: without
// it the tests use Chromium.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { CHROMIUM, HEADLESS_SHELL } from './chromium.mjs'
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
]

export async function ensureSystemPackages() {
  const missing = NEEDED.filter(({ isThere }) => !isThere())
  const wanted = existsSync(HEADLESS_SHELL) ? [] : ['chromium-headless-shell']
  if (missing.length === 0 && wanted.length === 0) return
  const names = missing.map(({ name }) => name).join(' and ')
  const packages = missing.map(({ aptPackage }) => aptPackage)
  const [command, ...prefix] = aptGet() ?? []
  if (!command && missing.length === 0) return
  if (!command) fail(`The tests need ${names}. Please install: ${packages.join(', ')}.`)
  say(`Installing ${[...packages, ...wanted].join(', ')} (once)`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (args, errors) => run(command, [...prefix, ...args], { stdio: ['ignore', 'ignore', errors], env })
  const install = (list, errors) => apt(['install', '-y', '-qq', '--no-install-recommends', ...list], errors)
  await apt(['update', '-qq'], 'inherit')
  if (missing.length > 0) {
    const code = await install(packages, 'inherit')
    if (code !== 0 || !missing.every(({ isThere }) => isThere()))
      fail(`${names} could not be installed. Please install: ${packages.join(', ')}.`)
  }
  if (wanted.length > 0 && (await install(wanted, 'ignore')) !== 0) say('There is no headless shell here: the tests use Chromium')
}

function aptGet() {
  if (!existsSync('/usr/bin/apt-get')) return undefined
  if (process.getuid?.() === 0) return ['apt-get']
  return spawnSync('sudo', ['-n', 'true']).status === 0 ? ['sudo', '-n', 'apt-get'] : undefined
}
