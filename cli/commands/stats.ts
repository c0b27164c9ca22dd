import type { Column } from '#contracts/operators/column.ts'
import { csv } from '#contracts/operators/csv.ts'
import { COUNTED_FIGURE_NAMES, COUNTED_FIGURES } from '#contracts/operators/figures.ts'
import { type FunnelDay, funnelDayOf } from '#contracts/operators/stats.ts'
import type { Views } from '../commands-of-endpoints.ts'
import { type CommandModule, group } from '../shell.ts'
import { table } from '../table.ts'

const beside = ({ now, was }: { readonly now: number | null; readonly was: number | null }) =>
  `${now ?? '–'} (before: ${was ?? '–'})`

export const statsViews = {
  'GET /today': {
    usage: 'stats today',
    pairs: ({ figures, matchRatePercent, medianAprPercent, todo }) => [
      ...COUNTED_FIGURE_NAMES.map((name) => [name, beside(figures[name])] as const),
      ['match rate, %', beside(matchRatePercent)],
      ['median APR, %', beside(medianAprPercent)],
      ...todo.map(({ kind, words }) => [kind, words] as const),
    ],
  },
} satisfies Views

const COLUMNS: readonly Column<FunnelDay>[] = [
  { title: 'DAY (NEW YORK)', of: ({ day }) => day },
  ...COUNTED_FIGURE_NAMES.map((name) => ({
    title: name === 'revenueCents' ? 'REVENUE (CENTS)' : COUNTED_FIGURES[name].title.toUpperCase(),
    of: (row: FunnelDay) => row[name],
    right: true,
  })),
]

export const statsCommands: CommandModule = (program, run) => {
  group(program, 'stats')
    .option('--since <day>', 'from this day on, such as 2026-11-15 (default: seven days)')
    .option('--until <day>', 'up to this day, inclusive (default: today)')
    .option('--csv', 'for a spreadsheet')
    .action(
      run<{ readonly since?: string; readonly until?: string; readonly csv?: boolean }>(
        async (shell, { since, until, ...asked }) => {
          const answer = await shell.client('GET /stats/days', { since, until })
          if (asked.csv) return shell.write(csv(COLUMNS, answer.days))
          shell.show(answer, () => table(COLUMNS, [...answer.days, total(answer.days)]))
        },
      ),
    )
}

const total = (days: readonly FunnelDay[]): FunnelDay => funnelDayOf('All', (name) => days.reduce((sum, row) => sum + row[name], 0))
