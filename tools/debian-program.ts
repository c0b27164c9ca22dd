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
}

const FOLDER = join(import.meta.dirname, '../.cache/debian')
const PROGRAMS = {
  nginx: { packages: ['nginx'], path: 'usr/sbin/nginx' },
  wrk: { packages: ['wrk', 'libluajit-5.1-2'], path: 'usr/bin/wrk' },
} as const

/** Undefined where there is neither the program nor a Debian to take it from. */
export function debianProgram(name: keyof typeof PROGRAMS): Program | undefined {
  const { packages, path } = PROGRAMS[name]
  const own = spawnSync('sh', ['-c', `command -v ${name} || command -v /usr/sbin/${name}`], { encoding: 'utf8' }).stdout.trim()
  if (own) return { path: own, environment: {} }
  const unpacked = join(FOLDER, path)
  if (!existsSync(unpacked)) unpack(packages)
  if (!existsSync(unpacked)) return undefined
  const libraries = join(FOLDER, 'usr/lib')
  const folders = existsSync(libraries) ? readdirSync(libraries).map((folder) => join(libraries, folder)) : []
  return { path: unpacked, environment: { LD_LIBRARY_PATH: folders.join(':') } }
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
