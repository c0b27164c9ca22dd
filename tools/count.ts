/** How large the product is: `npm run count`, or `npm run count -- FOLDER` for another checkout, to compare two states by one measure. */
import { readFileSync } from 'node:fs'
import { join, posix, resolve } from 'node:path'
import { filesOf, importsOf, isSource, isTest } from './source-imports.ts'

const ROOT = resolve(process.argv[2] ?? '.')
const files = filesOf(ROOT)
/** Pictures, fonts and dumps have no lines; tables of data have no reader. */
const HAS_NO_LINES = /\.(png|jpg|svg|ico|woff2|gz|lock)$|^package-lock\.json$|^server\/places\/.*\.(csv|tsv|txt)$/
const texts = new Map(
  files.filter((file) => !HAS_NO_LINES.test(file)).map((file) => [file, readFileSync(join(ROOT, file), 'utf8')] as const),
)
const linesOf = (text: string) => text.split('\n').length - 1
const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)

const sources = [...texts.keys()].filter(isSource)
const imports = new Map(sources.map((file) => [file, importsOf(ROOT, file)] as const))

function reachedFrom(start: string): Set<string> {
  const seen = new Set([start])
  for (const file of seen) for (const next of imports.get(file) ?? []) if (imports.has(next)) seen.add(next)
  return seen
}
const fileNamed = (name: string) => sources.find((file) => posix.basename(file) === name && !isTest(file))
const walk = (name: string) => {
  const start = fileNamed(name)
  return start ? reachedFrom(start).size : 'not here'
}
const importersOf = (imported: string) => sources.filter((file) => imports.get(file)?.includes(imported))

const { dependencies = {}, devDependencies = {} } = JSON.parse(texts.get('package.json') ?? '{}')
const folders = [...new Set([...texts.keys()].map((file) => (file.includes('/') ? (file.split('/')[0] ?? '') : '(top)')))].sort()
const words = sum(
  [...texts].filter(([file]) => file.endsWith('.md') && !file.startsWith('content/')).map(([, text]) => text.split(/\s+/).length),
)

const rows: [string, string | number][] = [
  ['files', files.length],
  ['files with lines', texts.size],
  ['lines', sum([...texts.values()].map(linesOf))],
  ['lines of tests', sum([...texts].filter(([file]) => isTest(file)).map(([, text]) => linesOf(text)))],
  ...folders.map((folder): [string, string] => {
    const inside = [...texts].filter(([file]) => (folder === '(top)' ? !file.includes('/') : file.startsWith(`${folder}/`)))
    return [`${folder}: files, lines`, `${inside.length}, ${sum(inside.map(([, text]) => linesOf(text)))}`]
  }),
  ['dependencies, for development', `${Object.keys(dependencies).length}, ${Object.keys(devDependencies).length}`],
  ['importers of server/context.ts', importersOf('server/context.ts').length],
  [
    'of them in subjects of the server',
    importersOf('server/context.ts').filter((file) => /^server\/.+\//.test(file) && !isTest(file)).length,
  ],
  ['files that a submission reaches', walk('submit-application.ts')],
  ['files that a pause of a lender reaches', walk('pause-lender.ts')],
  [
    'files that import the disclosed figures',
    importersOf('domain/law/disclosed-figures.ts').filter((file) => !isTest(file)).length,
  ],
  ['words of documents', words],
]
for (const [name, value] of rows) console.log(`${name.padEnd(46)} ${value}`)
