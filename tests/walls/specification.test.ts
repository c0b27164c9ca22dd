/** docs/specification.md: its numbers, the tests and decisions that it names, the comments that cite it, and the figures that are the owner's. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { describe, expect, test } from 'vitest'
import { SITE } from '#content/site.ts'
import * as figures from '#domain/law/disclosed-figures.ts'
import { CLOSED_BY_US } from '#domain/law/state-law.ts'
import { markdownTables } from '../support/markdown-tables.ts'
import { problemsWithTests } from '../support/named-tests.ts'

const ROOT = join(import.meta.dirname, '../..')
const page = readFileSync(join(ROOT, 'docs/specification.md'), 'utf8')

const sections = page
  .split(/^## /m)
  .slice(1)
  .map((text) => ({
    number: /^\d+/.exec(text)?.[0] ?? '',
    rows: markdownTables(text).flatMap(({ rows }) => rows),
  }))
const statements = sections.flatMap(({ rows }) =>
  rows.map((row) => ({ number: row['No.'] ?? '', said: row['The specification'] ?? '', shownBy: row['Shown by'] ?? '' })),
)
const numbers = statements.map(({ number }) => number)

test('sections and statements are numbered from 1 on, without a gap', () => {
  expect(sections.map(({ number }) => number)).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9'])
  expect(numbers).toEqual(sections.flatMap(({ number, rows }) => rows.map((_, place) => `${number}.${place + 1}`)))
})

test('every row says something, in four columns', () => {
  const lines = page.split('\n').filter((line) => /^\| \d/.test(line))
  expect(lines).toHaveLength(statements.length)
  expect(lines.filter((line) => line.split('|').length !== 6)).toEqual([])
  expect(statements.filter(({ said }) => said === '')).toEqual([])
})

/** What nobody can test says so, and why. */
const NOT_TESTABLE = /^Not testable: \S+ \S+/

test.each(statements)('$number names tests that exist: $said', ({ shownBy }) =>
  expect(NOT_TESTABLE.test(shownBy) ? [] : problemsWithTests(shownBy)).toEqual([]),
)

test('all but one can be tested', () =>
  expect(statements.filter(({ shownBy }) => NOT_TESTABLE.test(shownBy)).map(({ number }) => number)).toEqual(['2.17']))

test('each decision that is linked stands among the decisions', () => {
  const links = [...page.matchAll(/\]\((decisions\/[^)]*)\)/g)].map(([, link = '']) => link.replace('decisions/', ''))
  expect(links.length).toBeGreaterThan(5)
  const listed = readFileSync(join(ROOT, 'docs/decisions/README.md'), 'utf8')
  expect(links.filter((link) => !listed.includes(`](${link})`))).toEqual([])
})

