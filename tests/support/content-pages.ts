/** The words of the site as they stand in `content/`, read without Astro: frontmatter through its schema, text with placeholders and slots filled. */
import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { parse } from 'yaml'
import type * as z from 'zod'
import { fillText } from '#content/facts/slots.ts'
import { availabilitySentences, stateCopy } from '#content/facts/states.ts'
import { fillPlaceholders } from '#content/facts/template.ts'
import { AVAILABILITIES, type Availability, textWhile } from '#content/open-or-closed.ts'
import { type loanPageSchema, PAGE_SCHEMAS, type PageFolder } from '#content/schemas.ts'
import { isServedState } from '#domain/law/state-law.ts'
import { STATE_CODES, type StateCode } from '#domain/places/us-states.ts'
import type { PublicFacts, PublicLender } from '#domain/policy/public-facts.ts'
import { buildFacts } from '#site/build/build-facts.ts'

const CONTENT_DIR = join(import.meta.dirname, '../../content')
const writtenIn = (file: string) => readFileSync(join(CONTENT_DIR, file), 'utf8')

const FACTS = buildFacts(new Date())
const filledWith = (facts: PublicFacts) => (text: string) => fillText(fillPlaceholders(text), facts)

export interface ContentPage {
  readonly folder: PageFolder
  readonly slug: string
  readonly title: string
  readonly description: string
  /** Everything a reader finds under the heading: the lead, what the frontmatter says, and the text. */
  readonly passages: readonly string[]
  readonly body: string
  readonly frontmatter: Readonly<Record<string, unknown>>
}

export type LoanPageFrontmatter = z.infer<typeof loanPageSchema>

export const contentPages: readonly ContentPage[] = globSync('*/*.md', { cwd: CONTENT_DIR })
  .sort()
  .map((file) => readPage(file))

export const loanContentPages = contentPages.filter(({ folder }) => ['landing', 'states', 'cities', 'purposes'].includes(folder))

export function contentPage(slug: string): ContentPage {
  const page = contentPages.find((candidate) => candidate.slug === slug)
  if (!page) throw new Error(`No page is called ${slug}`)
  return page
}

const fileOf = (slug: string) => `${contentPage(slug).folder}/${slug}.md`

/** The page as a server shows it whose settings are not the usual ones. */
export const contentPageUnder = (slug: string, settings: Partial<PublicFacts>): ContentPage =>
  readPage(fileOf(slug), { ...FACTS, ...settings })

/** The page of a place as it reads while its state is open, or while it is closed, whatever it is now. */
export const placePageWhile = (slug: string, availability: Availability): ContentPage =>
  readPage(fileOf(slug), FACTS, () => availability === 'open')

/** Every set of words: pages about a place have one for a state that is open and one for a state that is closed. */
export const everyWording: readonly ContentPage[] = contentPages.flatMap((page) =>
  page.folder === 'states' || page.folder === 'cities'
    ? AVAILABILITIES.map((availability) => placePageWhile(page.slug, availability))
    : [page],
)

/** What the public would be told if other states were served. */
export const factsWhere = (isServed: (state: StateCode) => boolean): PublicFacts => ({
  ...FACTS,
  closedStates: STATE_CODES.filter((state) => !isServed(state)),
  lenders: FACTS.lenders.map((lender) => licensedWhere(lender, isServed)),
})

/** Every page as it would read then. A page that no state's standing concerns is read once. */
export const contentPagesWhere = (isServed: (state: StateCode) => boolean): readonly ContentPage[] =>
  contentPages.map((page) => (isAboutStates(page) ? readPage(fileOf(page.slug), factsWhere(isServed), isServed) : page))

const licensedWhere = (lender: PublicLender, isServed: (state: StateCode) => boolean): PublicLender => ({
  ...lender,
  licenses: lender.licenses.filter(({ state }) => isServed(state)),
})

const isAboutStates = ({ folder, slug }: ContentPage): boolean =>
  folder === 'states' ||
  folder === 'cities' ||
  /\{(?!state)\w*states?\w*|\{whereToApply|\{applyFrom|\{minimumAge\}/i.test(writtenIn(`${folder}/${slug}.md`))

/** A text in which the placeholders about open and closed states are filled for another list than ours. */
function statesFilled(text: string, isServed: (state: StateCode) => boolean): string {
  const { applyFrom } = availabilitySentences(isServed)
  return Object.entries(stateCopy(isServed))
    .reduce((filled, [name, copy]) => filled.replaceAll(`{${name}}`, copy), text)
    .replace(/\{applyFrom:(\w\w)\}/g, (_, state: StateCode) => applyFrom(state))
}

function readPage(file: string, facts: PublicFacts = FACTS, isServed = isServedState): ContentPage {
  const filled = filledWith(facts)
  const [, head = '', text = ''] = /^---\n(.*?)\n---\n(.*)$/s.exec(statesFilled(writtenIn(file), isServed)) ?? []
  const folder = dirname(file) as PageFolder
  const { frontmatter, written } = textOf(folder, parse(head), text, isServed)
  const body = filled(written)
  const { title, description, keywords: _keywords, name: _name, related: _related, example, ...spoken } = frontmatter
  return {
    folder,
    slug: basename(file, '.md'),
    title: String(title),
    description: String(description),
    frontmatter,
    body,
    passages: [...stringsIn(spoken).map(filled), ...stringsIn(example), ...body.split(/\n{2,}/)]
      .map((passage) => passage.trim())
      .filter(Boolean),
  }
}

type Frontmatter = Readonly<Record<string, unknown>>

/** A page about a place has two sets of words. */
function textOf(folder: PageFolder, head: unknown, text: string, isServed: (state: StateCode) => boolean) {
  if (folder !== 'states' && folder !== 'cities')
    return { frontmatter: PAGE_SCHEMAS[folder].parse(head) as Frontmatter, written: text }
  const page = PAGE_SCHEMAS[folder].parse(head)
  const availability = isServed(page.open.state) ? 'open' : 'closed'
  return { frontmatter: page[availability] as Frontmatter, written: textWhile(availability, text, 'markdown') }
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : []
}
