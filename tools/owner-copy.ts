/** The project as an owner has it who has changed some of its files: a copy of its sources in another folder, edited and built. */
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { outputOf } from './spawn-process.ts'

const ROOT = join(import.meta.dirname, '..')
/** Builds keep notes there; two that shared them would read each other's. */
const NOTES_OF_BUILDS = ['.astro', '.vite', '.vite-temp', '.vitest-cache']

/** What becomes of each file, by its path from the top. A file that is not there yet begins as an empty text. */
export type Edits = Readonly<Record<string, (text: string) => string>>

/** Answers when the copy is built. `folder` may be there already, and must be empty. */
export async function makeOwnerCopy(folder: string, edits: Edits): Promise<void> {
  await copyProject(folder)
  editFiles(folder, edits)
  await outputOf({ command: [process.execPath, 'tools/build.mjs'], folder })
}

export async function copyProject(folder: string): Promise<void> {
  const listed = await outputOf({ command: ['git', 'ls-files', '--cached', '--others', '--exclude-standard'], folder: ROOT })
  for (const file of listed.split('\n').filter(Boolean))
    if (existsSync(join(ROOT, file))) cpSync(join(ROOT, file), join(folder, file))
  const packages = join(folder, 'node_modules')
  mkdirSync(packages, { recursive: true })
  for (const name of readdirSync(join(ROOT, 'node_modules')))
    if (!NOTES_OF_BUILDS.includes(name)) symlinkSync(join(ROOT, 'node_modules', name), join(packages, name))
}

/** An edit that changes nothing has missed what it was written for. */
export function editFiles(folder: string, edits: Edits): void {
  for (const [file, edit] of Object.entries(edits)) {
    const path = join(folder, file)
    const before = existsSync(path) ? readFileSync(path, 'utf8') : ''
    const after = edit(before)
    if (after === before) throw new Error(`The edit of ${file} changes nothing.`)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, after)
  }
}

/** The first edit of every owner: a company, addresses and a number that are no stand-ins. They belong to nobody either. */
export const withoutStandIns = (site: string): string =>
  site
    .replace(/company: '.*'/, "company: 'Wrenmark Lending Services LLC'")
    .replace(/domain: '.*'/, "domain: 'wrenmark-loans.com'")
    .replace(/ email: '.*'/, " email: 'help@wrenmark-loans.com'")
    .replace(/privacyEmail: '.*'/, "privacyEmail: 'privacy@wrenmark-loans.com'")
    .replace(/phone: '.*'/, "phone: '(302) 555-4700'")
    .replace(/address: '.*'/, "address: '18 Harbor Row, Wilmington, DE 19801'")
