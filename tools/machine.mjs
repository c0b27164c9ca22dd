// What the finders of programs look at: this machine, or one that a test makes up.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'

/**
 * @typedef {object} Machine
 * @property {string} platform
 * @property {string} home
 * @property {Readonly<Record<string, string | undefined>>} env
 * @property {(path: string) => boolean} exists
 * @property {(folder: string) => readonly string[]} list Names; none where there is no such folder.
 * @property {(program: string, ...args: string[]) => string | undefined} ask What it prints; undefined where it cannot be run or fails.
 */

const LONGEST_ANSWER_MS = 20_000

/** @type {Machine} */
export const THIS_MACHINE = {
  platform: process.platform,
  home: homedir(),
  env: process.env,
  exists: existsSync,
  list: (folder) => (existsSync(folder) ? readdirSync(folder) : []),
  ask(program, ...args) {
    const { status, stdout } = spawnSync(program, args, { encoding: 'utf8', timeout: LONGEST_ANSWER_MS })
    return status === 0 ? stdout.trim() : undefined
  },
}

/** An ordinary user's PATH lacks these on Debian. */
const FOR_ROOT = ['/usr/sbin', '/sbin']

/** @param {Machine} machine */
export const pathFolders = ({ env }) => (env.PATH ?? '').split(':').filter((folder) => folder.startsWith('/'))

/**
 * @param {string} name
 * @param {Machine} machine
 */
export const findProgram = (name, machine = THIS_MACHINE) =>
  [...pathFolders(machine), ...FOR_ROOT].map((folder) => join(folder, name)).find((path) => machine.exists(path))

/**
 * Names such as `postgresql@18` or `chromium-1228`, the highest number first.
 * @param {readonly string[]} names
 * @param {RegExp} pattern its first group is the number
 */
export function newestFirst(names, pattern) {
  /** @param {string} name */
  const numberOf = (name) => Number(pattern.exec(name)?.[1] ?? 0)
  return names.filter((name) => pattern.test(name)).sort((one, other) => numberOf(other) - numberOf(one))
}
