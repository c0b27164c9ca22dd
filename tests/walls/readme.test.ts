/** README: short, and its figures are those of the documents that were measured. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { markdownTables, tableWith } from '../support/markdown-tables.ts'

const ROOT = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const readme = read('README.md')

/** A word has a letter or a digit. */
const wordsIn = (text: string): number => text.match(/\S*[\p{L}\p{N}]\S*/gu)?.length ?? 0

test.each([
  ['README.md', 500],
  ['docs/operators.md', 2000],
])('%s has %d words at most', (document, most) => expect(wordsIn(read(document))).toBeLessThanOrEqual(most))

const results = markdownTables(read('docs/benchmarks/results.md')).flatMap(({ rows }) => rows)
const measured = (what: string, figure: RegExp) =>
  figure.exec(results.find((row) => row.What?.startsWith(what))?.Measured ?? '')?.slice(1) ?? []
const specified = read('docs/specification.md').match(/^\| \d+\.\d+ \|.*$/gm) ?? []
const untested = specified.filter((row) => row.includes('| Not testable: '))

const CLAIMS: Readonly<Record<string, () => string>> = {
  'LONG=1 npx vitest run tests/faults/kills.test.ts': () =>
    `Nothing acknowledged is lost in ${/\| A1 \| .*long run: (\d+)/.exec(read('docs/reliability.md'))?.[1]} \`kill -9\` under load`,
  'npm run bench -- slow-phone': () =>
    `First view on a slow phone (400 kbit/s): ${measured('Largest paint of /,', /^([\d,]+ ms)/)}`,
  'npm run bench -- lighthouse': () => {
    const [scores, routes] = measured('Lighthouse, ', /^([\d, ]+);.* (\d+) routes reach all goals/)
    const [, all] = /Reached by \d+ of (\d+) routes/.exec(read('docs/benchmarks/lighthouse.md')) ?? []
    return `Lighthouse: ${scores} at worst on ${all} routes; ${routes} reach all our goals`
  },
  'npm run bench -- matching': () =>
    `Matching adds ${measured('Matching adds to the lenders’ own time, median (8 lenders with hours and caps, 1 ', /^([\d.]+ ms)/)} to eight lenders' own time`,
  'npm test': () =>
    `${specified.length - untested.length} of ${specified.length} statements of the specification, each with its test`,
}

test('its claims are what was measured, each with the command that repeats it', () => {
  const claims = tableWith(readme, 'Claim', 'Repeat it').map((row) => [row['Repeat it']?.replaceAll('`', ''), row.Claim])
  expect(claims).toEqual(Object.entries(CLAIMS).map(([command, claim]) => [command, claim()]))
})

test('its map names every folder of the architecture', () => {
  const folders = tableWith(readme, 'Folder', 'What is in it').flatMap(({ Folder = '' }) =>
    [...Folder.matchAll(/`([a-z]+)\/`/g)].map(([, folder = '']) => folder),
  )
  const built = tableWith(read('docs/architecture.md'), 'Folder', 'What is in it', 'May import').map(({ Folder = '' }) =>
    Folder.replaceAll('`', ''),
  )
  expect(folders.sort()).toEqual([...built, 'tests'].sort())
  expect(folders.filter((folder) => !existsSync(join(ROOT, folder)))).toEqual([])
})
