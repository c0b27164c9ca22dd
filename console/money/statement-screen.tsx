/** One statement, line by line: what an accountant prints or takes along as CSV. */
import '../styles/screens.css'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { StatementLine } from '#contracts/operators/money.ts'
import { LINE_LABELS } from '#domain/money/lines.ts'
import { formatCents } from '#domain/values/money.ts'
import { everyPage } from '../api/every-page.ts'
import { ask } from '../api/query.ts'
import { send } from '../api/send.ts'
import { Panel } from '../kit/panel.tsx'
import { Screen } from '../kit/screen.tsx'
import { UnknownScreen } from '../kit/states.tsx'
import { Time } from '../kit/time.tsx'
import type { ListColumn } from '../table/columns.ts'
import { ListTable } from '../table/list-table.tsx'
import { stateLabel } from './screen.tsx'

const LINES: readonly ListColumn<StatementLine>[] = [
  {
    title: 'Lead',
    of: ({ leadId }) => leadId,
    show: ({ leadId }) =>
      leadId ? (
        <Link to="/leads/$id" params={{ id: leadId }}>
          <code>{leadId.slice(0, 8)}</code>
        </Link>
      ) : (
        <span className="quiet">–</span>
      ),
  },
  { title: 'For', of: ({ kind }) => LINE_LABELS[kind] },
  // Exact: it is printed, and read later.
  { title: 'When', of: ({ at }) => at, show: ({ at }) => <Time at={at} to="second" /> },
  {
    title: 'Amount',
    of: ({ cents }) => (cents === null ? null : cents / 100),
    show: ({ cents }) => (cents === null ? 'price open' : formatCents(cents)),
    right: true,
  },
]

const MOST_SHOWN = 500
const route = getRouteApi('/money/$lender/$month')

export function StatementScreen() {
  const params = route.useParams()
  const { statements } = useSuspenseQuery(ask('GET /money/statements', params)).data
  const { lines, next } = useSuspenseQuery(ask('GET /money/lines', { ...params, limit: MOST_SHOWN })).data
  const [statement] = statements
  if (!statement) return <UnknownScreen />
  const everyLine = () =>
    everyPage<StatementLine>(async ({ before: after, limit }) => {
      const page = await send('GET /money/lines', { ...params, limit, ...(after && { after }) })
      return { rows: page.lines, next: page.next }
    })
  return (
    <Screen
      title="Statement"
      about={`${statement.name}, ${statement.month}: ${stateLabel(statement)}`}
      command={`money lines ${params.lender} ${params.month}`}
      csv={{ name: `statement-${params.lender}-${params.month}`, columns: LINES, rows: everyLine }}
      actions={
        <button type="button" className="button" onClick={() => window.print()}>
          Print
        </button>
      }
    >
      <Panel title={`Total ${formatCents(statement.chargedCents)}`}>
        <p>
          Prices, less returns and credits; {statement.lines} {statement.lines === 1 ? 'line' : 'lines'}. Paid in the month:{' '}
          {formatCents(statement.paidCents)}. {statement.state === 'final' ? 'It is final: corrections go into a later one.' : ''}
        </p>
        <ListTable label="Lines" columns={LINES} rows={lines} idOf={({ id }) => id} empty={<p>No lines.</p>} />
        {next !== null && <p className="quiet">The first {MOST_SHOWN} lines. The CSV has them all.</p>}
      </Panel>
    </Screen>
  )
}
