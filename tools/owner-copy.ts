/** The project as an owner has it who has changed some of its files: a copy of its sources in another folder, edited and built. */
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { outputOf } from './spawn-process.ts'

const ROOT = join(import.meta.dirname, '..')
/** Notes of builds and of the installation: two folders that shared them would read each other's. */
const NOT_SHARED = ['.astro', '.vite', '.vite-temp', '.vitest-cache', '.installed']

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
    if (!NOT_SHARED.includes(name)) symlinkSync(join(ROOT, 'node_modules', name), join(packages, name))
  // Its packages are ours; it must not try to install them.
  const { noteInstalled } = (await import(join(folder, 'tools/ensure.mjs'))) as typeof import('./ensure.mjs')
  noteInstalled()
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

/** A text of content/site.ts, by the name of its field. */
export const setFact =
  (field: string, value: string) =>
  (site: string): string =>
    site.replace(new RegExp(`\\b${field}: '.*'`), () => `${field}: '${value}'`)

/** One edit after the other. */
export const inTurn =
  (...edits: readonly ((text: string) => string)[]) =>
  (text: string): string =>
    edits.reduce((edited, edit) => edit(edited), text)

/** The first edit of every owner: facts that are no stand-ins, and no mark is left. They belong to nobody either. */
export const withoutStandIns = inTurn(
  setFact('company', 'Wrenmark Lending Services LLC'),
  setFact('domain', 'wrenmark-loans.com'),
  setFact('email', 'help@wrenmark-loans.com'),
  setFact('privacyEmail', 'privacy@wrenmark-loans.com'),
  setFact('phone', '(302) 555-4700'),
  setFact('address', '18 Harbor Row, Wilmington, DE 19801'),
  setFact('hours', 'Every day, 8:00 AM to 8:00 PM ET'),
  setFact('inServiceSince', '2017'),
  setFact('governingLaw', 'Nevada'),
  (site) => site.replace(/(UNCONFIRMED.* = )\[.*\]/, '$1[]'),
)
