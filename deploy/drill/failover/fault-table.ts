/** What each round has shown, kept in .cache so that a table that was interrupted goes on, and written as docs/benchmarks/failover.md. */
import { execFileSync } from 'node:child_process'
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { dirname, join } from 'node:path'
import { FAULTS, type FaultName } from './faults.ts'

const ROOT = join(import.meta.dirname, '../../..')
const KEPT = join(ROOT, '.cache/failover.jsonl')
const DOCUMENT = join(ROOT, 'docs/benchmarks/failover.md')
const HEADINGS = ['Fault', 'Rounds', 'Acknowledged', 'Lost', 'Sold twice', 'Posted twice']
const SECONDS = ['Refused, median (s)', 'worst', 'To normal, median (s)', 'worst']
const COUNTS = ['acknowledged', 'lost', 'soldTwice', 'postedTwice'] as const
const SPREADS = ['refusedSeconds', 'normalSeconds'] as const

export type Round = Readonly<Record<(typeof COUNTS)[number] | (typeof SPREADS)[number], number>> & {
  readonly fault: FaultName
  /** The whole round, until the cluster was whole again. */
  readonly seconds: number
}

export interface Ratio {
  readonly ratio: string
  readonly perSecond: number
  readonly baseline: number
}

interface Made {
  readonly commit: string
  readonly at: string
}

const readKept = () => {
  const lines = existsSync(KEPT) ? readFileSync(KEPT, 'utf8').split('\n').filter(Boolean) : []
  const all = lines.map((line) => JSON.parse(line) as (Round & Made) | (Ratio & Made))
  return { all, rounds: all.filter((line) => 'fault' in line), ratios: all.filter((line) => 'ratio' in line) }
}

export const roundsOf = (fault: FaultName): number => readKept().rounds.filter((round) => round.fault === fault).length

export function keep(line: Round | Ratio): void {
  const commit = execFileSync('git', ['-C', ROOT, 'rev-parse', '--short=8', 'HEAD'], { encoding: 'utf8' }).trim()
  mkdirSync(dirname(KEPT), { recursive: true })
  appendFileSync(KEPT, `${JSON.stringify({ ...line, commit, at: new Date().toISOString() })}\n`)
  writeFileSync(DOCUMENT, written())
}

function written(): string {
  const { all, rounds, ratios } = readKept()
  const commits = [...new Set(all.map(({ commit }) => commit))].join(', ')
  const minutes = Math.round(rounds.reduce((sum, { seconds }) => sum + seconds, 0) / 60)
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}, ${Math.round(totalmem() / 2 ** 30)} GB`
  const faults = (Object.keys(FAULTS) as FaultName[]).map((fault) => rounds.filter((round) => round.fault === fault))
  return `# Failover

Made by \`npm run drill -- failover\`, which goes on where it was interrupted. ${all.at(-1)?.at.slice(0, 16).replace('T', ' ')} UTC, commit ${commits}, ${machine}; ${minutes} minutes of rounds.

${table([...HEADINGS, ...SECONDS], faults.filter((own) => own.length > 0).map(rowOf))}
*Refused*: from an application that was refused to the next that was accepted. *To normal*: from the fault until none was refused any more, or took more than 5 seconds.

${table(['Submissions, 4 clients each, side by side', 'Per second', 'Baseline', 'Ratio'], ratios.map(ratioCells))}`
}

function rowOf(rounds: readonly Round[]): string[] {
  const spreads = SPREADS.flatMap((name) => {
    const inOrder = rounds.map((round) => round[name]).sort((one, other) => one - other)
    return [inOrder[Math.floor(inOrder.length / 2)], inOrder.at(-1)].map((seconds = 0) => seconds.toFixed(1))
  })
  const sums = COUNTS.map((name) => rounds.reduce((sum, round) => sum + round[name], 0))
  return [FAULTS[rounds[0]?.fault ?? 'kill'].title, ...[rounds.length, ...sums].map(String), ...spreads]
}

const ratioCells = ({ ratio, perSecond, baseline }: Ratio): string[] => [
  ratio,
  ...[perSecond, baseline].map((value) => value.toFixed(1)),
  `${(perSecond / baseline).toFixed(2)} ×`,
]

const table = (headings: readonly string[], rows: readonly string[][]): string =>
  [headings, headings.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |\n`).join('')
