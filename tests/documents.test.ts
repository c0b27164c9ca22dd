/** Documents name files of the repository: each of them must be there, and each link must lead somewhere. */
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { describe, expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const documents = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'SECURITY.md', ...globSync('docs/**/*.md', { cwd: ROOT })]
const roots = new Set(
  readdirSync(ROOT, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.') && !['node_modules', 'dist'].includes(entry.name))
    .map(({ name }) => name),
)

/** A path with a placeholder (`<path>`, `*`, `…`) names no one file. */
const PLACEHOLDER = /[<>*…{}]/

/** Words in backticks that begin with a root folder: `server/main.ts`, or in a command. */
function namedPaths(text: string): string[] {
  const words = [...text.matchAll(/`([^`\n]+)`/g)].flatMap(([, quoted = '']) => quoted.split(/\s+/))
  return words
    .filter((word) => word.includes('/') && roots.has(word.split('/')[0] ?? '') && !PLACEHOLDER.test(word))
    .map((word) => word.replace(/\/?[.,;:)]*$/, ''))
}

/** Targets of links within the repository, as paths from the top. */
function linkedPaths(document: string, text: string): string[] {
  const targets = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target.split('#')[0] ?? '')
  return targets
    .filter((target) => target !== '' && !/^[a-z]+:/.test(target))
    .map((target) => posix.join(posix.dirname(document), target).replace(/\/$/, ''))
}

/** `node server/main.ts`: under an older Node that is a stack trace. `npx node`, `npm run` and `node_modules/.bin/node` are the project's own. */
const OTHER_NODE = /(?<![/\w.]|npx )node [\w/-]+\.ts/g

test.each(documents)('%s runs sources under the Node that the project brings', (document) =>
  expect(readFileSync(join(ROOT, document), 'utf8').match(OTHER_NODE)).toBeNull(),
)

describe('paths in documents', () => {
  test('are looked for in the guides and in the decisions', () => {
    expect(documents).toEqual(expect.arrayContaining(['docs/glossary.md', 'docs/decisions/README.md']))
  })

  test.each(documents)('%s names files and folders that exist', (document) => {
    const text = readFileSync(join(ROOT, document), 'utf8')
    const paths = [...namedPaths(text), ...linkedPaths(document, text)]
    expect(paths.filter((path) => !existsSync(join(ROOT, path)))).toEqual([])
  })
})
