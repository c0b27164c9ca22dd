import { writeFileSync } from 'node:fs'
import type { Column } from '#contracts/operators/column.ts'
import { csv } from '#contracts/operators/csv.ts'
import type { AskedReturn, OwingLender, Statement, StatementLine } from '#contracts/operators/money.ts'
import { LEAD_MONEY_STATES, LINE_LABELS } from '#domain/money/lines.ts'
import { formatCents } from '#domain/values/money.ts'
import type { Views } from '../commands-of-endpoints.ts'
import { type CommandModule, group } from '../shell.ts'

const cents = <Row>(title: string, of: (row: Row) => number): Column<Row> => ({
  title,
  of: (row) => formatCents(of(row)),
  right: true,
})

const OWING: readonly Column<OwingLender>[] = [
  { title: 'LENDER', of: ({ lender, hasLeft }) => (hasLeft ? `${lender} (left)` : lender) },
  cents('OWES', ({ owedCents }) => owedCents),
  cents('NOT FINAL', ({ draftCents }) => draftCents),
  cents('UP TO 30 DAYS', ({ upTo30Cents }) => upTo30Cents),
  cents('31 TO 60', ({ upTo60Cents }) => upTo60Cents),
  cents('61 TO 90', ({ upTo90Cents }) => upTo90Cents),
  cents('OVER 90', ({ over90Cents }) => over90Cents),
  { title: 'OVER ITS LIMIT', of: ({ isOverLimit }) => isOverLimit },
]

const STATEMENTS: readonly Column<Statement>[] = [
  { title: 'MONTH', of: ({ month }) => month },
  { title: 'LENDER', of: ({ lender }) => lender },
  { title: 'STATE', of: ({ state, finalFrom }) => (state === 'final' ? state : `${state}, final from ${finalFrom}`) },
  { title: 'LINES', of: ({ lines }) => lines, right: true },
  cents('COMES TO', ({ chargedCents }) => chargedCents),
  cents('PAID', ({ paidCents }) => paidCents),
  { title: 'MAILED', of: ({ mailedAt }) => mailedAt, isTime: true },
]

const LINES: readonly Column<StatementLine>[] = [
  { title: 'AT', of: ({ at }) => at, isTime: true },
  { title: 'LEAD', of: ({ leadId }) => leadId },
  { title: 'FOR', of: ({ kind }) => LINE_LABELS[kind] },
  { title: 'CENTS', of: ({ cents: changed }) => changed, right: true },
]

const RETURNS: readonly Column<AskedReturn>[] = [
  { title: 'LEAD', of: ({ leadId }) => leadId },
  { title: 'LENDER', of: ({ lender }) => lender },
  { title: 'ASKED', of: ({ askedAt }) => askedAt, isTime: true },
  { title: 'ACCEPTED BY ITSELF', of: ({ acceptedFrom }) => acceptedFrom, isTime: true },
]

const sayMoney = ({ state, owedCents }: { state: keyof typeof LEAD_MONEY_STATES; owedCents: number }) =>
  `${LEAD_MONEY_STATES[state]}: the lender owes ${formatCents(owedCents)} for it.`

export const moneyViews = {
  'GET /money': { usage: 'money owed', whenEmpty: 'No lender has accepted a lead yet.', columns: OWING },
  'GET /money/returns': { usage: 'money returns', whenEmpty: 'No return waits for an answer.', columns: RETURNS },
  'GET /money/statements': { usage: 'money statements', whenEmpty: 'No statements.', columns: STATEMENTS },
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
      run<{ readonly out?: string }>(async ({ client, write, tell }, { out }, lender = '', month = '') => {
        const lines: StatementLine[] = []
        for (let after: string | undefined; ; ) {
          const page = await client('GET /money/lines', { lender, month, limit: 5000, after })
          lines.push(...page.lines)
          if (page.next === null) break
          after = page.next
        }
        const text = csv(LINES, lines)
        if (!out) return write(text)
        writeFileSync(out, text, { mode: 0o600 })
        tell(`${lines.length} lines written to ${out}.`)
      }),
    )
}
