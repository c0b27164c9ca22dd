/**
 * Another folder with the product in it, as a second clone has it. Its tools are copies, so they take it for the top; its server and its sandbox
 * are the run's bundles, which start sooner; the rest is ours.
 */
import { cpSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bundled } from './bundled-programs.ts'
import { temporaryFolder } from './run-wide.ts'

const ROOT = join(import.meta.dirname, '../..')
const PROGRAM_FOLDERS = ['server', 'sandbox']
const NOT_SHARED = ['tools', '.git', '.env', '.cache', ...PROGRAM_FOLDERS]

/** Files of its own stand in place of ours. */
export async function cloneOfTheProduct(ownFiles: Readonly<Record<string, string>> = {}): Promise<string> {
  const clone = temporaryFolder('clone')
  const share = (folder: string, others: readonly string[]) => {
    for (const name of readdirSync(join(ROOT, folder)).filter((each) => !others.includes(each)))
      symlinkSync(join(ROOT, folder, name), join(clone, folder, name))
  }
  share('', [...NOT_SHARED, ...Object.keys(ownFiles)])
  cpSync(join(ROOT, 'tools'), join(clone, 'tools'), { recursive: true })
  for (const folder of PROGRAM_FOLDERS) {
    mkdirSync(join(clone, folder))
    share(folder, ['main.ts'])
    writeFileSync(join(clone, folder, 'main.ts'), `import '${await bundled(`${folder}/main.ts`)}'\n`)
  }
  for (const [name, text] of Object.entries(ownFiles)) writeFileSync(join(clone, name), text)
  return clone
}
