/** What docs/production.md calls SOURCE: the project as it is here, uncommitted changes with it, as a repository that can be cloned. */
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { copyProject } from '#tools/owner-copy.ts'
import { outputOf } from '#tools/spawn-process.ts'

export async function makeSource(folder: string): Promise<string> {
  const source = join(folder, 'source')
  mkdirSync(source)
  await copyProject(source)
  rmSync(join(source, 'node_modules'), { recursive: true })
  const git = (...args: string[]) =>
    outputOf({ command: ['git', '-c', 'user.name=drill', '-c', 'user.email=drill@example.com', ...args], folder: source })
  await git('init', '--quiet', '--initial-branch', 'main')
  await git('add', '--all')
  await git('commit', '--quiet', '--message', 'The project')
  return source
}
