import type { Column } from '#contracts/operators/command.ts'
import { csv } from '#contracts/operators/csv.ts'
import { COUNTED_FIGURE_NAMES, COUNTED_FIGURES } from '#contracts/operators/figures.ts'
import { type FunnelDay, funnelDayOf } from '#contracts/operators/stats.ts'
import { type CommandModule, group } from '../shell.ts'
import { table } from '../table.ts'

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
