/** The architecture: who may import whom, who may read the environment, and where a file may live. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { drawArchitecture } from '#tools/draw-architecture.ts'
import { filesOf, importsOf as importedBy, isSource, isTest } from '#tools/source-imports.ts'
import { outputOf } from '#tools/spawn-process.ts'
import vitestConfig from '../../vitest.config.ts'
import { SUBJECTS } from '../support/server-subjects.ts'

const ROOT = join(import.meta.dirname, '../..')
const tracked = filesOf(ROOT)
const sources = tracked.filter(isSource)
const product = sources.filter((file) => !isTest(file))
const imports = new Map(sources.map((file) => [file, importedBy(ROOT, file)] as const))
const importsOf = (file: string) => imports.get(file) ?? []

const rootOf = (file: string) => file.split('/')[0] ?? ''

const ROOTS = [
  ...['domain', 'contracts', 'content', 'site', 'console', 'server', 'cli', 'sandbox', 'conformance'],
  ...['deploy', 'tools', 'bench', 'tests', 'docs'],
]

/** Which roots and packages each root may import, apart from itself: the table of docs/architecture.md. */
const MAY_IMPORT = new Map(
  [...readFileSync(join(ROOT, 'docs/architecture.md'), 'utf8').matchAll(/^\| `([a-z]+)` \| .+ \| (.+) \|$/gm)].map(
    ([, root = '', may = '']) => [root, may.replaceAll('`', '').split(', ')],
  ),
)

const mayImport = (root: string, imported: string) => {
  const may = MAY_IMPORT.get(root) ?? []
  if (!imported.startsWith('package:')) return may.includes(rootOf(imported))
  return may.includes('packages') || may.includes(imported.slice('package:'.length))
}

describe('import directions', () => {
  test('the table names every root that has sources', () => {
    const roots = new Set(product.filter((file) => file.includes('/')).map(rootOf))
    expect([...MAY_IMPORT.keys()].sort()).toEqual([...roots].filter((root) => root !== 'docs').sort())
  })

  test.each([...MAY_IMPORT.keys()])('%s imports only what it may', (root) => {
    const offences = product
      .filter((file) => rootOf(file) === root)
      .flatMap((file) =>
        importsOf(file)
          .filter((imported) => rootOf(imported) !== root && !mayImport(root, imported))
          .map((imported) => `${file} imports ${imported}`),
      )
    expect(offences).toEqual([])
  })

  test('no product file imports a test', () => {
    expect(product.flatMap((file) => importsOf(file).filter((imported) => /^tests\/|\.test\.ts$/.test(imported)))).toEqual([])
  })

  const partOf = (file: string) => /^server\/([^/]+)\//.exec(file)?.[1]

  test('every folder of the server is one of the subjects', () => {
    const folders = new Set(tracked.flatMap((file) => partOf(file) ?? []))
    expect([...folders].sort()).toEqual(Object.keys(SUBJECTS).sort())
  })

  test('at the root of the server stands only what names everybody', () => {
    expect(tracked.filter((file) => /^server\/[^/]+$/.test(file)).length).toBeLessThanOrEqual(6)
  })

  test.each(Object.entries(SUBJECTS))('server/%s builds only on %j', (subject, others) => {
    const allowed = (imported: string) => {
      if (!imported.startsWith('server/')) return true
      const part = partOf(imported)
      return part !== undefined && (part === subject || others.includes(part))
    }
    const offences = product
      .filter((file) => partOf(file) === subject)
      .flatMap((file) => importsOf(file).flatMap((imported) => (allowed(imported) ? [] : `${file} imports ${imported}`)))
    expect(offences).toEqual([])
  })

  test('few files know all that there is', () => {
    const importers = sources.filter((file) => importsOf(file).includes('server/context.ts'))
    expect(importers.length).toBeLessThanOrEqual(10)
  })

  test('tests of the site are those that fail on what the browser complains of', () => {
    const plain = tracked
      .filter((file) => /^tests\/(e2e|console)\/.*\.spec\.ts$/.test(file))
      .filter((file) => /import \{[^}]*\btest\b[^}]*\} from '@playwright\/test'/.test(readFileSync(join(ROOT, file), 'utf8')))
    expect(plain).toEqual([])
  })

  test('a lender is known without the runs that ask it', () => {
    const offences = product
      .filter((file) => file.startsWith('domain/matching/lender/'))
      .flatMap((file) => importsOf(file).filter((imported) => imported.startsWith('domain/matching/run/')))
    expect(offences).toEqual([])
  })

  test('odds are shown and decide nothing: who orders, screens, pauses or asks lenders cannot know them', () => {
    const importers = (of: string) => product.filter((file) => importsOf(file).includes(of)).sort()
    expect(importers('domain/matching/lender/odds.ts')).toEqual([
      'content/odds-copy.ts',
      'server/figures/lenders/lender-call-records.ts',
      'server/matching/offers/lender-odds.ts',
    ])
    expect(importers('content/odds-copy.ts')).toEqual([
      'server/figures/lenders/lender-health.ts',
      'server/matching/offers/lender-odds.ts',
    ])
    expect(importers('server/matching/offers/lender-odds.ts')).toEqual([
      'server/compose.ts',
      'server/context.ts',
      'server/matching/needs.ts',
    ])
    const readers = product.filter((file) => /\bodds\(/.test(readFileSync(join(ROOT, file), 'utf8')))
    expect(readers.sort()).toEqual([
      'server/matching/answers/answers.ts',
      'server/matching/offers/show-offers.ts',
      'server/privacy/your-request/show-request.ts',
    ])
  })

  test('no circle among the files of a root', () => {
    const graph = new Map(product.map((file) => [file, importsOf(file).filter((imported) => product.includes(imported))]))
    const circles: string[] = []
    const done = new Set<string>()
    const walk = (file: string, path: string[]): void => {
      if (path.includes(file)) circles.push([...path.slice(path.indexOf(file)), file].join(' → '))
      if (path.includes(file) || done.has(file)) return
      for (const next of graph.get(file) ?? []) walk(next, [...path, file])
      done.add(file)
    }
    for (const file of graph.keys()) walk(file, [])
    expect(circles).toEqual([])
  })
})

