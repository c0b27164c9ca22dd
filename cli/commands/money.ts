import type { Column } from '#contracts/operators/column.ts'
import type { StatementLine } from '#contracts/operators/money.ts'
import { LINE_COLUMNS, OWING_COLUMNS, RETURN_COLUMNS, STATEMENT_COLUMNS } from '#contracts/operators/money-columns.ts'
import { LEAD_MONEY_STATES } from '#domain/money/lines.ts'
import { formatCents } from '#domain/values/money.ts'
import type { Views } from '../commands-of-endpoints.ts'
import { exportCsv } from '../export-csv.ts'
import { type CommandModule, group } from '../shell.ts'

/** What other commands know the lender by. */
const ID = { title: 'Id', of: ({ lender }: { readonly lender: string }) => lender }
const LINES: readonly Column<StatementLine>[] = [
  LINE_COLUMNS.at,
  { title: 'Lead', of: ({ leadId }) => leadId },
  LINE_COLUMNS.kind,
  LINE_COLUMNS.cents,
]

const sayMoney = ({ state, owedCents }: { state: keyof typeof LEAD_MONEY_STATES; owedCents: number }) =>
  `${LEAD_MONEY_STATES[state]}: the lender owes ${formatCents(owedCents)} for it.`

export const moneyViews = {
  'GET /money': { usage: 'money owed', whenEmpty: 'No lender has accepted a lead yet.', columns: [ID, ...OWING_COLUMNS] },
  'GET /money/returns': { usage: 'money returns', whenEmpty: 'No return waits for an answer.', columns: RETURN_COLUMNS },
  'GET /money/statements': { usage: 'money statements', whenEmpty: 'No statements.', columns: [ID, ...STATEMENT_COLUMNS] },
  'GET /money/lines': { usage: 'money lines <lender> <month>', whenEmpty: 'No lines.', columns: LINES },
  'POST /money/payments': {
    usage: 'money pay <lender>',
    say: ({ lender, owedCents }) => `${lender} owes ${formatCents(owedCents)} now.`,
  },
  'POST /applications/{id}/price': { usage: 'applications reprice <id>', say: sayMoney },
  'POST /applications/{id}/credit': { usage: 'applications credit <id>', say: sayMoney },
  'POST /applications/{id}/return': { usage: 'applications return <id>', say: sayMoney },
} satisfies Views

export const moneyCommands: CommandModule = (program, run) => {
  group(program, 'money')
    .command('export')
    .description('all lines of one statement as CSV; safe to open in a spreadsheet')
    .argument('<lender>', 'the lender’s id')
    .argument('<month>', 'the month, such as 2026-10')
    .option('--out <file>', 'where to write it (default: standard output)')
    .action(
      run<{ readonly out?: string }>(async (shell, { out }, lender = '', month = '') => {
        const read = async (after: string | undefined) => {
          const { lines, next } = await shell.client('GET /money/lines', { lender, month, limit: 5000, after })
          return { rows: lines, next }
        }
        await exportCsv(shell, { columns: LINES, called: 'lines', out, read })
      }),
    )
}
