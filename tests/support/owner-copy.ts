/** An owner's copy of the project for a whole run; `tools/owner-copy.ts` makes it. */
import { copyProject, editFiles, withoutStandIns } from '#tools/owner-copy.ts'
import { madeOncePerRun } from './run-wide.ts'

/** A copy whose server starts in production. Its site is not built; `--check` needs none. */
export const unbuiltCopyForProduction = (): Promise<string> =>
  madeOncePerRun('copy-for-production', async (folder) => {
    await copyProject(folder)
    editFiles(folder, { 'content/site.ts': withoutStandIns })
    return folder
  })
