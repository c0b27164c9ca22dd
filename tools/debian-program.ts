/**
 * nginx and wrk, for the drill and the benchmarks: the system's own, or Debian's package unpacked into `.cache/`. Unpacking needs no root, and,
 * unlike installing, starts no web server on the owner's machine.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

export interface Program {
  readonly path: string
  readonly environment: Readonly<Record<string, string>>
  /** What its package calls `/`: its other files lie below, such as etc/nginx/mime.types. */
  readonly root: string
}

const FOLDER = join(import.meta.dirname, '../.cache/debian')
const PROGRAMS = {
  nginx: { packages: ['nginx', 'nginx-common'], path: 'usr/sbin/nginx', beside: 'etc/nginx/mime.types' },
  wrk: { packages: ['wrk', 'libluajit-5.1-2'], path: 'usr/bin/wrk', beside: 'usr/lib' },
} as const

/** Undefined where there is neither the program nor a Debian to take it from. */
export function debianProgram(name: keyof typeof PROGRAMS): Program | undefined {
  const { packages, path, beside } = PROGRAMS[name]
  const own = spawnSync('sh', ['-c', `command -v ${name} || command -v /usr/sbin/${name}`], { encoding: 'utf8' }).stdout.trim()
  if (own) return { path: own, environment: {}, root: '/' }
  const unpacked = join(FOLDER, path)
  const isThere = () => existsSync(unpacked) && existsSync(join(FOLDER, beside))
  if (!isThere()) unpack(packages)
  if (!isThere()) return undefined
  const libraries = join(FOLDER, 'usr/lib')
  const folders = existsSync(libraries) ? readdirSync(libraries).map((folder) => join(libraries, folder)) : []
  return { path: unpacked, environment: { LD_LIBRARY_PATH: folders.join(':') }, root: FOLDER }
}

function unpack(packages: readonly string[]): void {
  mkdirSync(FOLDER, { recursive: true })
  const inFolder = { cwd: FOLDER, stdio: 'ignore' } as const
  try {
    const download = () => spawnSync('apt-get', ['download', '-q', ...packages], inFolder).status === 0
    if (!download()) {
      spawnSync('apt-get', ['update', '-q'], inFolder)
      download()
    }
    for (const file of readdirSync(FOLDER).filter((entry) => entry.endsWith('.deb')))
      execFileSync('dpkg-deb', ['-x', file, '.'], inFolder)
  } catch {
    // The caller sees that the program is not there, and says so.
  }
}
