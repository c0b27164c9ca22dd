/** Another folder with the product in it, as a second clone has it. Its tools are copies, so they take it for the top; the rest is ours. */
import { cpSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from './run-wide.ts'

const ROOT = join(import.meta.dirname, '../..')
const NOT_SHARED = ['tools', '.git', '.env', '.cache']

/** Files of its own stand in place of ours. */
export function cloneOfTheProduct(ownFiles: Readonly<Record<string, string>> = {}): string {
  const clone = temporaryFolder('clone')
  const shared = readdirSync(ROOT).filter((name) => !NOT_SHARED.includes(name) && !(name in ownFiles))
  for (const name of shared) symlinkSync(join(ROOT, name), join(clone, name))
  cpSync(join(ROOT, 'tools'), join(clone, 'tools'), { recursive: true })
  for (const [name, text] of Object.entries(ownFiles)) writeFileSync(join(clone, name), text)
  return clone
}
