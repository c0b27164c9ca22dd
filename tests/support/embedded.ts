/** A fresh data folder with an embedded database that is initialised already: making one takes seconds, copying one does not. */
import { cpSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { openEmbeddedDatabase } from '#server/platform/database/embedded-database.ts'
import { prepareDatabase } from './prepared-database.ts'
import { databaseFolder, madeOncePerRun, temporaryFolder } from './run-wide.ts'

export async function freshDataDir(): Promise<string> {
  const template = await madeOncePerRun('embedded', async (folder) => {
    mkdirSync(folder)
    const opening = await openEmbeddedDatabase(folder)
    if (opening.kind === 'refused') throw new Error(opening.problem)
    await prepareDatabase(opening.database)
    return folder
  })
  const folder = databaseFolder('data')
  cpSync(join(template, 'database'), join(folder, 'database'), { recursive: true })
  return folder
}

export const emptyDataDir = (): string => temporaryFolder('data')
