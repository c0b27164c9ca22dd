/** Every mistake in the pages of `content/`, with its file and line: an author mends them all, and builds once. */
import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { type Document, isNode, LineCounter, parseDocument, visit } from 'yaml'
import { placeholderProblems } from '#content/facts/template.ts'
import { AVAILABILITIES, headWhile, textWhile } from '#content/open-or-closed.ts'
import { EXAMPLE_VALUES, type Example, exampleProblems, PAGE_SCHEMAS, type PageFolder } from '#content/schemas.ts'
import { isLoanPageSlug, type LoanPageSlug } from '#domain/calculators/presets.ts'

interface Problem {
  readonly line: number
  readonly says: string
}
type Path = readonly PropertyKey[]

const isPlaceFolder = (folder: PageFolder) => folder === 'states' || folder === 'cities'
const isLoanFolder = (folder: PageFolder) => folder !== 'legal' && folder !== 'info'

const HEAD_AND_TEXT = /^---\n(.*?)\n---(?:\n|$)(.*)$/s
/** The line in which a head begins. */
const HEAD_LINE = 2
const lineIn = (text: string, index: number) => text.slice(0, index).split('\n').length

export const pageProblems = (root: string): string[] =>
  globSync(`content/{${Object.keys(PAGE_SCHEMAS).join(',')}}/*.md`, { cwd: root })
    .sort()
    .flatMap((file) => {
      const problems = problemsIn(file, readFileSync(join(root, file), 'utf8').replaceAll('\r\n', '\n'))
      return problems.sort((one, other) => one.line - other.line).map(({ line, says }) => `${file}:${line}: ${says}`)
    })

function problemsIn(file: string, page: string): Problem[] {
  const [folder, slug] = [basename(dirname(file)) as PageFolder, basename(file, '.md')]
  const isUnknown = isLoanFolder(folder) && !isLoanPageSlug(slug)
  const unknown = isUnknown ? [{ line: 1, says: `domain/calculators/presets.ts has no row '${slug}'` }] : []
  const [, head, text = ''] = HEAD_AND_TEXT.exec(page) ?? []
  if (head === undefined) return [...unknown, { line: 1, says: 'It must begin with its head, between two lines of ---' }]
  const textLine = lineIn(page, page.length - text.length)
  return [...unknown, ...headProblems(folder, slug, head), ...textProblems(folder, text, textLine)]
}

function headProblems(folder: PageFolder, slug: string, head: string): Problem[] {
  const lines = new LineCounter()
  const document = parseDocument(head, { lineCounter: lines, prettyErrors: false })
  const lineAt = (index: number) => lines.linePos(index).line + HEAD_LINE - 1
  if (document.errors.length > 0) return document.errors.map(({ pos, message }) => ({ line: lineAt(pos[0]), says: message }))

  const misnamed = takeOutUnknownPlaceholders(document).map(({ index, says }) => ({ line: lineAt(index), says }))
  const written: unknown = document.toJS()
  const lineOf = (path: Path): number => {
    const node = document.getIn(path, true)
    return isNode(node) && node.range ? lineAt(node.range[0]) : path.length > 1 ? lineOf(path.slice(0, -1)) : 1
  }
  const wrong = (PAGE_SCHEMAS[folder].safeParse(written).error?.issues ?? []).map((issue) => {
    const path = issue.code === 'unrecognized_keys' ? [...issue.path, issue.keys[0] ?? ''] : issue.path
    // An entry that stands for one case alone moves those after it.
    return {
      line: lineOf(isPlaceFolder(folder) ? path.slice(0, 1) : path),
      says: [issue.path.join('.'), issue.message].filter(Boolean).join(': '),
    }
  })
  if (!isLoanFolder(folder) || !isLoanPageSlug(slug)) return [...misnamed, ...wrong]
  const unworkable = loanProblems(slug, written).map(({ path, says }) => ({ line: lineOf(path), says }))
  return [...misnamed, ...wrong, ...unworkable]
}

/** Without them the schema can say what else is wrong. */
function takeOutUnknownPlaceholders(document: Document) {
  const found: { index: number; says: string }[] = []
  const example = document.get('example', true)
  const [from = 0, to = 0] = (isNode(example) && example.range) || []
  visit(document, {
    Scalar(_key, node) {
      if (typeof node.value !== 'string') return
      const [index = 0] = node.range ?? []
      const problems = placeholderProblems(node.value, index >= from && index < to ? EXAMPLE_VALUES : {})
      found.push(...problems.map(({ says }) => ({ index, says })))
      node.value = problems.reduce((text, { placeholder }) => text.replace(placeholder, placeholder.slice(1, -1)), node.value)
    },
  })
  return found
}

function loanProblems(slug: LoanPageSlug, written: unknown): { path: Path; says: string }[] {
  const problems = AVAILABILITIES.flatMap((availability) => {
    const { example } = (headWhile(availability, written) ?? {}) as { readonly example?: Partial<Example> | null }
    return exampleProblems(slug, example ?? {})
  })
  const once = new Map(problems.map((problem) => [problem.says, problem]))
  return [...once.values()].map(({ field, says }) => ({ path: ['example', field], says: `example.${field}: ${says}` }))
}

function textProblems(folder: PageFolder, text: string, textLine: number): Problem[] {
  const shown = text.replace(/<!--.*?-->/gs, (comment) => comment.replace(/[^\n]/g, ' '))
  const misnamed = placeholderProblems(shown).map(({ index, says }) => ({ line: textLine + lineIn(shown, index) - 1, says }))
  if (!isPlaceFolder(folder)) return misnamed
  const unmarked = AVAILABILITIES.flatMap((availability) => {
    try {
      textWhile(availability, text, 'markdown')
      return []
    } catch (error) {
      return (error as Error).message
    }
  })
  return [...misnamed, ...[...new Set(unmarked)].map((says) => ({ line: textLine, says }))]
}
