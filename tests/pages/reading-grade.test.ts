/** Pages, mails and outcomes are read with ease by somebody who left school after the seventh grade, and nobody has to read more than 600 words. */
import { beforeAll, describe, expect, test } from 'vitest'
import { formCopy } from '#content/facts/lender-markup.ts'
import { HELP_WITHOUT_COMMISSION } from '#content/help-copy.ts'
import { DECLINE_REASONS } from '#domain/matching/lender/decline-reasons.ts'
import { RANKING_SENTENCES } from '#domain/matching/lender/ranking-rules.ts'
import { POLICY_NAMES } from '#domain/policy/policy.ts'
import { STEP_COPY } from '#site/apply/step-copy.ts'
import { buildFacts } from '#site/build/build-facts.ts'
import { everyMailText } from '../support/every-mail-text.ts'
import { blocksOf, proseOf, type TextBlock, wordsInView } from '../support/page-text.ts'
import { hardestOf, readingOf, sentencesIn, syllablesIn, wordsIn } from '../support/reading-grade.ts'
import { shownPages } from '../support/shown-pages.ts'
import { INFO_ROUTES, LOAN_ROUTES } from '../support/site-routes.ts'

const HARDEST_GRADE = 7
const MOST_WORDS_IN_VIEW = 600
/** The average of a page hides a sentence in which a reader gets lost. */
const LONGEST_SENTENCE = 30
/** Fewer words than these make no grade. */
const FEWEST_WORDS = 40

interface Read {
  readonly name: string
  readonly passages: readonly string[]
}

interface ReadPage extends Read {
  readonly path: string
  readonly blocks: readonly TextBlock[]
}

let pages: readonly ReadPage[]
let mails: readonly Read[]

beforeAll(async () => {
  pages = (await shownPages()).map(({ path, policy, html }) => {
    const blocks = blocksOf(html)
    return { path, name: `${path} (${policy})`, blocks, passages: proseOf(blocks) }
  })
  mails = everyMailText().map(({ name, text }) => ({ name, passages: text.split('\n').filter((line) => /[.?!:]$/.test(line)) }))
  const worst = pages
    .map(({ name, passages }) => ({ name, ...readingOf(passages) }))
    .toSorted((one, other) => other.grade - one.grade)
    .slice(0, 10)
  console.info(`Hardest to read:\n${worst.map(({ name, grade }) => `${grade.toFixed(1)} ${name}`).join('\n')}`)
})

/** With the sentences to begin with. */
const tooHard = (texts: readonly Read[]) =>
  texts
    .map(({ name, passages }) => ({ name, passages, ...readingOf(passages) }))
    .filter(({ grade, words }) => words >= FEWEST_WORDS && grade > HARDEST_GRADE)
    .map(({ name, grade, passages }) => `${name}: grade ${grade.toFixed(1)}. ${hardestOf(passages, 3).join(' | ')}`)

describe('the reading grade is at most 7', () => {
  test('on every page, under every policy', () => {
    expect(pages.length).toBeGreaterThan(45 * POLICY_NAMES.length)
    expect(tooHard(pages)).toEqual([])
  })

  test('and no sentence has more than 30 words', () => {
    const long = [...pages, ...mails].flatMap(({ name, passages }) =>
      passages
        .flatMap(sentencesIn)
        .filter((sentence) => wordsIn(sentence).length > LONGEST_SENTENCE)
        .map((sentence) => `${name}: ${sentence}`),
    )
    expect(long).toEqual([])
  })

  test('in every mail', () => {
    expect(mails.length).toBeGreaterThan(15)
    expect(tooHard(mails)).toEqual([])
  })

  test('where the form asks, a refusal is explained, free help is named and the order of lenders is told', () => {
    const copy = formCopy(buildFacts(new Date()))
    const leads = Object.values(STEP_COPY).map(({ lead }) => (typeof lead === 'string' ? lead : lead(copy)))
    const outcomes = [
      { name: 'steps', passages: leads },
      { name: 'reasons', passages: Object.values(DECLINE_REASONS) },
      { name: 'help', passages: Object.values(HELP_WITHOUT_COMMISSION).map(({ text }) => text) },
      ...Object.entries(RANKING_SENTENCES).map(([name, sentence]) => ({ name, passages: [sentence] })),
    ]
    expect(tooHard(outcomes)).toEqual([])
  })
})

/**
 * Counted are words with a letter in them, tables and calculators included, in `main` outside closed folds. What opens a fold is a way to
 * words, as a link is. Legal texts are always open, and as long as they must be.
 */
test('a page to read has at most 600 words in view', () => {
  const toRead = new Set<string>(['/', ...INFO_ROUTES, ...LOAN_ROUTES])
  const counted = pages.filter(({ path }) => toRead.has(path)).map(({ name, blocks }) => ({ name, words: wordsInView(blocks) }))
  expect(counted.length).toBe(toRead.size * POLICY_NAMES.length)
  const tooLong = counted.filter(({ words }) => words > MOST_WORDS_IN_VIEW)
  expect(tooLong.map(({ name, words }) => `${name}: ${words} words`)).toEqual([])
})

describe('the measure', () => {
  /** As a dictionary divides them. */
  const SYLLABLES: Readonly<Record<number, string>> = {
    1: 'loan fee charged rate paid does used free don’t it’s month state league $1,000 24',
    2: 'lender payment payday credit every business people didn’t licensed table equal client quiet needed prices pre-paid',
    3: 'interest example applying borrower employer inquiry licenses annual APR period lender’s-own privacy counselor radio creating',
    4: 'application usually identity security information available California experience society',
    5: 'liability verification origination authorization discrimination',
  }

  test('counts the syllables of our words', () => {
    const wrong = Object.entries(SYLLABLES).flatMap(([count, words]) =>
      words.split(' ').filter((word) => syllablesIn(word) !== Number(count)),
    )
    expect(wrong).toEqual([])
  })

  test.each([
    ['The cat sat on the mat.', 0.39 * 6 + 11.8 - 15.59],
    ['Lenders set the price. We don’t.', 0.39 * 3 + 11.8 * (7 / 6) - 15.59],
    ['A lender pays us $5.50 for it. Call 211.', 0.39 * 4.5 + 11.8 * (10 / 9) - 15.59],
  ])('grades %s', (text, grade) => expect(readingOf([text]).grade).toBeCloseTo(grade, 6))

  test('reads main alone, and tells what is folded from what is in view', () => {
    const html =
      '<nav>No</nav><main><h1>A head</h1><nav><p>No.</p></nav><p>One <b>two</b>&#39;s.</p><svg><text>No</text></svg>' +
      '<details><summary>Open me</summary><p>Folded one.</p><details open><summary>In</summary><p>Folded two.</p></details></details>' +
      '<details open><summary>Was opened</summary><p>Seen.</p></details><p hidden>No.</p><table><tr><td>Cell 5.</td></tr></table></main>'
    const blocks = blocksOf(html)
    expect(blocks.filter(({ isFolded }) => isFolded).map(({ text }) => text)).toEqual([
      'Open me',
      'Folded one.',
      'In',
      'Folded two.',
    ])
    expect(proseOf(blocks)).toEqual(["One two's.", 'Folded one.', 'Folded two.', 'Seen.'])
    expect(wordsInView(blocks)).toBe(2 + 2 + 2 + 1 + 1)
  })
})
