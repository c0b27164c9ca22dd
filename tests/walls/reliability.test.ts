/** docs/reliability.md has every row of the catalogue, each with tests that exist under that name; what is not built yet is listed there. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { problemsWithTests } from '../support/named-tests.ts'

const ROOT = join(import.meta.dirname, '../..')
const page = readFileSync(join(ROOT, 'docs/reliability.md'), 'utf8')
const [table = '', unbuilt = ''] = page.split(/^## /m)

const CATALOGUE = { A: 6, B: 7, C: 6, D: 9, E: 6, F: 3, G: 6, H: 6, I: 5, J: 1, K: 5 }
const NOT_BUILT = ['I3']

const rows = [...table.matchAll(/^\| ([A-Z]\d+) \|[^|]*\| (.*) \|$/gm)].map(([, number = '', shownBy = '']) => ({
  number,
  shownBy,
}))

test('every row of the catalogue is there, or is not built yet', () => {
  const wanted = Object.entries(CATALOGUE).flatMap(([part, count]) =>
    Array.from({ length: count }, (_, place) => `${part}${place + 1}`),
  )
  expect(rows.map(({ number }) => number)).toEqual(wanted.filter((number) => !NOT_BUILT.includes(number)))
  expect(unbuilt).toMatch(/^Not built yet\n/)
  expect([...unbuilt.matchAll(/^- \*\*(\w+)\*\*/gm)].map(([, number]) => number)).toEqual(NOT_BUILT)
})

test.each(rows)('$number names tests that exist', ({ shownBy }) => expect(problemsWithTests(shownBy)).toEqual([]))
