/** docs/reliability.md names a test for every row of the catalogue: each must exist, under that name. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const page = readFileSync(join(ROOT, 'docs/reliability.md'), 'utf8')
const rows = page.split('\n').flatMap((line) => {
  const [, number, shownBy] = /^\| ([A-G]\d) \|.*\| (.*) \|$/.exec(line) ?? []
  return number && shownBy ? [{ number, shownBy }] : []
})

/** How many rows each part of the catalogue has. */
const CATALOGUE = { A: 6, B: 7, C: 6, D: 9, E: 6, F: 3, G: 6 }
const NOT_SHOWN_YET = ['G5']

test('every row of the catalogue is there', () => {
  const wanted = Object.entries(CATALOGUE).flatMap(([part, count]) =>
    Array.from({ length: count }, (_, place) => `${part}${place + 1}`),
  )
  expect(rows.map(({ number }) => number)).toEqual(wanted.filter((number) => !NOT_SHOWN_YET.includes(number)))
})

test.each(rows)('$number names tests that exist', ({ shownBy }) => {
  const named = [...shownBy.matchAll(/`([\w./-]+\.(?:test|spec)\.ts)`: “([^”]+)”/g)].map(([, file = '', title = '']) => ({
    file,
    title,
  }))
  expect(named.length).toBeGreaterThan(0)
  for (const { file, title } of named) {
    expect(existsSync(join(ROOT, file)), file).toBe(true)
    expect(readFileSync(join(ROOT, file), 'utf8'), `${file}: ${title}`).toContain(title)
  }
})
