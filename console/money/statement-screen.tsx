/** One statement, line by line: what an accountant prints or takes along as CSV. */
import '../styles/screens.css'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { StatementLine } from '#contracts/operators/money.ts'
import { LINE_COLUMNS, stateLabel } from '#contracts/operators/money-columns.ts'
import { formatCents } from '#domain/values/money.ts'
import { everyPage } from '../api/every-page.ts'
import { ask } from '../api/query.ts'
import { send } from '../api/send.ts'
import { Button } from '../kit/button.tsx'
import { Screen } from '../kit/screen.tsx'
import { UnknownScreen } from '../kit/states.tsx'
import { Time } from '../kit/time.tsx'
import type { ListColumn } from '../table/columns.ts'
import { ListPanel } from '../table/list-table.tsx'

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
  LINE_COLUMNS.kind,
  // Exact: it is printed, and read later.
  { ...LINE_COLUMNS.at, show: ({ at }) => <Time at={at} to="second" /> },
  LINE_COLUMNS.cents,
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
      const { lines: rows, next: more } = await send('GET /money/lines', { ...params, limit, ...(after && { after }) })
      return { rows, next: more }
    })
  const { name, month, state, chargedCents, paidCents, lines: count } = statement
  return (
    <Screen
      title="Statement"
      about={`${name}, ${month}: ${stateLabel(statement)}`}
      command={`money lines ${params.lender} ${month}`}
      csv={{ name: `statement-${params.lender}-${month}`, columns: LINES, rows: everyLine }}
      actions={<Button onPress={() => window.print()}>Print</Button>}
    >
      <p>
        Prices, less returns and credits; {count} {count === 1 ? 'line' : 'lines'}. Paid in the month: {formatCents(paidCents)}.{' '}
        {state === 'final' ? 'It is final: corrections go into a later one.' : ''}
      </p>
      <ListPanel title={`Total ${formatCents(chargedCents)}`} columns={LINES} rows={lines} empty={<p>No lines.</p>}>
        {next !== null && <p className="quiet">The first {MOST_SHOWN} lines. The CSV has them all.</p>}
      </ListPanel>
    </Screen>
  )
}
