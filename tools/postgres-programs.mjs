// Where PostgreSQL's programs are: whichever the owner has on the path, then where systems put them, then the one that we unpacked.
import { join } from 'node:path'
import { UNPACKED_POSTGRES } from './embedded-postgres.mjs'
import { findProgram, newestFirst, pathFolders, THIS_MACHINE } from './machine.mjs'

/** @typedef {import('./machine.mjs').Machine} Machine */

const SERVER = ['initdb', 'pg_ctl', 'postgres']
const CLIENTS = ['pg_dump', 'pg_restore', 'psql']
const HOMEBREW = ['/opt/homebrew/opt', '/usr/local/opt']
const POSTGRES_APP = '/Applications/Postgres.app/Contents/Versions'
const DEBIAN = '/usr/lib/postgresql'
/** Of PostgreSQL's own packages for Fedora and its relatives: /usr/pgsql-18. */
const FEDORA = '/usr'

/** @param {Machine} machine */
function* folders(machine) {
  yield* pathFolders(machine)
  // Before pg_config, which knows one version where Debian may have several.
  yield* newestFirst(machine.list(DEBIAN), /^(\d+)$/).map((version) => join(DEBIAN, version, 'bin'))
  const configured = machine.ask('pg_config', '--bindir')
  if (configured) yield configured
  yield* newestFirst(machine.list(FEDORA), /^pgsql-(\d+)$/).map((name) => join(FEDORA, name, 'bin'))
  for (const brew of HOMEBREW) yield* newestFirst(machine.list(brew), /^postgresql@(\d+)$/).map((name) => join(brew, name, 'bin'))
  yield join(POSTGRES_APP, 'latest/bin')
  yield UNPACKED_POSTGRES
}

/**
 * The folder with all that a server of our own needs, and if possible with the clients of the same version: on some machines the path has links to
 * the server's programs alone.
 * @param {Machine} machine
 */
export const postgresFolder = (machine = THIS_MACHINE) =>
  folderWith([...SERVER, ...CLIENTS], machine) ?? folderWith(SERVER, machine)

/**
 * @param {readonly string[]} programs
 * @param {Machine} machine
 */
function folderWith(programs, machine) {
  for (const folder of folders(machine)) if (programs.every((program) => machine.exists(join(folder, program)))) return folder
  return undefined
}

/**
 * Of the same version as the server.
 * @param {readonly string[]} programs
 * @param {Machine} machine
 */
export function areBesidePostgres(programs, machine = THIS_MACHINE) {
  const folder = postgresFolder(machine)
  return folder !== undefined && programs.every((program) => machine.exists(join(folder, program)))
}

/**
 * One of the server's version where there is a server; a machine that only makes backups has none.
 * @param {string} program
 * @param {Machine} machine
 */
export function postgresProgram(program, machine = THIS_MACHINE) {
  const server = postgresFolder(machine)
  if (server && machine.exists(join(server, program))) return join(server, program)
  const folder = newestFirst(machine.list(DEBIAN), /^(\d+)$/)
    .map((version) => join(DEBIAN, version, 'bin'))
    .find((each) => machine.exists(join(each, program)))
  return folder ? join(folder, program) : (findProgram(program, machine) ?? program)
}
