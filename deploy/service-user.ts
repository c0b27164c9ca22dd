/** Commands that write where the service does are its own user's to run. */
import { existsSync, statSync } from 'node:fs'
import { userInfo } from 'node:os'
import { ProductionFailure } from './command.ts'
import { readRecord } from './init/answers.ts'
import type { Installation } from './installation.ts'

/**
 * Root would leave files that the timer cannot remove, and would follow links that the service has put into its own folders; and the
 * database's socket lets in the user that the role is named for.
 */
export function insistOnUser(installation: Installation, command: string): void {
  const { username: me, uid } = userInfo()
  const user = readRecord(installation)?.answers.user
  const problem = user === undefined ? isOthers(installation.data, uid) && 'the user that the service runs as' : user !== me && user
  if (problem)
    throw new ProductionFailure(
      `This is ${me}. Run it as ${problem}: runuser -u ${user ?? 'USER'} -- npm run production -- ${command}`,
    )
}

const isOthers = (folder: string, uid: number): boolean => existsSync(folder) && statSync(folder).uid !== uid
