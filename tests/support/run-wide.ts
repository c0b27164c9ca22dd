/** One folder per test run, for what is slow to make and can be shared: a PostgreSQL cluster, an embedded database to copy. */
import { randomUUID } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { inject } from 'vitest'
import type { TestProject } from 'vitest/node'
import { stopCluster } from '#tools/postgres-cluster.ts'
import { killDescendants } from '#tools/process-tree.ts'
import { inMemory } from './memory-folder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    runFolder: string
    /** In memory where there is room: for databases, whose many files take a disk long to make and to remove. */
    databaseFolder: string
  }
}

export default function setup(project: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'loanfinch-tests-'))
  // The database runs as another user, who has to get in.
  chmodSync(folder, 0o755)
  project.provide('runFolder', folder)
  const databases = inMemory(folder)
  project.provide('databaseFolder', databases)
  const tidyUp = () => {
    if (!existsSync(folder)) return
    for (const path of [join(databases, 'postgres'), ...readdirSync(folder).map((name) => join(folder, name))]) stopIfThere(path)
    for (const path of [databases, folder]) rmSync(path, { recursive: true, force: true })
  }
  // A run that is broken off leaves its workers behind, and they the servers that they have started: all of them at work in the folder.
  process.once('exit', () => {
    killDescendants(process.pid)
    tidyUp()
  })
  return tidyUp
}

/** Tests stop and kill clusters of their own, too. */
function stopIfThere(cluster: string): void {
  try {
    stopCluster(cluster)
  } catch {
    // It has ended already, and left its pid behind.
  }
}

/** Made by whichever test file needs it first; the others wait for it. What it answers is kept as text. */
export async function madeOncePerRun(name: string, make: (folder: string) => Promise<string>): Promise<string> {
  const folder = inject('runFolder')
  const result = join(folder, `${name}.made`)
  try {
    mkdirSync(join(folder, `${name}.making`))
  } catch {
    while (!existsSync(result)) await sleep(50)
    const made = readFileSync(result, 'utf8')
    if (made.startsWith('failed')) throw new Error(`${name} could not be made for this run: ${made}`)
    return made
  }
  try {
    const made = await make(join(folder, name))
    writeFileSync(`${result}.draft`, made)
    return made
  } catch (error) {
    writeFileSync(`${result}.draft`, `failed: ${error}`)
    throw error
  } finally {
    renameSync(`${result}.draft`, result)
  }
}

export const temporaryFolder = (purpose: string): string => mkdtempSync(join(inject('runFolder'), `${purpose}-`))
export const databaseFolder = (purpose: string): string => mkdtempSync(join(inject('databaseFolder'), `${purpose}-`))

export function temporaryFile(content: string): string {
  const path = join(inject('runFolder'), randomUUID())
  writeFileSync(path, content)
  return path
}
