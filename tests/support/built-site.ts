/** A process that serves the public wants the built site. Does nothing when it is built already. */
import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { madeOncePerRun } from './run-wide.ts'

export const builtSite = (): Promise<string> =>
  madeOncePerRun('site', async () => {
    execFileSync(process.execPath, [fileURLToPath(new URL('../../tools/build.mjs', import.meta.url))], { stdio: 'ignore' })
    return 'built'
  })
