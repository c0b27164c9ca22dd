/** What each round has shown, kept in .cache so that a table that was interrupted goes on, and written as docs/benchmarks/failover.md. */
import { execFileSync } from 'node:child_process'
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { dirname, join } from 'node:path'
import { FAULTS, type FaultName } from './faults.ts'

const ROOT = join(import.meta.dirname, '../../..')
const KEPT = join(ROOT, '.cache/failover.jsonl')
const DOCUMENT = join(ROOT, 'docs/benchmarks/failover.md')

export interface Round {
  readonly fault: FaultName
  readonly acknowledged: number
  readonly lost: number
  readonly soldTwice: number
  readonly postedTwice: number
  readonly refusedSeconds: number
  readonly normalSeconds: number
  /** The whole round, until the cluster was whole again. */
  readonly seconds: number
}

export interface Ratio {
  readonly ratio: string
  readonly perSecond: number
  readonly baseline: number
}

type Kept = (Round | Ratio) & { readonly commit: string; readonly at: string }

const isRound = (line: Kept): line is Round & Kept => 'fault' in line

const readKept = (): Kept[] =>
  existsSync(KEPT)
    ? readFileSync(KEPT, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as Kept)
    : []

export const roundsOf = (fault: FaultName): number => readKept().filter((line) => isRound(line) && line.fault === fault).length

export function keep(line: Round | Ratio): void {
  const commit = execFileSync('git', ['-C', ROOT, 'rev-parse', '--short=8', 'HEAD'], { encoding: 'utf8' }).trim()
  mkdirSync(dirname(KEPT), { recursive: true })
  appendFileSync(KEPT, `${JSON.stringify({ ...line, commit, at: new Date().toISOString() })}\n`)
  writeFileSync(DOCUMENT, written(readKept()))
}

function written(kept: readonly Kept[]): string {
  const rounds = kept.filter(isRound)
  const commits = [...new Set(kept.map(({ commit }) => commit))].join(', ')
  const minutes = Math.round(rounds.reduce((sum, { seconds }) => sum + seconds, 0) / 60)
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}, ${Math.round(totalmem() / 2 ** 30)} GB`
  const faults = (Object.keys(FAULTS) as FaultName[]).map(
    (fault) => [fault, rounds.filter((round) => round.fault === fault)] as const,
  )
  return `# Failover

Made by \`npm run drill -- failover\`, which goes on where it was interrupted. ${kept.at(-1)?.at.slice(0, 16).replace('T', ' ')} UTC, commit ${commits}, ${machine}; ${minutes} minutes of rounds.

${table(
  [
    'Fault',
    'Rounds',
    'Acknowledged',
    'Lost',
    'Sold twice',
    'Posted twice',
    'Refused, median (s)',
    'worst',
    'To normal, median (s)',
    'worst',
  ],
  faults.filter(([, own]) => own.length > 0).map(([fault, own]) => rowOf(fault, own)),
)}
*Refused*: from the first application that was refused to the first that was accepted again. *To normal*: from the fault to the end of the last application that was refused or took more than 5 seconds.

${table(['Submissions, 8 clients', 'Per second', 'Baseline of the same run', 'Ratio'], kept.filter((line): line is Ratio & Kept => !isRound(line)).map(ratioCells))}`
}

function rowOf(fault: FaultName, rounds: readonly Round[]): string[] {
  const sum = (of: (round: Round) => number) => String(rounds.reduce((total, round) => total + of(round), 0))
  const spread = (of: (round: Round) => number) => {
    const inOrder = rounds.map(of).sort((one, other) => one - other)
    return [inOrder[Math.floor(inOrder.length / 2)] ?? 0, inOrder.at(-1) ?? 0].map((seconds) => seconds.toFixed(1))
  }
  return [
    FAULTS[fault].title,
    String(rounds.length),
    ...[
      sum((round) => round.acknowledged),
      sum((round) => round.lost),
      sum((round) => round.soldTwice),
      sum((round) => round.postedTwice),
    ],
    ...spread((round) => round.refusedSeconds),
    ...spread((round) => round.normalSeconds),
  ]
}

const ratioCells = ({ ratio, perSecond, baseline }: Ratio): string[] => [
  ratio,
  perSecond.toFixed(1),
  baseline.toFixed(1),
  `${(perSecond / baseline).toFixed(2)} ×`,
]

const table = (headings: readonly string[], rows: readonly string[][]): string =>
  [headings, headings.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |\n`).join('')
