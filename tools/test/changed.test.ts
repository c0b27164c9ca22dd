import { expect, test } from 'vitest'
import { touchedBy } from './changed.mjs'

/** A small product: a rule, a word made of it, a use case, the composition root, and their tests. */
const SOURCES = new Map([
  ['domain/rule.ts', ''],
  ['domain/rule.test.ts', "import { rule } from './rule.ts'"],
  ['domain/other.test.ts', ''],
  ['content/word.ts', "import { rule } from '#domain/rule.ts'"],
  ['content/sentence.ts', "import { word } from './word.ts'"],
  ['content/page.ts', "import { sentence } from './sentence.ts'"],
  ['content/page.test.ts', "import { page } from './page.ts'"],
  ['server/use-case.ts', "import { rule } from '#domain/rule.ts'"],
  ['server/use-case.test.ts', "import { useCase } from './use-case.ts'"],
  ['server/compose.ts', "import { useCase } from './use-case.ts'"],
  ['server/far/far.test.ts', "import { start } from '../compose.ts'"],
  ['tests/e2e/form.spec.ts', "import { walk } from '#tests/support/walk.ts'"],
  ['tests/support/walk.ts', ''],
])

test('a rule touches its own tests, those near it, and every pure test that reaches it', () => {
  expect(touchedBy(SOURCES, ['domain/rule.ts'])).toEqual({
    unit: ['domain/rule.test.ts', 'domain/other.test.ts', 'content/page.test.ts', 'server/use-case.test.ts'],
    browser: [],
    types: ['domain', 'contracts', 'content', 'console', 'programs', 'tests'],
  })
})

test('what browsers are driven with touches their tests', () => {
  expect(touchedBy(SOURCES, ['tests/support/walk.ts'])).toEqual({ unit: [], browser: ['tests/e2e/form.spec.ts'], types: ['tests'] })
})

test('a text touches the tests beside it, and no types', () => {
  expect(touchedBy(SOURCES, ['content/faq.md'])).toEqual({ unit: ['content/page.test.ts'], browser: [], types: [] })
})
