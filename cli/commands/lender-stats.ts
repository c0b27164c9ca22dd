import type { Column } from '#contracts/operators/column.ts'
import { csv } from '#contracts/operators/csv.ts'
import type { LenderFigure } from '#contracts/operators/lender-figures.ts'
import { type CommandModule, group } from '../shell.ts'
import { table } from '../table.ts'

const number = (title: string, name: Exclude<keyof LenderFigure, 'day' | 'lender'>): Column<LenderFigure> => ({
  title,
  of: (row) => row[name],
  right: true,
})
const money = (title: string, name: 'revenueCents' | 'earningsPerLeadCents'): Column<LenderFigure> => ({
  title,
  of: ({ [name]: cents }) => (cents === null ? null : (cents / 100).toFixed(2)),
  right: true,
})

const COLUMNS: readonly Column<LenderFigure>[] = [
  { title: 'DAY (NEW YORK)', of: ({ day }) => day },
  { title: 'LENDER', of: ({ lender }) => lender },
  number('ASKED', 'asked'),
  number('YES', 'yes'),
  number('POSTED', 'posted'),
  number('SOLD', 'sold'),
  number('REDIRECTED', 'redirected'),
  number('FUNDED', 'funded'),
  number('RETURNED', 'returned'),
  number('DEARER', 'dearer'),
  number('PING MS', 'pingMedianMs'),
  number('P95', 'pingP95Ms'),
  number('POST MS', 'postMedianMs'),
  number('P95', 'postP95Ms'),
  number('TIMEOUTS', 'timeouts'),
  money('REVENUE $', 'revenueCents'),
  money('PER LEAD $', 'earningsPerLeadCents'),
]

export const lenderStatsCommands: CommandModule = (program, run) => {
  group(program, 'stats')
    .command('lenders')
    .description('per lender and day: asked, yes, posted, sold, redirected, funded, times, revenue; per lead means per lead posted')
    .option('--since <day>', 'from this day on, such as 2026-11-15 (default: seven days)')
    .option('--until <day>', 'up to this day, inclusive (default: today)')
    .option('--lender <id>', 'one lender only')
    .option('--csv', 'for a spreadsheet')
    .action(
      run<{ readonly since?: string; readonly until?: string; readonly lender?: string; readonly csv?: boolean }>(
        async (shell, { since, until, lender, ...asked }) => {
          const answer = await shell.client('GET /stats/lenders', { since, until, lender })
          if (asked.csv) return shell.write(csv(COLUMNS, answer.figures))
          shell.show(answer, () =>
            answer.figures.length > 0 ? table(COLUMNS, answer.figures) : 'No lender was asked in these days.',
          )
        },
      ),
    )
}
