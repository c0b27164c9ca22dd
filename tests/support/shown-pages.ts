/** Every built page as a server shows it under each policy. One pass over `dist`, shared by the tests of a file. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fillSlots, OPEN_SLOTS_FOLDER } from '#content/facts/slots.ts'
import { POLICY_NAMES, type PolicyName } from '#domain/policy/policy.ts'
import { buildFacts } from '#site/build/build-facts.ts'
import { builtSite } from './built-site.ts'

const SITE_DIR = join(import.meta.dirname, '../../dist')

export interface ShownPage {
  readonly path: string
  readonly policy: PolicyName
  readonly html: string
}

const routeOf = (file: string) => `/${file.replace(/\.html$/, '').replace(/^index$/, '')}`

export async function shownPages(): Promise<ShownPage[]> {
  await builtSite()
  const open = new Set(globSync('*.html', { cwd: join(SITE_DIR, OPEN_SLOTS_FOLDER) }))
  const facts = buildFacts(new Date())
  return globSync('*.html', { cwd: SITE_DIR }).flatMap((file) => {
    const html = readFileSync(join(SITE_DIR, open.has(file) ? OPEN_SLOTS_FOLDER : '', file), 'utf8')
    return POLICY_NAMES.map((policy) => ({ path: routeOf(file), policy, html: fillSlots(html, { ...facts, policy }) }))
  })
}

/** The scripts of the form, the calculator and the other islands hold the words of all that they may show. */
export async function builtScripts(): Promise<{ readonly path: string; readonly text: string }[]> {
  await builtSite()
  return globSync('_astro/*.js', { cwd: SITE_DIR }).map((path) => ({ path, text: readFileSync(join(SITE_DIR, path), 'utf8') }))
}
