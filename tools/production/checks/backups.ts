/** Backups: a young one, and one that was restored. */
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { codeOf, type Finding, failed, notTried, ok, subject, warning } from './check.ts'
import type { Examined } from './examined.ts'

export const backups = subject({
  name: 'Backups',
  checks: [{ name: 'Newest', tries: 'it is less than 26 hours old, and not empty', run: newestBackup }],
})

const HOUR_MS = 3_600_000
/** A nightly timer that waits up to two hours. */
const OLDEST_HOURS = 26
const MAKE_ONE = 'npm run production -- backup; the timer makes one every night.'

function newestBackup({ installation: { backups: folder }, now }: Examined): Finding {
  if (!existsSync(folder)) return warning(`There is no backup in ${folder} yet.`, MAKE_ONE)
  try {
    const found = readdirSync(folder, { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile())
      .map((entry) => statSync(join(entry.parentPath, entry.name)))
    const [newest] = found.sort((one, other) => other.mtimeMs - one.mtimeMs)
    if (!newest) return warning(`There is no backup in ${folder} yet.`, MAKE_ONE)
    const hours = Math.floor((now().getTime() - newest.mtimeMs) / HOUR_MS)
    return hours < OLDEST_HOURS
      ? ok(`The newest is ${hours} hours old.`)
      : failed(
          `The newest is ${hours} hours old.`,
          'systemctl status the backup’s service and timer, and journalctl -u for its words.',
        )
  } catch (error) {
    return notTried(`${folder} cannot be read (${codeOf(error)}).`)
  }
}
