// Chromium and PostgreSQL for the tests: installed with apt-get where that is possible, else named.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { CHROMIUM } from './chromium.mjs'
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
  if (missing.length === 0) return
  const names = missing.map(({ name }) => name).join(' and ')
  const packages = missing.map(({ aptPackage }) => aptPackage)
  const [command, ...prefix] = aptGet() ?? []
  if (!command) fail(`The tests need ${names}. Please install: ${packages.join(', ')}.`)
  say(`Installing ${names} (once)`)
  const quiet = { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
  await run(command, [...prefix, 'update', '-qq'], quiet)
  const code = await run(command, [...prefix, 'install', '-y', '-qq', '--no-install-recommends', ...packages], quiet)
  if (code !== 0 || !missing.every(({ isThere }) => isThere()))
    fail(`${names} could not be installed. Please install: ${packages.join(', ')}.`)
}

function aptGet() {
  if (!existsSync('/usr/bin/apt-get')) return undefined
  if (process.getuid?.() === 0) return ['apt-get']
  return spawnSync('sudo', ['-n', 'true']).status === 0 ? ['sudo', '-n', 'apt-get'] : undefined
}
