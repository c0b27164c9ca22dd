/** Copies that a killed trial has left: a whole database that can be read with the keys. Whose a copy is, its name tells. */
import { createHash } from 'node:crypto'
import { existsSync, lstatSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { databaseUser } from '#tools/postgres-cluster.ts'
import { runPostgres } from '../postgres-program.ts'

const PREFIX = 'restore-test-'
const NAME = /^restore-test-(\d+)-([\da-f]+)-/
/** Where copies lie when the installation's folder has too long a name. */
const ELSEWHERE = '/tmp'
const SOCKET = '/XXXXXX.s.PGSQL.5432'
const LONGEST_SOCKET = 107
const MARK_DIGITS = 6
/** Among the fields behind the name of the program. */
const START_TICKS = 19

export const folderOfCopy = (data: string): string => {
  const prefix = `${PREFIX}${process.pid}-${markOf(process.pid)}-`
  const fits = Buffer.byteLength(join(data, prefix) + SOCKET) <= LONGEST_SOCKET
  return mkdtempSync(join(fits ? data : ELSEWHERE, prefix))
}

export async function removeLeftBehind(data: string): Promise<void> {
  const places = [...new Set([data, ELSEWHERE])].filter((place) => existsSync(place))
  const left = places
    .flatMap((place) =>
      readdirSync(place)
        .filter(isLeftBehind)
        .map((name) => join(place, name)),
    )
    .filter(isOurs)
  for (const folder of left) await destroy(folder)
}

function isLeftBehind(name: string): boolean {
  if (!name.startsWith(PREFIX)) return false
  const [, pid, mark] = NAME.exec(name) ?? []
  return mark === undefined || markOf(Number(pid)) !== mark
}

/** Others may put folders of that name where everybody writes. */
function isOurs(folder: string): boolean {
  const found = lstatSync(folder, { throwIfNoEntry: false })
  return found?.isDirectory() === true && [process.getuid?.(), databaseUser()?.uid].includes(found.uid)
}

export async function destroy(folder: string): Promise<void> {
  const cluster = join(folder, 'cluster')
  if (isServing(cluster))
    await runPostgres({ program: 'pg_ctl', args: ['-D', cluster, '-m', 'immediate', '-w', 'stop'], user: databaseUser() }).catch(
      // Gone meanwhile.
      () => undefined,
    )
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
}

/** The number in a file that was left may be another server's by now: ours works in its own folder. */
function isServing(cluster: string): boolean {
  try {
    const pid = Number.parseInt(readFileSync(join(cluster, 'postmaster.pid'), 'utf8'), 10)
    return pid > 0 && readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster)
  } catch {
    return false
  }
}

/** The number of a process is given again; with its start and the machine's it is not. Empty where there is no such process. */
function markOf(pid: number): string {
  try {
    // The name of the program, in brackets before the other fields, may hold anything.
    const fields = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ').at(-1)?.split(' ')
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8')
    return createHash('sha256').update(`${boot} ${fields?.[START_TICKS]}`).digest('hex').slice(0, MARK_DIGITS)
  } catch {
    return ''
  }
}
