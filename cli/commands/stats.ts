import type { Column } from '#contracts/operators/column.ts'
import { csv } from '#contracts/operators/csv.ts'
import { COUNTED_FIGURE_NAMES, COUNTED_FIGURES } from '#contracts/operators/figures.ts'
import type { LenderFigure } from '#contracts/operators/lender-figures.ts'
import { type FunnelDay, funnelDayOf } from '#contracts/operators/stats.ts'
import type { Views } from '../commands-of-endpoints.ts'
import { type CommandModule, group } from '../shell.ts'
import { table } from '../table.ts'

const beside = ({ now, was }: { readonly now: number | null; readonly was: number | null }) =>
  `${now ?? '–'} (before: ${was ?? '–'})`

const COLUMNS: readonly Column<FunnelDay>[] = [
  { title: 'DAY (NEW YORK)', of: ({ day }) => day },
  ...COUNTED_FIGURE_NAMES.map((name) => ({
    title: name === 'revenueCents' ? 'REVENUE (CENTS)' : COUNTED_FIGURES[name].title.toUpperCase(),
    of: (row: FunnelDay) => row[name],
    right: true,
  })),
]

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

const LENDER_COLUMNS: readonly Column<LenderFigure>[] = [
  { title: 'DAY (NEW YORK)', of: ({ day }) => day },
  { title: 'LENDER', of: ({ lender }) => lender },
  number('ASKED', 'asked'),
  number('YES', 'yes'),
  number('POSTED', 'posted'),
  number('SOLD', 'sold'),
  number('REDIRECTED', 'redirected'),
  number('FUNDED', 'funded'),
  number('RETURNED', 'returned'),
  number('COSTS MORE', 'costsMore'),
  number('PING MS', 'pingMedianMs'),
  number('P95', 'pingP95Ms'),
  number('POST MS', 'postMedianMs'),
  number('P95', 'postP95Ms'),
  number('TIMEOUTS', 'timeouts'),
  money('REVENUE $', 'revenueCents'),
  money('PER LEAD $', 'earningsPerLeadCents'),
]

export const statsViews = {
  'GET /today': {
    usage: 'stats today',
    pairs: ({ figures, matchRatePercent, medianAprPercent, conditions }) => [
      ...COUNTED_FIGURE_NAMES.map((name) => [name, beside(figures[name])] as const),
      ['match rate, %', beside(matchRatePercent)],
      ['median APR, %', beside(medianAprPercent)],
      ...conditions.map(({ code, says }) => [code, says] as const),
    ],
  },
  'GET /stats/lenders': {
    usage: 'stats lenders',
    whenEmpty: 'No lender was asked in these days.',
    columns: LENDER_COLUMNS,
    offersCsv: true,
  },
} satisfies Views

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
