/** Who owes what, since when, and what waits for my answer? */
import '../styles/lenders.css'
import '../styles/screens.css'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { AskedReturn, OwingLender, Statement } from '#contracts/operators/money.ts'
import { formatCents } from '#domain/values/money.ts'
import { ask } from '../api/query.ts'
import { Act } from '../kit/act.tsx'
import { formatDay } from '../kit/format.ts'
import { Panel } from '../kit/panel.tsx'
import { Screen } from '../kit/screen.tsx'
import { Status } from '../kit/status.tsx'
import { Time } from '../kit/time.tsx'
import { AnswerReturn } from '../lead/money-acts.tsx'
import type { ListColumn } from '../table/columns.ts'
import { ListTable } from '../table/list-table.tsx'

const money = <Row,>(title: string, of: (row: Row) => number, wideOnly = false): ListColumn<Row> => ({
  title,
  of: (row) => of(row) / 100,
  show: (row) => formatCents(of(row)),
  right: true,
  wideOnly,
})

const limitOf = ({ mostUnpaidCents, mostUnpaidDays }: OwingLender) =>
  [mostUnpaidCents !== null && formatCents(mostUnpaidCents), mostUnpaidDays !== null && `${mostUnpaidDays} days`]
    .filter(Boolean)
    .join(', ') || null

const standing = ({ hasLeft, isOverLimit }: OwingLender) => (isOverLimit ? 'over its limit' : hasLeft ? 'has left the file' : null)

const OWING: readonly ListColumn<OwingLender>[] = [
  { title: 'Lender', of: ({ name }) => name },
  money('Owes', ({ owedCents }) => owedCents),
  money('Not final', ({ draftCents }) => draftCents),
  money('Up to 30 days', ({ upTo30Cents }) => upTo30Cents),
  money('31 to 60', ({ upTo60Cents }) => upTo60Cents),
  money('61 to 90', ({ upTo90Cents }) => upTo90Cents),
  money('Over 90', ({ over90Cents }) => over90Cents),
  { title: 'Limit', of: limitOf, wideOnly: true },
  {
    title: 'Status',
    of: standing,
    show: (row) =>
      row.isOverLimit ? <Status tone="bad">over its limit</Status> : <span className="quiet">{standing(row) ?? '–'}</span>,
  },
]

export const stateLabel = ({ state, finalFrom }: Statement) =>
  ({
    draft: 'draft',
    grace: `can change until ${formatDay(finalFrom, new Date())}`,
    final: 'final',
  })[state]

const STATEMENTS: readonly ListColumn<Statement>[] = [
  { title: 'Month', of: ({ month }) => month },
  { title: 'Lender', of: ({ name }) => name, filter: ({ lender }) => ({ lender }) },
  { title: 'Status', of: stateLabel },
  { title: 'Lines', of: ({ lines }) => lines, right: true },
  money('Total', ({ chargedCents }) => chargedCents),
  money('Paid in the month', ({ paidCents }) => paidCents),
  { title: 'Mailed', of: ({ mailedAt }) => mailedAt, isTime: true, wideOnly: true },
]

const RETURNS: readonly ListColumn<AskedReturn>[] = [
  { title: 'Lead', of: ({ leadId }) => leadId, show: ({ leadId }) => <code>{leadId.slice(0, 8)}</code> },
  { title: 'Lender', of: ({ name }) => name },
  { title: 'Asked', of: ({ askedAt }) => askedAt, isTime: true },
  { title: 'Accepted by itself', of: ({ acceptedFrom }) => acceptedFrom, show: ({ acceptedFrom }) => <Time at={acceptedFrom} /> },
]

const route = getRouteApi('/money')

export function MoneyScreen() {
  const { month, lender } = route.useSearch()
  const { lenders } = useSuspenseQuery(ask('GET /money', {})).data
  const { returns } = useSuspenseQuery(ask('GET /money/returns', {})).data
  const asked = { ...(month && { month }), ...(lender && { lender }) }
  const { statements } = useSuspenseQuery(ask('GET /money/statements', asked)).data
  const owed = lenders.reduce((sum, { owedCents }) => sum + owedCents, 0)
  return (
    <Screen
      title="Money"
      about={`Lenders owe ${formatCents(owed)}`}
      command="money owed"
      csv={{ name: 'money-owed', columns: OWING, rows: async () => lenders }}
    >
      <Panel title="Who owes what">
        <ListTable
          label="Who owes what"
          columns={OWING}
          rows={lenders}
          idOf={(row) => row.lender}
          rowLink={(row) => ({ to: '/money', search: { lender: row.lender } as never })}
          rowActs={(row) => <RecordPayment {...row} />}
          empty={<p>No lender has accepted a lead yet.</p>}
        />
        <p className="quiet">
          Days count from the day on which a statement became final. Payments and credits go to the oldest statement first.
        </p>
      </Panel>
      {returns.length > 0 && (
        <Panel title="Returns that wait for an answer">
          <ListTable
            label="Returns that wait for an answer"
            columns={RETURNS}
            rows={returns}
            idOf={({ leadId }) => leadId}
            rowLink={({ leadId }) => ({ to: '/leads/$id', params: { id: leadId } })}
            rowActs={({ leadId, name }) => <AnswerReturn id={leadId} name={name} isAsked />}
            empty={null}
          />
        </Panel>
      )}
      <Panel title="Statements">
        {(month || lender) && (
          <p>
            {[month, lenders.find((each) => each.lender === lender)?.name ?? lender].filter(Boolean).join(', ')}{' '}
            <Link to="/money">Show all</Link>
          </p>
        )}
        <ListTable
          label="Statements"
          columns={STATEMENTS}
          rows={statements}
          idOf={(row) => `${row.lender} ${row.month}`}
          rowLink={(row) => ({ to: '/money/$lender/$month', params: { lender: row.lender, month: row.month } })}
          empty={<p>No statement here.</p>}
        />
      </Panel>
    </Screen>
  )
}

const RecordPayment = ({ lender, name, owedCents }: OwingLender) => (
  <Act
    call="POST /money/payments"
    args={(form) => ({ lender, paidCents: Math.round(Number(form.get('dollars')) * 100) })}
    label="Record payment"
    title={`What has ${name} paid?`}
    says={
      <p>It owes {formatCents(owedCents)}. To take back a payment that was typed in by mistake, give its amount with a minus.</p>
    }
    reason="required"
    quiet
    done={(answer) => `${name} owes ${formatCents(answer.owedCents)} now.`}
  >
    <label className="field">
      <span>Paid, in US dollars</span>
      <input name="dollars" type="number" step="0.01" required />
    </label>
  </Act>
)
