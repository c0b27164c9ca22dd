import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { APPLICATION_FIGURE_NAMES, ENDS, FIGURES } from './figures.ts'

test('the page of figures has every figure in the words of the table, and no other', () => {
  const page = readFileSync(new URL('../../docs/figures.md', import.meta.url), 'utf8')
  const rows = [...page.matchAll(/^\| ([^|]+) \| `(\w+)` \| ([^|]+) \| [^|]+ \|$/gm)].map((row) => row.slice(1))
  expect(rows).toEqual(Object.entries(FIGURES).map(([name, { title, means }]) => [title, name, means]))
})

test('what an application comes to is counted once', () => {
  expect(new Set(ENDS).size).toBe(ENDS.length)
  const others = APPLICATION_FIGURE_NAMES.filter((name) => !(ENDS as readonly string[]).includes(name))
  expect(others).toEqual(['sent', 'machines', 'matched', 'unpriced', 'opened', 'funded', 'returned', 'returnsAsked'])
})
