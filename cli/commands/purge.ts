import {
  describeHold,
  PURGE_COUNTS,
  PURGE_LABELS,
  type PurgeAllowance,
  type PurgeReport,
  type PurgeRun,
} from '#contracts/operators/purges.ts'
import type { Views } from '../commands-of-endpoints.ts'
import { type CommandModule, group } from '../shell.ts'
import { minute, pairs, table } from '../table.ts'

export const purgeViews = {
  'GET /purges': {
    usage: 'purge reports',
    say: ({ runs, purges, allowances }) =>
      [runTable(runs), reportTable(purges), allowanceTable(allowances)].filter(Boolean).join('\n\n'),
  },
} satisfies Views

export const purgeCommands: CommandModule = (program, run) => {
  const purge = group(program, 'purge')
    .description('removes what is due now, and says how much that was (a job does it every five minutes anyway)')
    .action(
      run(async ({ client, show }) => {
        const report = await client('POST /purges', {})
        show(report, () => `Removed at ${minute(report.at)}\n${countLines(report)}`)
      }),
    )
  purge
    .command('allow')
    .description('lets one purge go ahead that is held because unusually much is due; it counts for 24 hours, and is recorded')
    .option('--yes', 'do not ask')
    .action(
      run<{ readonly yes?: boolean }>(async ({ client, show, tell, confirm }, { yes }) => {
        const { hold } = await client('GET /purges/hold', {})
        if (hold && !yes) {
          tell(describeHold(hold))
          const otherwise = { ifNo: 'Nothing was allowed.', ifNobody: 'Add --yes to allow it without being asked.' }
          await confirm('Nobody can bring back what a purge removes.', otherwise)
        }
        const allowance = await client('POST /purges/allowances', {})
        show(allowance, () => `The next purge goes ahead, until ${minute(allowance.until)}. Recorded for ${allowance.allowedBy}.`)
      }),
    )
}

const countLines = ({ counts }: PurgeReport) => pairs(PURGE_COUNTS.map((name) => [PURGE_LABELS[name], counts[name]] as const))

function runTable(runs: readonly PurgeRun[]): string {
  if (runs.length === 0) return 'No purge has run yet.'
  const lines = table(
    [
      { title: 'LAST RUN', of: ({ at }: PurgeRun) => at, isTime: true },
      { title: 'PROCESS', of: ({ role }: PurgeRun) => role },
      { title: 'REMOVED', of: ({ removed, hold }: PurgeRun) => (hold ? 'held' : removed), right: true },
    ],
    runs,
  )
  const holds = new Set(runs.flatMap(({ hold }) => (hold ? describeHold(hold) : [])))
  return [lines, ...holds].join('\n')
}

function reportTable(reports: readonly PurgeReport[]): string {
  if (reports.length === 0) return 'No purge has removed anything yet.'
  return table(
    [
      { title: 'AT', of: ({ at }: PurgeReport) => at, isTime: true },
      ...PURGE_COUNTS.map((name) => ({
        title: PURGE_LABELS[name].toUpperCase(),
        of: ({ counts }: PurgeReport) => counts[name],
        right: true,
      })),
    ],
    reports,
  )
}

const allowanceTable = (allowances: readonly PurgeAllowance[]): string =>
  allowances.length === 0
    ? ''
    : table(
        [
          { title: 'ALLOWED', of: ({ allowedAt }: PurgeAllowance) => allowedAt, isTime: true },
          { title: 'BY', of: ({ allowedBy }: PurgeAllowance) => allowedBy },
          { title: 'USED', of: ({ usedAt }: PurgeAllowance) => usedAt, isTime: true },
        ],
        allowances,
      )
