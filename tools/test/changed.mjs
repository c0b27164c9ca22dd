// What a change can touch, by the imports between files: for `npm test -- --changed`, a first answer in a minute. `npm test` has the last word.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'

/** Their tests start nothing: all that reach a changed file run, however far away it is. */
const PURE = /^(domain|contracts|content|console)\//
/** A test of the server reaches everything through the composition root: only those that stand near the change run. */
const NEAR = 2
const IS_TEST = /\.test\.ts$/
const IS_SPEC = /^tests\/(e2e|console|engines)\/.*\.spec\.ts$/

/** Which type checks see a file, by its root: those of the root itself and of the roots that import it. */
const TYPES = {
  domain: ['domain', 'contracts', 'content', 'console', 'programs', 'tests'],
  contracts: ['contracts', 'site', 'console', 'programs', 'tests'],
  content: ['content', 'site', 'tests'],
  site: ['site', 'tests'],
  console: ['console', 'tests'],
  server: ['programs', 'tests'],
  cli: ['programs', 'tests'],
  sandbox: ['programs', 'tests'],
  conformance: ['programs', 'tests'],
  deploy: ['programs', 'tests'],
  tools: ['programs', 'tests'],
  tests: ['tests'],
  bench: ['tests'],
}

const git = (root, ...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)

/** Since a revision, uncommitted work included. */
export function changedFiles(root, since = 'HEAD') {
  return [...new Set([...git(root, 'diff', '--name-only', since), ...git(root, 'ls-files', '--others', '--exclude-standard')])]
}

export function listSources(root) {
  const files = git(root, 'ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx', '*.mjs', '*.astro')
  return new Map(files.filter((file) => existsSync(join(root, file))).map((file) => [file, readFileSync(join(root, file), 'utf8')]))
}

/** The own files that a text imports, as paths from the top. */
function importsIn(file, text) {
  return [...text.matchAll(/(?:from|import)\s*\(?\s*['"]([#.][^'"\s]+)['"]/g)].map(([, specifier]) =>
    specifier.startsWith('#') ? specifier.slice(1) : posix.join(posix.dirname(file), specifier),
  )
}

/** How many imports away each file is that reaches one of the changed ones. */
function distances(sources, changed) {
  const importers = new Map()
  for (const [file, text] of sources)
    for (const imported of importsIn(file, text)) importers.set(imported, [...(importers.get(imported) ?? []), file])
  const found = new Map(changed.map((file) => [file, 0]))
  const queue = [...changed]
  for (let file = queue.shift(); file !== undefined; file = queue.shift())
    for (const importer of importers.get(file) ?? [])
      if (!found.has(importer)) {
        found.set(importer, found.get(file) + 1)
        queue.push(importer)
      }
  return found
}

/**
 * @param {ReadonlyMap<string, string>} sources every source file's text, by its path from the top
 * @param {readonly string[]} changed
 */
export function touchedBy(sources, changed) {
  const away = distances(sources, changed)
  const folders = new Set(changed.map((file) => posix.dirname(file)))
  const isNear = (file) => (away.get(file) ?? Number.POSITIVE_INFINITY) <= NEAR
  const files = [...sources.keys()]
  return {
    unit: files.filter(
      (file) => IS_TEST.test(file) && (isNear(file) || folders.has(posix.dirname(file)) || (PURE.test(file) && away.has(file))),
    ),
    browser: files.filter((file) => IS_SPEC.test(file) && isNear(file)),
    types: [...new Set(changed.flatMap((file) => (/\.(ts|tsx|mjs|astro)$/.test(file) ? (TYPES[file.split('/')[0]] ?? []) : [])))],
  }
}
