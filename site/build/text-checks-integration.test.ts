import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { calculatorPreset } from '#domain/calculators/presets.ts'
import { pageProblems } from './page-problems.ts'
import { checkedTexts, placesTypedByHand } from './text-checks-integration.ts'

const ROOT = join(import.meta.dirname, '../..')

function folderWith(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'typed-by-hand-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
  return folder
}

function build(folder: string): void {
  const config = { root: new URL(`file://${folder}/`) }
  checkedTexts().hooks['astro:config:setup']?.({ command: 'build', config } as never)
}

/** A page of ours with mistakes. Each replacement keeps the number of lines. */
function spoiled(file: string, ...edits: readonly (readonly [RegExp, string])[]) {
  const page = edits.reduce(
    (text, [old, mistake]) => {
      expect(text).toMatch(old)
      return text.replace(old, mistake)
    },
    readFileSync(join(ROOT, file), 'utf8'),
  )
  const lineOf = (copy: string) => page.slice(0, page.indexOf(copy)).split('\n').length
  return { files: { [file]: page }, at: (copy: string, says: string) => `${file}:${lineOf(copy)}: ${says}` }
}

test('no text of ours has a figure or a list of states that was typed by hand', () => {
  expect(placesTypedByHand(ROOT)).toEqual([])
})

test('no page of ours has a mistake', () => expect(pageProblems(ROOT)).toEqual([]))

test('a build names all mistakes of all pages at once, before it begins', () => {
  const landing = spoiled(
    'content/purposes/vacation-loans.md',
    [/^title: .*$/m, 'title: "Too short"'],
    [/^name: .*$/m, 'nmae: "Vacation loans"'],
    [/^family: .*$/m, 'family: urgent'],
    [/^lead: "/m, 'lead: "{brnad} and {cost:1000/12/cheapest}: '],
    [/^ {2}amount: .*$/m, '  amount: 1234'],
    [/^ {2}term: .*$/m, '  term: 7'],
    [/^## /m, '## {advertizedApr} '],
  )
  const longest = calculatorPreset('texas-loans').terms.at(-1)
  const state = spoiled(
    'content/states/texas-loans.md',
    [/^heading:\n {2}open: .*$/m, 'heading:\n  open: ""'],
    [/^ {2}term: .*$/m, `  term: ${longest}`],
    [/\n---\n/, '$&First words. '],
    [/^\[\[\/closed\]\]$/gm, ''],
  )
  const terms = spoiled('content/legal/terms-of-service.md', [/^version: .*$/m, 'version: "next"'])
  const others = {
    'content/info/faq.md': '---\ntitle: "Open\nname: x\n---\n{brnad}\n',
    'content/landing/new-loans.md': 'At 36% APR.\n',
  }
  const folder = folderWith({ ...landing.files, ...state.files, ...terms.files, ...others })
  const { amounts, terms: choices } = calculatorPreset('vacation-loans')
  const expected = [
    'Mistakes in pages:',
    'content/info/faq.md:3: Missing closing "quote',
    'content/info/faq.md:5: No placeholder is called {brnad}',
    "content/landing/new-loans.md:1: domain/calculators/presets.ts has no row 'new-loans'",
    'content/landing/new-loans.md:1: It must begin with its head, between two lines of ---',
    terms.at('version:', String.raw`version: Invalid string: must match pattern /^\d+\.\d+$/`),
    landing.at('---', 'name: Invalid input: expected string, received undefined'),
    landing.at('---', 'firstCall: A page of the family "urgent" must have it'),
    landing.at('title:', 'title: Too small: expected string to have >=20 characters'),
    landing.at('nmae:', 'Unrecognized key: "nmae"'),
    landing.at('lead:', 'No placeholder is called {brnad}'),
    landing.at('lead:', '{cost:1000/12/cheapest} cannot be worked out: No percentage is called cheapest'),
    landing.at('  - who:', 'asked: Only pages of the family "purpose" have it'),
    landing.at('  amount:', `example.amount: 1234 is not among its calculator's amounts (${amounts.join(', ')})`),
    landing.at('  term:', `example.term: 7 is not among its calculator's terms (${choices.join(', ')})`),
    landing.at('## ', 'No placeholder is called {advertizedApr}'),
    state.at('  open: ""', 'heading: While open: Too small: expected string to have >=3 characters'),
    state.at('    open: ', 'example.text: must say {termShown}, since the calculator shows 12 first'),
    state.at('First words.', 'its text has no words for a state that is closed'),
    'Typed by hand:',
    'content/landing/new-loans.md:1: 36%',
  ]
  expect(() => build(folder)).toThrow(expected.join('\n'))
})

test('figures and lists that were typed by hand stop it too, with file and line', () => {
  const folder = folderWith({
    'content/price-copy.ts': "export const PRICE =\n  'At 391% APR'\n",
    'content/facts/start-facts.ts': "/** 5% */\nexport const LIST = 'Ohio, Utah and Iowa'\n",
    'site/components/fine.tsx': '<p>{apr}%</p>',
    'site/components/card.test.ts': "expect('36%')",
    'domain/law/disclosed-figures.ts': "'36%'",
    'server/mails/letter.ts': "'At 36 percent'",
  })
  expect(() => build(folder)).toThrow(
    'content/facts/start-facts.ts:2: Ohio, Utah and Iowa\ncontent/price-copy.ts:2: 391%\nserver/mails/letter.ts:1: 36 percent\n',
  )
})
