import { expect, test } from 'vitest'
import { isGuarded, typedByHand } from './typed-by-hand.ts'

test.each([
  ['a percentage', 'Rates go up to 35.99% APR.', '35.99%'],
  ['a percentage with a space', 'up to 36 % a year', '36 %'],
  ['a range', 'typically 1% to 8%.', '1%'],
  ['a percentage in words', 'capped at 36 percent', '36 percent'],
  ['a number in words', 'capped at thirty-six percent', 'thirty-six percent'],
  ['a list of states', 'not in Ohio, New York or West Virginia today', 'Ohio, New York or West Virginia'],
  ['states line by line', '- Ohio\n- Utah\n- Iowa\n', 'Ohio\n- Utah\n- Iowa'],
  ['states in a table', '| Ohio | Utah | Iowa |', 'Ohio | Utah | Iowa'],
])('%s is found in a text', (_what, text, words) => {
  expect(typedByHand('content/info/faq.md', `---\ntitle: x\n---\n${text}`)[0]).toEqual({ line: 4, words })
})

test.each([
  ['a percentage in markup', '<p>Advertised rates are 5.99% to 35.99% APR</p>', ['5.99%', '35.99%']],
  ['state codes', "const CLOSED = ['AZ', 'AR', 'CO']", ["'AZ', 'AR', 'CO'"]],
])('%s is found in code', (_what, text, words) => {
  expect(typedByHand('site/x.tsx', text).map((found) => found.words)).toEqual(words)
})

test.each([
  ['a placeholder', 'content/x.md', 'from {advertisedApr} APR, {cost:500/6/advertisedAprMax}'],
  ['an address', 'content/x.md', 'See [this](/a%20b) and 50%25.'],
  ['two states', 'content/x.md', 'Between Ohio and Utah, and in Iowa'],
  ['a word before it', 'content/x.md', 'a percentage, the percent sign, some percent'],
  ['a figure that is filled in', 'site/x.tsx', '<p>{min}% to {max}%</p>; const range = `$' + '{min}%`'],
  ['a remainder', 'site/x.ts', 'const odd = count % 2'],
  ['a comment', 'site/x.ts', "/** 15.99% */\nconst a = 'x' // up to 36%\n"],
])('%s is not', (_what, file, text) => expect(typedByHand(file, text)).toEqual([]))

test('a comment does not move the lines below it, and an address is none', () => {
  const code = "/*\n 5% \n*/\nconst address = 'https://example.com' + '7%'"
  expect(typedByHand('site/x.ts', code)).toEqual([{ line: 4, words: '7%' }])
})

test('tests may say what they expect', () => {
  expect(isGuarded('content/figures.test.ts')).toBe(false)
  expect(isGuarded('content/figures.ts')).toBe(true)
})