describe('what the code cites', () => {
  const files = globSync(
    '{bench,console,content,docs,domain,operator,sandbox,server,site,tests,tools}/**/*.{ts,tsx,astro,mjs,md}',
    {
      cwd: ROOT,
    },
  )
  /** `spec §2, §4 and §8.1`: every number of such a list. */
  const CITATION = /\bspec(?:ification)?(?:['’]s)?\s+\(?§\d+(?:\.\d+)?(?:(?:,| and|, and)\s+§\d+(?:\.\d+)?)*/gi
  const matches = (pattern: RegExp) =>
    files.flatMap((file) => (readFileSync(join(ROOT, file), 'utf8').match(pattern) ?? []).map((copy) => ({ file, text: copy })))
  const cited = matches(CITATION).flatMap(({ file, text: copy }) =>
    (copy.match(/\d+(?:\.\d+)?/g) ?? []).map((number) => ({ file, number })),
  )

  test('is found', () => expect(cited.length).toBeGreaterThan(80))
  test('is a section or a statement of the page', () => {
    const known = new Set([...sections.map(({ number }) => number), ...numbers])
    expect(cited.filter(({ number }) => !known.has(number))).toEqual([])
  })
  test('is in the repository: there is no other document of statements', () =>
    expect(matches(/\b(?:design|tests|requirements|brief)(?:\.md)?,?\s+§\s?\d|\b(?:design|tests)\.md\b/gi)).toEqual([]))
})

/** The owner may change these (docs/content.md): what was changed is skipped by name, and is no failure. */
const OWNERS_FIGURES: readonly (readonly [statement: string, figure: string, is: unknown, specified: unknown])[] = [
  ['1.10', 'in service since', SITE.inServiceSince, '2019'],
  ['1.11', 'governing law', SITE.governingLaw, 'Delaware'],
  ['1.12', 'liability cap', figures.LIABILITY_CAP_DOLLARS, 100],
  ['1.13', 'most finish within', figures.MOST_FINISH_WITHIN_SECONDS, 90],
  ['1.14', 'minutes', figures.APPLICATION_MINUTES, { min: 2, max: 3 }],
  ['2.30', 'small amounts', figures.SMALL_LOAN_AMOUNTS, [100, 250, 500, 1000, 2500, 5000]],
  ['6.3', 'closed states', CLOSED_BY_US.join(' '), 'AZ AR CO CT GA HI IL MD MA MN MT NE NH NJ NM NY NC PA SD VT WV DC'],
  ['9.14', 'advertised APR', figures.ADVERTISED_APR_PERCENT, { min: 5.99, max: 35.99 }],
  ['9.15', 'advertised terms', figures.ADVERTISED_TERM_MONTHS, { min: 3, max: 72 }],
  ['9.16', 'usual terms', figures.USUAL_TERM_MONTHS, { min: 3, max: 60 }],
  ['9.17', 'typical amounts', figures.TYPICAL_AMOUNT_DOLLARS, { min: 500, max: 5000 }],
  ['9.18', 'origination fee', figures.TYPICAL_ORIGINATION_FEE_PERCENT, { min: 1, max: 8 }],
  ['9.19', 'paper copy', figures.PAPER_COPY_FEE_DOLLARS, 5],
  ['9.20', 'right to cancel', figures.RIGHT_TO_CANCEL_BUSINESS_DAYS, 3],
  [
    '9.23',
    'disclosed APR',
    figures.DISCLOSED_APR_PERCENT,
    { cashAdvance: { min: 200, max: 1386 }, installment: { min: 6.63, max: 485 }, personal: { min: 4.99, max: 450 } },
  ],
  [
    '9.24',
    'payday',
    figures.PAYDAY,
    { amountDollars: { min: 100, max: 5000 }, termDays: { min: 7, max: 31 }, aprPercent: { min: 200, max: 400 } },
  ],
  [
    '9.25',
    'short-term examples',
    figures.SHORT_TERM_EXAMPLES,
    {
      termDays: 14,
      aprPercent: { min: 391, max: 650 },
      fees: [
        { amountDollars: 300, feeDollars: { min: 45, max: 75 } },
        { amountDollars: 500, feeDollars: { min: 75, max: 125 } },
      ],
    },
  ],
  ['9.26', 'same-day cutoff', figures.SAME_DAY_CUTOFF, { hour: 14, minute: 0 }],
  ['9.27', 'military cap', figures.MILITARY_LENDING_ACT_CAP_PERCENT, 36],
  ['9.28', 'failed attempts', figures.FAILED_ATTEMPTS_BEFORE_NEW_AUTHORIZATION, 2],
  ['9.44', 'fair credit scores', figures.FAIR_CREDIT_SCORES, { min: 580, max: 669 }],
]

const valuesIn = (figure: unknown): string[] =>
  typeof figure === 'object' ? Object.values(figure ?? {}).flatMap(valuesIn) : String(figure).split(' ')

/** Its words and numbers: `5.99` is not found in 35.99, and 14:00 has a 0. */
const partsOf = (said: string) =>
  (said.replaceAll(',', '').match(/[a-z]+|\d+(?:\.\d+)?/gi) ?? []).map((part) => part.replace(/^0+(?=\d)/, ''))

test.for(OWNERS_FIGURES)('%s, %s: as specified, or the owner’s own', ([number, , is, specified], { skip }) => {
  const said = partsOf(statements.find((statement) => statement.number === number)?.said ?? '')
  expect(valuesIn(specified).filter((value) => !said.includes(value))).toEqual([])
  skip(!isDeepStrictEqual(is, specified), `the owner has changed it to ${JSON.stringify(is)}`)
})
