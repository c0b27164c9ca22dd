/** Installations of tests: made by `init` itself in a folder of their own, for whoever runs the tests. */
import { chmodSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { type Installation, installationAt } from '#deploy/installation.ts'
import type { ProcessEnd } from '#tools/spawn-process.ts'
import { temporaryFolder } from './run-wide.ts'
import { spawnProgram } from './spawned-server.ts'

export interface Place {
  readonly installation: Installation
  readonly flags: readonly string[]
}

export function freshPlace(name?: string): Place {
  const root = temporaryFolder('installation')
  // PostgreSQL's and nginx's own users have to get in.
  chmodSync(root, 0o755)
  const [folder, data] = [join(root, 'etc'), join(root, 'var')]
  return {
    installation: installationAt({ name, folder, data }),
    flags: ['--folder', folder, '--data', data, ...(name ? ['--name', name] : [])],
  }
}

/** Without what is asked for in any case. */
export const NEEDED_ANSWERS = ['--domain', 'loans.example.com', '--smtp-url', 'smtps://post:secret%21@mail.example.com:465']

export const begin = (command: string, { flags }: Place, ...args: string[]) =>
  spawnProgram('deploy/main.ts', [command, ...flags, ...args])

export async function produce(command: string, place: Place, ...args: string[]): Promise<ProcessEnd> {
  const { ended, stdout, stderr } = await begin(command, place, ...args)
  return { code: await ended, stdout: stdout(), stderr: stderr() }
}

/** As the tests' own user, who may be root. */
export const initAsUsual = (place: Place, ...args: string[]) =>
  produce('init', place, '--yes', '--user', userInfo().username, ...NEEDED_ANSWERS, ...args)
