/** One name for each thing, in pages, forms, mails, console and sandbox: what was agreed once does not come back. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { withoutComments } from '#content/text-as-read.ts'
import { linkIsGonePage } from '#server/matching/links/link-is-gone-page.ts'
import { ODD_PHRASES, TERMS } from '../support/agreed-terms.ts'
import { everyMailText } from '../support/every-mail-text.ts'
import { readable } from '../support/readable.ts'
import { builtScripts, shownPages } from '../support/shown-pages.ts'

interface Said {
  readonly place: string
  readonly text: string
  /** Names of the code stand among the words. */
  readonly isScript?: boolean
}

const ROOT = join(import.meta.dirname, '../..')

let said: readonly Said[]

beforeAll(async () => {
  said = [
    ...(await shownPages()).map(({ path, policy, html }) => ({ place: `${path} (${policy})`, text: readable(html) })),
    ...(await builtScripts()).map(({ path, text }) => ({ place: path, text, isScript: true })),
    ...everyMailText().map(({ name, subject, text }) => ({ place: name, text: `${subject}\n${text}` })),
    ...globSync('console/**/*.{ts,tsx}', { cwd: ROOT })
      .filter((file) => !file.includes('.test.'))
      .map((file) => ({ place: file, text: withoutComments(readFileSync(join(ROOT, file), 'utf8')), isScript: true })),
    { place: '/go', text: readable(linkIsGonePage({ publicUrl: 'https://loans.test', staging: true, goLinkDays: 7 })) },
    ...globSync('sandbox/{pages,lenders}/*.ts', { cwd: ROOT })
      .filter((file) => !file.endsWith('.test.ts'))
      .map((file) => ({ place: file, text: withoutComments(readFileSync(join(ROOT, file), 'utf8')) })),
  ]
})

const sayings = (not: RegExp, inScripts: boolean) =>
  said
    .filter(({ isScript }) => inScripts || !isScript)
    .flatMap(({ place, text }) => {
      const found = not.exec(text)
      return found ? [`${place}: …${text.slice(Math.max(0, found.index - 40), found.index + found[0].length + 40)}…`] : []
    })

test('there is something to look at', () => {
  expect(said.filter(({ isScript }) => isScript).length).toBeGreaterThan(10)
  expect(said.filter(({ isScript }) => !isScript).length).toBeGreaterThan(100)
  expect(sayings(/Apply Now/, false).length).toBeGreaterThan(90)
})

test.each([...TERMS, ...ODD_PHRASES])('"$say", not $not', ({ not, anywhere = false }) => {
  expect(sayings(not, anywhere)).toEqual([])
})

test('apostrophes are printed ones, not those of a typewriter', () => {
  expect(sayings(/\p{L}'(?:s|t|re|ll|ve|d|m)\b|\p{L}s' \p{L}/u, false)).toEqual([])
  expect(sayings(/\p{L}'(?:s|t|re|ll|ve|d|m)[ .,]/u, true)).toEqual([])
})

test('the glossary lists the agreed terms', () => {
  const glossary = readFileSync(join(ROOT, 'docs/glossary.md'), 'utf8')
  expect(TERMS.filter(({ say }) => !glossary.includes(`| ${say} |`)).map(({ say }) => say)).toEqual([])
})
