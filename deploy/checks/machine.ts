/** The machine: room on its disks, and a clock that a time server sets. */
import { existsSync } from 'node:fs'
import { stat, statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import pg from 'pg'
import { type ProcessEnd, runToEnd } from '#tools/spawn-process.ts'
import { type Finding, failed, notTried, ok, subject, warning } from './check.ts'
import type { Examined } from './examined.ts'
import { isOnThisMachine } from './examined-database.ts'

export const machine = subject({
  name: 'Machine',
  checks: [
    {
      name: 'Disk',
      tries:
        'there is room for data, backups and, where it is on this machine, PostgreSQL (5 GB or a tenth; below 1 GB is a failure)',
      run: roomOnDisks,
    },
    { name: 'Time server', tries: 'the clock is set by one (chrony or systemd-timesyncd)', run: () => timeServer(ask) },
  ],
})

const GIGABYTE = 1e9
const DEBIAN_POSTGRES = '/var/lib/postgresql'

async function roomOnDisks({ installation, config }: Examined): Promise<readonly Finding[]> {
  const { host } = new pg.Client({ connectionString: config.databaseUrl ?? '' })
  const places = [
    { what: 'Data', path: installation.data },
    { what: 'Backups', path: installation.backups },
    { what: 'The erasure log', path: dirname(config.erasureLogFile) },
    ...(isOnThisMachine(host) && existsSync(DEBIAN_POSTGRES) ? [{ what: 'PostgreSQL', path: DEBIAN_POSTGRES }] : []),
  ]
  const looks = await Promise.all(
    places.map(async ({ what, path }) => {
      const place = nearestThatExists(path)
      const [{ dev: disk }, { bsize, blocks, bavail, files, ffree }] = await Promise.all([stat(place), statfs(place)])
      const space = { freeBytes: bavail * bsize, totalBytes: blocks * bsize, freeFiles: files === 0 ? 1 : ffree / files }
      return { what, path, disk, finding: judgeSpace(`${what} (${path})`, space) }
    }),
  )
  // Folders on one disk share their room: it is said once.
  return [...Map.groupBy(looks, ({ disk }) => disk).values()].flatMap(([first, ...others]) => {
    if (!first) return []
    const { finding } = first
    const also = others.map(({ what }) => what.toLowerCase()).join(', ')
    return also ? { ...finding, says: finding.says.replace(/\.$/, `; the same disk holds: ${also}.`) } : finding
  })
}

export interface Space {
  readonly freeBytes: number
  readonly totalBytes: number
  /** The share of files that can still be made. */
  readonly freeFiles: number
}

export function judgeSpace(what: string, { freeBytes, totalBytes, freeFiles }: Space): Finding {
  const free = `${(freeBytes / GIGABYTE).toFixed(1)} of ${(totalBytes / GIGABYTE).toFixed(1)} GB free`
  const toDo = 'Make room, or a larger disk: a full one stops every write.'
  if (freeBytes < GIGABYTE) return failed(`${what}: ${free}.`, toDo)
  if (freeFiles < 0.05)
    return failed(`${what}: ${Math.round(freeFiles * 100)}% of the files that the disk can hold are left.`, toDo)
  return freeBytes < Math.min(5 * GIGABYTE, totalBytes / 10) ? warning(`${what}: ${free}.`, toDo) : ok(`${what}: ${free}.`)
}

const nearestThatExists = (path: string): string => (existsSync(path) || path === '/' ? path : nearestThatExists(dirname(path)))

/** Undefined where there is no such program. */
type Ask = (...command: readonly string[]) => Promise<ProcessEnd | undefined>

export const ask: Ask = async (...command) => {
  try {
    return await runToEnd({ command })
  } catch {
    return undefined
  }
}

const SET_IT = 'apt install chrony (or: timedatectl set-ntp true). A process whose clock is off by a minute does not start.'

export async function timeServer(question: Ask): Promise<Finding> {
  const chrony = await question('chronyc', '-n', 'tracking')
  const leap = /^Leap status\s*:\s*(.+)$/m.exec(chrony?.stdout ?? '')?.[1]
  if (leap)
    return leap === 'Not synchronised' ? failed('chrony has not found a time server.', SET_IT) : ok('chrony sets the clock.')
  const systemd = await question('timedatectl', 'show', '--property=NTPSynchronized', '--value')
  if (systemd?.code !== 0) return notTried('Neither chrony nor systemd answers.')
  return systemd.stdout.trim() === 'yes' ? ok('A time server sets the clock.') : failed('No time server sets the clock.', SET_IT)
}
