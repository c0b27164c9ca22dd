// Run after `npm install` when the lock file changed: `node tools/complete-lock.mjs`.
// A package mirror may lack the builds of native packages for systems nobody here uses (macOS, Windows, musl). npm then leaves them out of the
// lock file, and `npm ci` refuses that lock file as incomplete. This writes their entries from what the package that wants them says.
import { readFileSync, writeFileSync } from 'node:fs'

const FILE = new URL('../package-lock.json', import.meta.url)
const lock = JSON.parse(readFileSync(FILE, 'utf8'))

const SYSTEMS = [
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
  'aix',
  'wasm32',
  'webcontainer',
]
const PROCESSORS = ['arm64', 'arm', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'x64', 'wasm32']

const isLocked = (name, from) => {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    if (lock.packages[`${folder ? `${folder}/` : ''}node_modules/${name}`]) return true
    if (!folder) return false
  }
}

let added = 0
for (const [path, entry] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    const words = name.split('/').pop().split('-')
    const system = SYSTEMS.find((candidate) => words.includes(candidate))
    const processor = PROCESSORS.find((candidate) => words.includes(candidate))
    if (isLocked(name, path) || !system || !/^\d/.test(version)) continue
    lock.packages[`node_modules/${name}`] = {
      version,
      ...(processor && processor !== 'wasm32' && { cpu: [processor] }),
      ...(processor === 'wasm32' && { cpu: ['wasm32'] }),
      ...(words.includes('musl') && { libc: ['musl'] }),
      ...(path && !entry.dev ? {} : { dev: true }),
      optional: true,
      ...(system !== 'wasm32' && { os: [system] }),
    }
    added += 1
  }
}

lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)))
writeFileSync(FILE, `${JSON.stringify(lock, null, 2)}\n`)
console.log(`${added} entries added`)
