/** An owner's copy of the project for one test file, or for a whole run; `tools/owner-copy.ts` makes it. */
import { copyProject, type Edits, editFiles, makeOwnerCopy, withoutStandIns } from '#tools/owner-copy.ts'
import { madeOncePerRun, temporaryFolder } from './run-wide.ts'

/** Answers the folder of a copy that is built. */
export async function ownerCopy(edits: Edits): Promise<string> {
  const folder = temporaryFolder('owner')
  await makeOwnerCopy(folder, edits)
  return folder
}

/** A copy whose server starts in production. Its site is not built; `--check` needs none. */
export const unbuiltCopyForProduction = (): Promise<string> =>
  madeOncePerRun('copy-for-production', async (folder) => {
    await copyProject(folder)
    editFiles(folder, { 'content/site.ts': withoutStandIns })
    return folder
  })
