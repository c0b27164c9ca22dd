/** Tests that a document names: `file`: “words of a title” (*words of the row that is meant*); “another title of that file”. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')

interface NamedTests {
  readonly file: string
  readonly titles: string[]
  readonly rows: string[]
}

function testsNamedIn(shownBy: string): NamedTests[] {
  const named: NamedTests[] = []
  for (const [, file, title, row] of shownBy.matchAll(/`([\w./-]+\.(?:test|spec)\.ts)`|“([^”]+)”|\(\*([^*]+)\*\)/g)) {
    if (file) named.push({ file, titles: [], rows: [] })
    else if (title) named.at(-1)?.titles.push(title)
    else named.at(-1)?.rows.push(row ?? '')
  }
  return named
}

/** The first argument of `test(…)`, `describe(…)` or of what `.each(…)` gives, where a function follows it. */
const TITLE = /(?:\b(?:test|describe)(?:\.\w+)*|\))\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1\s*,\s*(?:async\b|function\b|[({]|\w+ =>)/g
/** `npm test` leaves these out. */
const FOR_LONG_RUN = /^[^\n]*\n?[^\n]*\btags?: '@?long'/
const testsIn = (source: string) =>
  [...source.matchAll(TITLE)].map(({ index, 0: found, 2: title = '' }) => ({
    title: title.replaceAll(/\\(.)/g, '$1'),
    isLong: source.includes('@module-tag long') || FOR_LONG_RUN.test(source.slice(index + found.length - 1)),
  }))

const isComment = (line: string) => /^\s*(\/\/|\/?\*)/.test(line)

/** What is wrong with the tests that a cell of a table names; nothing, when each of them is there, and `npm test` runs one of them. */
export function problemsWithTests(shownBy: string): string[] {
  const named = testsNamedIn(shownBy)
  if (named.length === 0) return ['names no test']
  let isRun = false
  const problems = named.flatMap(({ file, titles, rows }) => {
    if (!existsSync(join(ROOT, file))) return [`there is no ${file}`]
    if (titles.length === 0) return [`names no title in ${file}`]
    const source = readFileSync(join(ROOT, file), 'utf8')
    const tests = testsIn(source)
    const meant = (text: string) => tests.filter(({ title }) => title.includes(text))
    isRun ||= titles.some((text) => meant(text).some(({ isLong }) => !isLong))
    const lines = source.split('\n').filter((line) => !isComment(line))
    return [
      ...titles.filter((text) => meant(text).length === 0).map((text) => `${file} has no test “${text}”`),
      ...rows.filter((text) => !lines.some((line) => line.includes(text))).map((text) => `${file} has no row “${text}”`),
    ]
  })
  return problems.length > 0 || isRun ? problems : ['only npm run test:long shows it']
}