describe('the outside world', () => {
  const textOf = (file: string) => readFileSync(join(ROOT, file), 'utf8')

  test('only the files made for it read the environment', () => {
    const allowed = (file: string) =>
      ['server/settings/config.ts', 'sandbox/main.ts', 'cli/main.ts'].includes(file) ||
      /^(tools|bench|deploy|conformance)\//.test(file)
    expect(
      product.filter((file) => textOf(file).includes('process.env') && !allowed(file) && file !== 'playwright.config.ts'),
    ).toEqual([])
  })

  test('domain has no clock, no randomness, no network and no console', () => {
    const forbidden =
      /\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(|\bcrypto\.|\bfetch\(|\bconsole\.|\bsetTimeout\(|\bperformance\./
    expect(product.filter((file) => rootOf(file) === 'domain' && forbidden.test(textOf(file)))).toEqual([])
  })

  test('nothing is stored in the browser but the draft and the key of an application on its way', () => {
    const allowed = (file: string) => file === 'site/browser/tab-storage.ts'
    expect(
      product.filter((file) => /\b(localStorage|sessionStorage|indexedDB)\b|document\.cookie/.test(textOf(file)) && !allowed(file)),
    ).toEqual([])
  })
})

describe('homes', () => {
  const TOP_LEVEL = [
    '.env.example',
    '.gitignore',
    '.npmrc',
    'CHANGELOG.md',
    'CONTRIBUTING.md',
    'LICENSE',
    'README.md',
    'SECURITY.md',
    'astro.config.ts',
    'biome.json',
    'package-lock.json',
    'package.json',
    'playwright.config.ts',
    'tsconfig.base.json',
    'tsconfig.json',
    'vitest.config.ts',
    'Dockerfile',
    '.dockerignore',
    'compose.yaml',
  ]

  test('every file lives in one of the roots, or is one of the few at the top', () => {
    expect(tracked.filter((file) => !ROOTS.includes(rootOf(file)) && !TOP_LEVEL.includes(file) && file !== '.ci/run')).toEqual([])
  })

  test('files are named in kebab-case', () => {
    const named = /^(\[[a-z]+\]|[a-z0-9]+)([.-]([a-z0-9]+|\[[a-z]+\]))*$/
    const exempt = (file: string) =>
      file.startsWith('docs/') || file.startsWith('.ci/') || TOP_LEVEL.includes(file) || file.endsWith('.md')
    expect(tracked.filter((file) => !exempt(file) && !file.split('/').every((part) => named.test(part)))).toEqual([])
  })

  test('every control has a browser test of its own, and no such test is left without its control', () => {
    const namesIn = (pattern: RegExp) => tracked.flatMap((file) => pattern.exec(file)?.[1] ?? []).sort()
    expect(namesIn(/^tests\/e2e\/controls\/(.+)\.spec\.ts$/)).toEqual(namesIn(/^site\/ui\/(.+)\.tsx?$/))
  })

  test('no source file has grown beyond one subject', () => {
    const lines = (file: string) => readFileSync(join(ROOT, file), 'utf8').split('\n').length
    expect(product.filter((file) => /\.(ts|tsx|astro)$/.test(file) && lines(file) > 300)).toEqual([])
  })
})

test('the picture is that of the imports (npm run draw); its colors are the owner’s', () => {
  const drawn = (picture: string) => picture.replace(/<style>.*<\/style>/, '')
  expect(drawn(drawArchitecture())).toBe(drawn(readFileSync(join(ROOT, 'docs/architecture.svg'), 'utf8')))
})

test('npm run count counts what each journey of docs/architecture.md says that it does', async () => {
  const page = readFileSync(join(ROOT, 'docs/architecture.md'), 'utf8')
  const rows = [...page.matchAll(/^`npm run count` counts (the [^.]+)\.$/gm)].map(([, row = '']) => row)
  expect(rows).toHaveLength(3)
  const counted = await outputOf({ command: [process.execPath, 'tools/count.ts'] })
  expect(rows.filter((row) => !new RegExp(`^${row.slice('the '.length)} +[1-9]`, 'm').test(counted))).toEqual([])
})

test('no two migrations share a number', () => {
  const numbers = tracked.flatMap((file) => /migrations\/(\d{4})-.*\.sql$/.exec(file)?.[1] ?? [])
  expect(numbers.filter((number, place) => numbers.indexOf(number) !== place)).toEqual([])
})

test('no process of a test inherits what the owner has exported', () => {
  const starters = sources.filter(isTest).filter((file) => importsOf(file).includes('package:node:child_process'))
  const unclean = starters.filter((file) => !importsOf(file).includes('tools/clean-environment.mjs'))
  // It names the module in a pattern.
  expect(unclean).toEqual(['tests/walls/architecture.test.ts'])
})

test('processes that run beside ours are begun in one place, and in another before anything is installed', () => {
  const starters = sources.filter((file) => /\bspawn\b.* from 'node:child_process'/.test(readFileSync(join(ROOT, file), 'utf8')))
  // A pipe whose reader is gone is what the first is about.
  expect(starters.sort()).toEqual(['cli/command-line.test.ts', 'tools/ensure.mjs', 'tools/spawn-process.ts'])
})

test('only tests of faults and in browsers get a second attempt', () => {
  const projects = vitestConfig.test?.projects as { test: { name: string; retry: number } }[]
  expect(projects.map(({ test: { name, retry } }) => [name, retry])).toEqual([
    ['whole', 0],
    ['react', 0],
    ['alone', 0],
    ['embedded', 0],
  ])
  expect(vitestConfig.test?.tags?.map(({ name, retry }) => [name, retry])).toEqual([
    ['long', undefined],
    ['faults', 1],
  ])
  const tagged = sources.filter(isTest).filter((file) => /^\/\/ @module-tag faults$/m.test(readFileSync(join(ROOT, file), 'utf8')))
  expect(tagged).toEqual(sources.filter((file) => isTest(file) && file.startsWith('tests/faults/')))
  expect(readFileSync(join(ROOT, 'playwright.config.ts'), 'utf8')).toMatch(/^ {2}retries:\s1,$/m)
  const own = sources.filter(isTest).filter((file) => /\b(?:retry|retries): \d/.test(readFileSync(join(ROOT, file), 'utf8')))
  expect(own).toEqual([])
})
