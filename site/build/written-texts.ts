/** The legal texts and the statements of the last step as they are written: with placeholders, which settings and figures fill. */
import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'
import {
  CALLS_AND_TEXTS_STATEMENT,
  CHOICE_STATEMENTS,
  CREDIT_INQUIRY_STATEMENTS,
  MILITARY_STATEMENT,
} from '#content/consent-statements.ts'
import { fillPlaceholders } from '#content/facts/template.ts'
import { legalPageSchema } from '#content/schemas.ts'
import { CHOICE_TEXT, CONSENT_TEXTS } from '#domain/consent/consent-texts.ts'
import { type OpenText, openText } from '#domain/consent/open-text.ts'
import { formatEffective } from '../effective-date.ts'

export interface WrittenText {
  /** Where its words stand. */
  readonly file: string
  readonly name: string
  readonly version: string
  readonly effective: string | null
  /** All that a reader finds on its page, in the order of the page. */
  readonly source: string
}

export const LEGAL_FOLDER = fileURLToPath(new URL('../../content/legal/', import.meta.url))

export const writtenTexts = (folder = LEGAL_FOLDER): readonly WrittenText[] => [
  ...globSync('*.md', { cwd: folder })
    .sort()
    .map((file) => legalText(basename(file, '.md'), readFileSync(`${folder}/${file}`, 'utf8'))),
  statement('not-active-military', MILITARY_STATEMENT),
  ...Object.values(CREDIT_INQUIRY_STATEMENTS).map((wording) => statement('credit-inquiry', wording)),
  statement('calls-and-texts', CALLS_AND_TEXTS_STATEMENT),
  ...Object.values(CHOICE_STATEMENTS).map((wording) => statement(CHOICE_TEXT.text, wording)),
]

/** Of the texts that consents name, what the server is handed; the statement of a choice it fills itself, with the chosen lender's name. */
export const openTexts = (texts = writtenTexts()): readonly OpenText[] =>
  texts
    .filter(({ name }) => CONSENT_TEXTS.some(({ text }) => text === name))
    .map(({ name, version, effective, source }) => openText.parse({ name, version, effective, text: fillPlaceholders(source) }))

function legalText(name: string, page: string): WrittenText {
  const [, head = '', body = ''] = /^---\n(.*?)\n---\n(.*)$/s.exec(page) ?? []
  const { heading, lead, version, effective } = legalPageSchema.parse(parse(head))
  // As typed, like the body, where Markdown prints the apostrophes: a version stands for words, whatever their apostrophes look like.
  const typedLead = lead.replaceAll('’', "'")
  const source = [`# ${heading}`, typedLead, `Version ${version}, effective ${formatEffective(effective)}`, body.trim()].join(
    '\n\n',
  )
  return { file: `content/legal/${name}.md`, name, version, effective, source: `${source}\n` }
}

const statement = (name: string, { version, wording }: { readonly version: string; readonly wording: string }): WrittenText => ({
  file: 'content/consent-statements.ts',
  name,
  version,
  effective: null,
  source: wording,
})
