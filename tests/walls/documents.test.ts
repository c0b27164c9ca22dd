/** Documents name files of the repository: each of them must be there, and each link must lead somewhere. They stay short, too. */
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
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
  expect(read(document).match(OTHER_NODE)).toBeNull(),
)

describe('paths in documents', () => {
  test('are looked for in the guides and in the decisions', () => {
    expect(documents).toEqual(expect.arrayContaining(['docs/glossary.md', 'docs/decisions/README.md']))
  })

  test.each(documents)('%s names files and folders that exist', (document) => {
    const text = read(document)
    const paths = [...namedPaths(text), ...linkedPaths(document, text)]
    expect(paths.filter((path) => !existsSync(join(ROOT, path)))).toEqual([])
  })
})

describe('links to headings', () => {
  const anchorOf = (heading: string) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-')
  const anchorsIn = (text: string) => [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading))

  test.each(documents)('%s links to headings that exist', (document) => {
    const links = [...read(document).matchAll(/\]\(([^)\s#]*)#([^)\s]+)\)/g)].filter(([, path = '']) => !/^[a-z]+:/.test(path))
    const broken = links.filter(
      ([, path = '', anchor = '']) =>
        !anchorsIn(read(path ? posix.join(posix.dirname(document), path) : document)).includes(anchor),
    )
    expect(broken.map(([link]) => link)).toEqual([])
  })
})

test('all documents together have 24,100 words at most, the specification, the decisions and measured figures apart', () => {
  const isApart = (path: string) => path === 'docs/specification.md' || /^docs\/(?:decisions|benchmarks)\//.test(path)
  const counted = documents.filter((path) => !isApart(path))
  const words = counted.flatMap((path) => read(path).split(/\s+/)).filter((word) => /[\p{L}\p{N}]/u.test(word))
  expect(words.length).toBeLessThanOrEqual(24_100)
})

describe('pictures', () => {
  const pictures = globSync('**/*.{png,jpg,gif,svg}', { cwd: join(ROOT, 'docs') })

  test('are twelve at most, and each is shown', () => {
    expect(pictures.length).toBeLessThanOrEqual(12)
    const shown = documents.flatMap((document) => linkedPaths(document, read(document)))
    expect(pictures.filter((picture) => !shown.includes(`docs/${picture}`))).toEqual([])
  })

  test.each(pictures)('%s is 900 px high at most', async (name) => {
    const { height, width } = await sharp(join(ROOT, 'docs', name)).metadata()
    expect(height).toBeLessThanOrEqual(900)
    if (name.endsWith('product.png')) expect([width, height]).toEqual([1200, 700])
  })
})
