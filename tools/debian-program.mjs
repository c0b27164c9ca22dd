// nginx, promtool and wrk, for tests, the drill and the benchmarks: the system's own, or Debian's package unpacked into `.cache/`. Unpacking needs no
// root, and, unlike installing, starts no web server on the owner's machine.
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './ensure.mjs'
import { findProgram } from './machine.mjs'

/**
 * @typedef {object} Program
 * @property {string} path
 * @property {Readonly<Record<string, string>>} environment
 * @property {string} root What its package calls `/`: its other files lie below, such as etc/nginx/mime.types.
 */

const FOLDER = join(ROOT, '.cache/debian')
const PROGRAMS = {
  nginx: { packages: ['nginx', 'nginx-common'], path: 'usr/sbin/nginx', beside: 'etc/nginx/mime.types' },
  promtool: { packages: ['prometheus'], path: 'usr/bin/promtool', beside: 'usr/bin/prometheus' },
  wrk: { packages: ['wrk', 'libluajit-5.1-2'], path: 'usr/bin/wrk', beside: 'usr/lib' },
}

/**
 * Undefined where there is neither the program nor a Debian to take it from.
 * @param {keyof typeof PROGRAMS} name
 * @returns {Program | undefined}
 */
export function debianProgram(name) {
  const there = programThere(name)
  if (there || !existsSync('/usr/bin/apt-get')) return there
  unpack(name)
  return programThere(name)
}

/**
 * @param {keyof typeof PROGRAMS} name
 * @returns {Program | undefined}
 */
export function programThere(name) {
  const { path, beside } = PROGRAMS[name]
  const own = findProgram(name)
  if (own && existsSync(join('/', beside))) return { path: own, environment: {}, root: '/' }
  const root = join(FOLDER, name)
  if (![path, beside].every((file) => existsSync(join(root, file)))) return undefined
  const libraries = join(root, 'usr/lib')
  const folders = existsSync(libraries) ? readdirSync(libraries).map((folder) => join(libraries, folder)) : []
  return { path: join(root, path), environment: { LD_LIBRARY_PATH: folders.join(':') }, root }
}

/**
 * Whole or not at all: others may look for it meanwhile.
 * @param {keyof typeof PROGRAMS} name
 */
function unpack(name) {
  mkdirSync(FOLDER, { recursive: true })
  const draft = mkdtempSync(join(FOLDER, `${name}-`))
  const inDraft = /** @type {const} */ ({ cwd: draft, stdio: 'ignore' })
  try {
    const download = () => spawnSync('apt-get', ['download', '-q', ...PROGRAMS[name].packages], inDraft).status === 0
    if (!download()) {
      spawnSync('apt-get', ['update', '-q'], inDraft)
      download()
    }
    const archives = readdirSync(draft).filter((entry) => entry.endsWith('.deb'))
    for (const archive of archives) execFileSync('dpkg-deb', ['-x', archive, 'root'], inDraft)
    renameSync(join(draft, 'root'), join(FOLDER, name))
  } catch {
    // It could not be had, or another process was quicker: the caller looks.
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}
