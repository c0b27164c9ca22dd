/** The words of the site as they stand in `content/`, read without Astro: frontmatter through its schema, text with placeholders and slots filled. */
import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { parse } from 'yaml'
import type * as z from 'zod'
import { fillPlaceholders } from '#content/placeholders.ts'
import { cityPageSchema, infoPageSchema, legalPageSchema, loanPageSchema, statePageSchema } from '#content/schemas.ts'
import { fillText } from '#content/slots.ts'
import type { PublicFacts } from '#domain/public-facts.ts'
import { buildFacts } from '#site/build-facts.ts'

const CONTENT_DIR = join(import.meta.dirname, '../../content')

const FACTS = buildFacts(new Date())
const filledWith = (facts: PublicFacts) => (text: string) => fillText(fillPlaceholders(text), facts)

const SCHEMAS = {
  landing: loanPageSchema,
  states: statePageSchema,
  cities: cityPageSchema,
  purposes: loanPageSchema,
  legal: legalPageSchema,
  info: infoPageSchema,
} as const
export type ContentFolder = keyof typeof SCHEMAS

export interface ContentPage {
  readonly folder: ContentFolder
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

/** The page as a server shows it whose settings are not the usual ones. */
export function contentPageUnder(slug: string, settings: Partial<PublicFacts>): ContentPage {
  const { folder } = contentPage(slug)
  return readPage(`${folder}/${slug}.md`, { ...FACTS, ...settings })
}

function readPage(file: string, facts: PublicFacts = FACTS): ContentPage {
  const filled = filledWith(facts)
  const [, head = '', text = ''] = /^---\n(.*?)\n---\n(.*)$/s.exec(readFileSync(join(CONTENT_DIR, file), 'utf8')) ?? []
  const folder = dirname(file) as ContentFolder
  const frontmatter: Readonly<Record<string, unknown>> = SCHEMAS[folder].parse(parse(head))
  const body = filled(text)
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

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : []
}
