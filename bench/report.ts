/** The results of all benchmarks in one document, each section kept until its benchmark is measured again. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, totalmem } from 'node:os'
import { dirname, join } from 'node:path'
import type { Finding, Findings } from './findings.ts'

const DOCUMENT = join(import.meta.dirname, '../docs/benchmarks/results.md')
const HEAD = `# Results

Made by \`npm run bench\`. Ratios are against a baseline measured in the same run, on the same cores.
`
/** Before we add to it: a busy machine measures itself. */
const LOAD_BEFORE = loadavg()[0] ?? Number.NaN

/** What is measured; results of benchmarks before this one change nothing about it. */
export const COMMIT = commitOf(join(import.meta.dirname, '..'))

/** When, of which commit and on what machine. */
export function measuredOn(seconds: number): string {
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}, load ${LOAD_BEFORE.toFixed(1)} before`
  const when = new Date().toISOString().slice(0, 16).replace('T', ' ')
  return `${when} UTC, ${COMMIT}, ${machine}; took ${seconds} s`
}

export function keepFindings(name: string, { rows }: Findings, seconds: number): void {
  const table = [HEADINGS, HEADINGS.map(() => '---'), ...rows.map(cells)].map((row) => `| ${row.join(' | ')} |`).join('\n')
  const sections = readSections().set(name, `${measuredOn(seconds)}\n\n${table}\n`)
  mkdirSync(dirname(DOCUMENT), { recursive: true })
  writeFileSync(DOCUMENT, [HEAD, ...[...sections].map(([title, body]) => `## ${title}\n\n${body}`)].join('\n'))
}

export const showResults = (names: readonly string[]): void => {
  for (const [name, body] of readSections()) if (names.includes(name)) console.log(`\n${name}: ${body}`)
  console.log(`Written to ${DOCUMENT}`)
}

/** By its last run. */
export const secondsOf = (name: string): number => Number(/; took (\d+) s$/m.exec(readSections().get(name) ?? '')?.[1] ?? 60)

function commitOf(folder: string): string {
  const git = (...words: string[]) => execFileSync('git', ['-C', folder, ...words], { encoding: 'utf8' }).trim()
  try {
    const changed = git('status', '--porcelain', '--', '.', ':!docs/benchmarks', ':!docs/scaling.md') === '' ? '' : ' with changes'
    return `commit ${git('rev-parse', '--short=8', 'HEAD')}${changed}`
  } catch {
    return 'no commit'
  }
}

const HEADINGS = ['What', 'Measured', 'Baseline of the same run', 'Ratio', 'Goal', 'Met']

const cells = ({ what, value, baseline, ratio, goal, met }: Finding): string[] => [
  what,
  value,
  baseline ?? '',
  ratio === undefined ? '' : `${ratio} ×`,
  goal ?? '',
  met === undefined ? '' : met ? 'yes' : '**no**',
]

function readSections(): Map<string, string> {
  let text = ''
  try {
    text = readFileSync(DOCUMENT, 'utf8')
  } catch {
    // The first benchmark of all.
  }
  const sections = text.split(/^## /m).slice(1)
  return new Map(
    sections.map((section) => [section.slice(0, section.indexOf('\n')), `${section.slice(section.indexOf('\n') + 2).trimEnd()}\n`]),
  )
}
