/** `init` as root makes the two top folders and goes on as the processes' user: in folders of another, root would follow that user's links. */
import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, lchownSync, lstatSync, mkdirSync, readdirSync, type Stats } from 'node:fs'
import { dirname } from 'node:path'
import { type SystemUser, userNamed } from '../checks/examined.ts'
import { ProductionFailure } from '../command.ts'
import type { Installation } from '../installation.ts'
import { readRecord } from './answers.ts'

const ROOT_USER = 0

/** Whom a flag names, or whose the folder is. */
export function serviceUser(installation: Installation, flag: string | boolean | undefined): SystemUser {
  const { folder, name } = installation
  const owner = statsOf(folder)?.uid
  // A record is root's to believe only where nobody else could have written it.
  const kept = owner === ROOT_USER ? readRecord(installation)?.answers.user : owner === undefined ? undefined : nameOf(owner)
  const wanted = String(flag ?? kept ?? name)
  const user = userNamed(wanted)
  if (!user)
    throw new ProductionFailure(
      `There is no user ${wanted} for the processes to run as. Make it: adduser --system --group --home /opt/${wanted} --shell /bin/bash ${wanted}`,
    )
  for (const path of [folder, installation.data]) refuseOthers(path, user)
  return user
}

export function initAs({ uid, gid }: SystemUser, modes: Readonly<Record<string, number>>): number {
  for (const [path, mode] of Object.entries(modes)) {
    const stats = statsOf(path)
    if (stats && stats.uid !== ROOT_USER) continue
    if (!stats) {
      mkdirSync(dirname(path), { recursive: true })
      mkdirSync(path)
    } else if (readdirSync(path).length > 0)
      throw new ProductionFailure(`${path} is root’s, and is not empty: it is not given to another user. Name another folder.`)
    chmodSync(path, mode)
    lchownSync(path, uid, gid)
  }
  const { PATH, TERM, LANG, SMTP_URL, DATABASE_URL } = process.env
  const { status } = spawnSync(
    'setpriv',
    [`--reuid=${uid}`, `--regid=${gid}`, '--init-groups', '--no-new-privs', '--', process.execPath, ...process.argv.slice(1)],
    { stdio: 'inherit', env: { PATH, TERM, LANG, SMTP_URL, DATABASE_URL } },
  )
  return status ?? 1
}

function refuseOthers(path: string, user: SystemUser): void {
  const stats = statsOf(path)
  if (!stats) return
  if (!stats.isDirectory()) throw new ProductionFailure(`${path} is a link or a file. A folder is needed there.`)
  if (stats.uid !== user.uid && stats.uid !== ROOT_USER)
    throw new ProductionFailure(`${path} belongs to ${nameOf(stats.uid)}, and the processes are to run as ${user.name}.`)
}

/** Of the path itself, wherever it may lead. */
const statsOf = (path: string): Stats | undefined => lstatSync(path, { throwIfNoEntry: false })

const nameOf = (uid: number) => execFileSync('id', ['--user', '--name', String(uid)], { encoding: 'utf8' }).trim()
