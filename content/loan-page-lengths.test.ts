/** Loan pages are read on a phone, in a hurry: each part has its length, and a list completes the sentence that its heading begins. */
import { describe, expect, test } from 'vitest'
import { everyWording, type LoanPageFrontmatter } from '#tests/support/content-pages.ts'

const HEADING_CHARACTERS = 38
const LEAD_CHARACTERS = 160
const WORDS = { item: 16, alternative: 30, answer: 60, firstSection: 120, text: 450 } as const

const wordsOf = (text: string) => text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length

/** Tables are figures: they have no length to read. */
const proseOf = (text: string) => text.replace(/^\|.*$/gm, '')

const wordings = everyWording
  .filter(({ folder }) => folder !== 'info' && folder !== 'legal')
  .map(({ slug, title, body, frontmatter }) => ({ slug, title, body, head: frontmatter as LoanPageFrontmatter }))

describe.each(wordings)('$slug ($title)', ({ body, head }) => {
  const longerThan = (most: number, texts: readonly string[]) => texts.filter((text) => wordsOf(text) > most)

  test('its heading fits beside the drawing, and its lead under it', () => {
    expect(head.heading.length).toBeLessThanOrEqual(HEADING_CHARACTERS)
    expect(head.lead.length).toBeLessThanOrEqual(LEAD_CHARACTERS)
  })

  test('"It may suit you if" and "Think twice if" go on in every item', () => {
    const items = [...head.suits, ...head.notFor]
    expect(items.filter((item) => !/^\p{Ll}/u.test(item) || /^if\b/.test(item))).toEqual([])
    expect(longerThan(WORDS.item, items)).toEqual([])
  })

  test('alternatives and answers are short', () => {
    const alternatives = head.alternatives.map(({ text }) => text)
    const answers = head.questions.map(({ answer }) => answer)
    expect([...longerThan(WORDS.alternative, alternatives), ...longerThan(WORDS.answer, answers)]).toEqual([])
  })

  test('its first section can be read at once, and its text to the end', () => {
    const prose = proseOf(body)
    const [, firstSection = ''] = prose.split(/^## /m)
    expect(wordsOf(firstSection)).toBeLessThanOrEqual(WORDS.firstSection)
    expect(wordsOf(prose)).toBeLessThanOrEqual(WORDS.text)
  })
})
