/** The words of the site: every page is there, says enough of its own, and repeats nobody. */
import { describe, expect, test } from 'vitest'
import { CALCULATOR_PRESETS, isLoanPageSlug } from '#domain/calculators/presets.ts'
import { isServedState } from '#domain/law/state-law.ts'
import {
  contentPage,
  contentPages,
  everyWording,
  type LoanPageFrontmatter,
  loanContentPages,
} from '#tests/support/content-pages.ts'
import { DOCUMENT_ROUTES, SPECIFIED_LOAN_ROUTES } from '#tests/support/site-routes.ts'
import { stateCopy } from './facts/states.ts'
import { exampleProblems } from './schemas.ts'

const LEAST_WORDS = 500
/** Shorter passages are labels and conditions ("You have a checking account"), which may well stand on two pages. */
const PASSAGE_WORDS = 12

const wordsOf = (text: string) => text.match(/[\p{L}\p{N}$%'’.,-]*[\p{L}\p{N}][\p{L}\p{N}$%'’.,-]*/gu) ?? []

test.each(Object.entries(SPECIFIED_LOAN_ROUTES))('every page of the specification has its words in content/%s', (name, routes) => {
  const inFolder = contentPages.filter(({ folder }) => folder === name).map(({ slug }) => `/${slug}`)
  expect(routes.filter((route) => !inFolder.includes(route))).toEqual([])
})

test('every loan page has a calculator, and every calculator a page', () => {
  expect(loanContentPages.map(({ slug }) => slug).sort()).toEqual(Object.keys(CALCULATOR_PRESETS).sort())
})

test('every information and legal page has its words, and there is none besides', () => {
  const documents = contentPages.filter(({ folder, slug }) => ['info', 'legal'].includes(folder) && slug !== 'home')
  expect(documents.map(({ slug }) => `/${slug}`).sort()).toEqual([...DOCUMENT_ROUTES].sort())
  expect(contentPage('home').folder).toBe('info')
})

const loanWordings = everyWording.filter(({ folder }) => folder !== 'info' && folder !== 'legal')

test.each(loanWordings.map(({ slug, title, passages }) => ({ slug, title, passages })))(
  '$slug has 500 words of its own and more ($title)',
  ({ slug, passages }) => {
    const others = new Set(loanWordings.filter((page) => page.slug !== slug).flatMap((page) => page.passages))
    const own = passages.filter((passage) => !others.has(passage))
    expect(wordsOf(own.join(' ')).length).toBeGreaterThanOrEqual(LEAST_WORDS)
  },
)

describe('no two pages share', () => {
  const repeated = (values: readonly string[]) => values.filter((value, place) => values.indexOf(value) !== place)

  test('a title', () => expect(repeated(everyWording.map(({ title }) => title.toLowerCase()))).toEqual([]))
  test('a description', () => expect(repeated(everyWording.map(({ description }) => description.toLowerCase()))).toEqual([]))
  test('a heading', () => expect(repeated(everyWording.map(({ frontmatter }) => String(frontmatter.heading)))).toEqual([]))

  test('a paragraph, a list item or an answer', () => {
    const isTable = (passage: string) => passage.startsWith('|')
    /** Legal texts name the same places. */
    const placesNotServed = `- ${stateCopy(isServedState).unavailableStates}`
    const spoken = contentPages.flatMap(({ slug }) => [
      ...new Set(
        everyWording
          .filter((wording) => wording.slug === slug)
          .flatMap(({ passages }) => passages)
          .filter((passage) => !isTable(passage) && passage !== placesNotServed)
          .flatMap((passage) => (/^(- |\d+\. )/.test(passage) ? passage.split('\n') : [passage]))
          .map((passage) => passage.toLowerCase().replace(/\s+/g, ' '))
          .filter((passage) => wordsOf(passage).length >= PASSAGE_WORDS),
      ),
    ])
    expect(spoken.length).toBeGreaterThan(1000)
    expect(repeated(spoken)).toEqual([])
  })
})

test('nobody shouts: no exclamation mark anywhere', () => {
  const shouting = everyWording.flatMap(({ slug, title, description, passages }) =>
    [title, description, ...passages].filter((passage) => passage.includes('!')).map((passage) => `${slug}: ${passage}`),
  )
  expect(shouting).toEqual([])
})

/** A head's placeholders are filled with the page. A slot is filled later, so it may stand in answers, examples, and a document's lead and steps alone. */
test('no other part of a head holds a slot or an open placeholder', () => {
  const open = everyWording.flatMap(({ slug, folder, frontmatter }) => {
    const filled = ['answer', 'example', ...(['info', 'legal'].includes(folder) && slug !== 'home' ? ['lead', 'steps'] : [])]
    const asWritten = JSON.stringify(frontmatter, (name, value) => (filled.includes(name) ? undefined : value))
    return (asWritten.match(/⟦[^⟧]*⟧|\{[a-zA-Z]+\}/g) ?? []).map((placeholder) => `${slug}: ${placeholder}`)
  })
  expect(open).toEqual([])
})

describe.each(loanContentPages.map(({ slug, frontmatter }) => ({ slug, loan: frontmatter as LoanPageFrontmatter })))(
  '$slug',
  ({ slug, loan }) => {
    test('leads on to three other loan pages', () => {
      expect(loan.related.filter((related) => loanContentPages.some((page) => page.slug === related))).toEqual(loan.related)
      expect(new Set([slug, ...loan.related]).size).toBe(4)
    })

    test('works its example with its own calculator', () => {
      expect(isLoanPageSlug(slug) && exampleProblems(slug, loan.example)).toEqual([])
    })
  },
)
