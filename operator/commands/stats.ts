import { csv } from '#domain/csv.ts'
import type { Column } from '#domain/operators/command.ts'
import { type FunnelCount, type FunnelDay, funnelDayOf } from '#domain/operators/stats.ts'
import { type CommandModule, group } from '../shell.ts'
import { table } from '../table.ts'

const count = (title: string, name: FunnelCount): Column<FunnelDay> => ({
  title,
  of: (row) => row[name],
  right: true,
})

const COLUMNS: readonly Column<FunnelDay>[] = [
  { title: 'DAY (NEW YORK)', of: ({ day }) => day },
  count('EMAILS ASKED', 'verificationsAsked'),
  count('VERIFIED', 'emailsVerified'),
  count('RECEIVED', 'received'),
  count('SOLD', 'sold'),
  count('APPROVED', 'approved'),
  count('PENDING', 'pending'),
  count('CHOOSING', 'choosing'),
  count('REFUSED', 'refused'),
  count('DATA ERRORS', 'dataErrors'),
  count('ERRORS', 'errors'),
  count('EXPIRED', 'expired'),
  count('WITHDRAWN', 'withdrawn'),
  count('UNANSWERED', 'unanswered'),
  count('MACHINES', 'looksLikeMachine'),
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
