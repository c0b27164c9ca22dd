// Run after `npm install` when dependencies changed: `node tools/complete-lock.mjs`. It sees to it that the lock file pins everything by hash.
// npm leaves a build of a native package out of the lock file when the registry lacks it, without a word, and other systems can then not
// install; and it keeps an entry without a hash as it is. This fills in hashes that the registry knows, and names the entries that are left.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'

const FILE = new URL('../package-lock.json', import.meta.url)
const lock = JSON.parse(readFileSync(FILE, 'utf8'))
const nameOf = (path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

function hashInRegistry(name, version) {
  try {
    const options = { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }
    return execFileSync('npm', ['view', `${name}@${version}`, 'dist.integrity'], options).trim()
  } catch {
    return ''
  }
}

const problems = []
let filled = 0
for (const [path, entry] of Object.entries(lock.packages)) {
  // What comes inside another package's archive is covered by that one's hash.
  if (path === '' || entry.integrity || entry.inBundle) continue
  const name = entry.name ?? nameOf(path)
  const integrity = hashInRegistry(name, entry.version)
  if (integrity) {
    entry.integrity = integrity
    filled += 1
  } else problems.push(`${name}@${entry.version} has no hash: the registry lacks it.`)
}

const locked = new Set(Object.entries(lock.packages).map(([path, { version }]) => `${nameOf(path)}@${version}`))
for (const [path, { optionalDependencies = {} }] of Object.entries(lock.packages))
  for (const [name, version] of Object.entries(optionalDependencies))
    if (/^\d/.test(version) && !locked.has(`${name}@${version}`))
      problems.push(`${name}@${version} is missing: choose a version of ${nameOf(path)} whose builds are all in the registry.`)

writeFileSync(FILE, `${JSON.stringify(lock, null, 2)}\n`)
for (const problem of problems) console.error(problem)
console.log(`${filled} hashes filled in, ${problems.length} problems`)
process.exit(problems.length > 0 ? 1 : 0)
