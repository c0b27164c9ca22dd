/** A process that serves the public wants the built site. Does nothing when it is built already. */
import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { cleanEnvironment } from '#tools/clean-environment.mjs'
import { madeOncePerRun } from './run-wide.ts'

export const builtSite = (): Promise<string> =>
  madeOncePerRun('site', async () => {
    const program = fileURLToPath(new URL('../../tools/build.mjs', import.meta.url))
    execFileSync(process.execPath, [program, '--pages'], { stdio: 'ignore', env: cleanEnvironment() })
    return 'built'
  })
